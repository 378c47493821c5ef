import ShelfGObject
import ShelfTestSupport
import XCTest

/// Rating and labelling in the real executable, by keys.
final class MarkingTests: XCTestCase {
    @MainActor
    static func sidecar(_ name: String, in folder: TemporaryFolder) -> String {
        String(
            decoding: folder.file.child(named: name).contents() ?? [], as: UTF8.self)
    }

    @MainActor
    static func expect(
        _ text: String, in name: String, of folder: TemporaryFolder, line: UInt = #line
    ) {
        var found = ""
        let isReached = pump(seconds: 20) {
            found = sidecar(name, in: folder)
            return found.contains(text)
        }
        XCTAssertTrue(isReached, found, line: line)
    }

    @MainActor
    static func addPicture(_ name: String, to folder: TemporaryFolder) throws {
        let picture = Pixbuf(width: 300, height: 200, rgba: 0x3366_99FF)
        folder.writeBytes(name, try picture.pngBytes(texts: []).array)
    }

    func testDigitsRateAndLabelTheItemInFocusAndTheWallSaysSo() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a b.png", "c.png", "d.txt"] {
                if name.hasSuffix("txt") {
                    folder.write(name)
                } else {
                    try Self.addPicture(name, to: folder)
                }
            }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("ctrl+2", "Right", "3")
            program.expectFocus(on: "a b.png, 3 stars, with a b.png.xmp", "1 of 3, Folder")
            Self.expect("xmp:Rating=\"3\"", in: "a b.png.xmp", of: folder)
            try program.press("6")
            program.expectFocus(on: "a b.png, 3 stars, Red, with a b.png.xmp", "1 of 3, Folder")
            // The same colour again takes it away; in a closer look digits mean the same.
            try program.press("6", "space", "4", "8")
            Self.expect("xmp:Label=\"Green\"", in: "a b.png.xmp", of: folder)
            Self.expect("xmp:Rating=\"4\"", in: "a b.png.xmp", of: folder)
            try program.press("Escape")
            program.expectCells(named: [
                "a b.png, 4 stars, Green, with a b.png.xmp", "c.png", "d.txt",
            ])
            // Another program says something else.
            folder.write(
                "a b.png.xmp",
                Self.sidecar("a b.png.xmp", in: folder).replacing("\"4\"", with: "\"1\""))
            program.expectCells(named: [
                "a b.png, 1 star, Green, with a b.png.xmp", "c.png", "d.txt",
            ])
            // What cannot be rated is found by typing digits, as any other name.
            try program.press("End", "3")
            program.expectFocus(on: "d.txt", "3 of 3, Folder")
        }
    }

    func testWhatIsSaidIsTakenBackAndSaidAgain() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a.png", "b.png"] { try Self.addPicture(name, to: folder) }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("ctrl+2", "Right", "shift+Right", "3", "7")
            let both = [
                "a.png, 3 stars, Yellow, with a.png.xmp", "b.png, 3 stars, Yellow, with b.png.xmp",
            ]
            program.expectCells(named: both)
            try program.press("ctrl+z")
            program.expectCells(named: [
                "a.png, 3 stars, with a.png.xmp", "b.png, 3 stars, with b.png.xmp",
            ])
            try program.press("ctrl+z")
            program.expectCells(named: ["a.png", "b.png"])
            XCTAssertNil(folder.file.child(named: "a.png.xmp").contents())
            try program.press("ctrl+shift+z", "ctrl+shift+z")
            program.expectCells(named: both)
        }
    }

    func testAllThatIsSelectedIsRatedAndTheFocusGoesOnWhenItemsLeave() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a.png", "b.png", "c.png", "d.png"] {
                try Self.addPicture(name, to: folder)
            }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("ctrl+2", "alt+9", "Right", "shift+Right", "5")
            program.expectCells(named: [
                "a.png, 5 stars, with a.png.xmp", "b.png, 5 stars, with b.png.xmp", "c.png",
                "d.png",
            ])
            program.expectFocus(on: "c.png", "1 of 2, Not rated")
            try program.press("2")
            program.expectFocus(on: "d.png", "1 of 1, Not rated")
            Self.expect("xmp:Rating=\"2\"", in: "c.png.xmp", of: folder)
        }
    }

    func testASidecarThatIsNotUnderstoodStaysAsItIsAndThatIsSaid() throws {
        try onGTK {
            let folder = TemporaryFolder()
            try Self.addPicture("a.png", to: folder)
            folder.write("a.png.xmp", "<x:xmpmeta")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "3")
            let notice = "“a.png.xmp”: Its format is unknown, so it is left unchanged"
            let application = try XCTUnwrap(program.application)
            XCTAssertTrue(
                pump(seconds: 20) {
                    !program.bus.nodes(below: application) { program.bus.name(of: $0) == notice }
                        .isEmpty
                }, "nothing is said")
            XCTAssertEqual(Self.sidecar("a.png.xmp", in: folder), "<x:xmpmeta")
        }
    }
}

/// Tagging in the real executable, by keys.
final class TaggingTests: XCTestCase {
    func testTagsOfAllThatIsSelectedAreWrittenInOneLineAndFound() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a.png", "b.png", "c.png"] {
                try MarkingTests.addPicture(name, to: folder)
            }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("ctrl+2", "Right", "shift+Right", "ctrl+k")
            MarkingTests.expectEntry(in: program)
            try program.type("Sea, New York")
            try program.press("Return")
            MarkingTests.expect("<rdf:li>New York</rdf:li>", in: "a.png.xmp", of: folder)
            MarkingTests.expect("<rdf:li>Sea</rdf:li>", in: "b.png.xmp", of: folder)
            // The keyboard is on the wall again, and what is known is written on to its end.
            program.expectFocus(on: "b.png, with b.png.xmp", "2 of 3, Folder")
            try program.press("Right", "ctrl+k")
            MarkingTests.expectEntry(in: program)
            try program.type("ne")
            try program.press("Return")
            MarkingTests.expect("<rdf:li>new York</rdf:li>", in: "c.png.xmp", of: folder)
            try program.press("Left", "ctrl+k")
            MarkingTests.expectEntry(in: program)
            try program.press("ctrl+a", "Delete", "Return")
            let pump = pump(seconds: 20) {
                !MarkingTests.sidecar("b.png.xmp", in: folder).contains("rdf:li")
            }
            XCTAssertTrue(pump, "the tags are still there")
            try program.press("ctrl+f")
            try program.type("tag:new")
            program.expectCells(named: ["a.png, with a.png.xmp", "c.png, with c.png.xmp"])
        }
    }
}

extension MarkingTests {
    /// Waits until the line for tags is open.
    @MainActor
    static func expectEntry(in program: RunningProgram, line: UInt = #line) {
        let isReached = pump(seconds: 20) {
            guard let application = program.application else { return false }
            return !program.bus.nodes(below: application) {
                program.bus.name(of: $0).hasPrefix("Tags of")
            }.isEmpty
        }
        XCTAssertTrue(isReached, "the line for tags is not open", line: line)
    }
}
