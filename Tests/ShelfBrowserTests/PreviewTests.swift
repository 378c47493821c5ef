import ShelfGObject
import ShelfTestSupport
import XCTest

/// The preview of the real executable, by keys and by the mouse.
final class PreviewTests: XCTestCase {
    @MainActor
    private static func program(_ names: [String] = ["a.png", "b.png", "c.png"]) throws
        -> RunningProgram
    {
        let folder = TemporaryFolder()
        for name in names {
            let png = try Pixbuf(width: 900, height: 600, rgba: 0x3366_99ff).pngBytes(texts: [])
            folder.writeBytes(name, png.array)
        }
        let program = try RunningProgram(showing: folder)
        try program.press("Home")
        program.expectFocus(on: names[0], "1 of \(names.count), Folder")
        return program
    }

    func testSpaceShowsTheItemArrowsGoOnAndEscapeLeavesTheFocusAtTheOneLastSeen() throws {
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            try program.press("space")
            try Seat.awaitWindow(named: "a.png")
            try program.press("Right")
            try Seat.awaitWindow(named: "b.png")
            try program.press("Down")
            try Seat.awaitWindow(named: "c.png")
            // There is nothing further.
            try program.press("Right", "Left")
            try Seat.awaitWindow(named: "b.png")
            try program.press("Escape")
            try Seat.awaitWindow(named: program.folder.name)
            program.expectFocus(on: "b.png", "2 of 3, Folder")
            try program.press("space")
            try Seat.awaitWindow(named: "b.png")
            try program.press("space")
            program.expectFocus(on: "b.png", "2 of 3, Folder")
        }
    }

    func testALocationThatIsAFileIsLookedAtInTheMidstOfItsFolder() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let png = try Pixbuf(width: 900, height: 600, rgba: 0x3366_99ff).pngBytes(texts: [])
            for number in 1...30 { folder.writeBytes("f \(number).png", png.array) }
            let program = try RunningProgram(
                in: folder, [RunningProgram.executable, "\(folder.path)/f 17.png"],
                title: "f 17.png")
            defer { program.end() }
            try program.press("Right")
            try Seat.awaitWindow(named: "f 18.png")
            try program.press("Escape")
            try Seat.awaitWindow(named: folder.name)
            program.expectFocus(on: "f 18.png", "18 of 30, Folder")
        }
    }

    func testAPictureThatIsLargerThanTheWindowIsLookedOverBeforeTheNextOneComes() throws {
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            try program.press("space")
            try Seat.awaitWindow(named: "a.png")
            try program.press("plus", "plus", "plus", "plus", "plus", "Right", "Right", "Down")
            try program.press("z", "Right")
            // One place on, not four.
            try Seat.awaitWindow(named: "b.png")
            // Keys that resize tiles are about what is looked at now.
            for _ in 0..<5 { try program.press("ctrl+plus") }
            try program.press("Right", "Right", "Down", "ctrl+0", "Left")
            try Seat.awaitWindow(named: "a.png")
        }
    }

    func testTheFileThatIsLookedAtIsFollowedAndOneThatGoesLeavesToItsNeighbour() throws {
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            try program.press("space", "Right")
            try Seat.awaitWindow(named: "b.png")
            program.folder.rename("b.png", "d.png")
            try Seat.awaitWindow(named: "d.png")
            program.folder.remove("d.png")
            try Seat.awaitWindow(named: "c.png")
            program.folder.remove("c.png")
            try Seat.awaitWindow(named: "a.png")
            program.folder.remove("a.png")
            try Seat.awaitWindow(named: program.folder.name)
        }
    }

    func testButtonsGoOnAndBackToTheWall() throws {
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            try program.press("space")
            try Seat.awaitWindow(named: "a.png")
            try program.click(onButton: "Next")
            try Seat.awaitWindow(named: "b.png")
            try program.press("Right")
            try Seat.awaitWindow(named: "c.png")
            try program.click(onButton: "Previous")
            try Seat.awaitWindow(named: "b.png")
            try program.click(onButton: "Close Preview")
            program.expectFocus(on: "b.png", "2 of 3, Folder")
        }
    }

    func testATurnIsKeptInTheFileAndTheNextOneToo() throws {
        try onGTK {
            var jpeg = try Pixbuf(width: 90, height: 60).fileBytes(format: "jpeg").array
            // A camera says which way up it was.
            let exif: [UInt8] =
                [0xFF, 0xE1, 0x00, 0x22] + Array("Exif".utf8) + [0, 0] + Array("MM".utf8)
                + [0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
            jpeg.insert(contentsOf: exif, at: 2)
            let folder = TemporaryFolder()
            folder.writeBytes("a.jpg", jpeg)
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            @MainActor func expect(_ value: UInt8) {
                var found: UInt8?
                XCTAssertTrue(
                    pump(seconds: 20) {
                        found = folder.file.child(named: "a.jpg").contents()?[31]
                        return found == value
                    }, "\(found as Any), not \(value)")
            }
            try program.press("Home", "space")
            try Seat.awaitWindow(named: "a.jpg")
            try program.press("r", "w")
            expect(6)
            // It is taken back and done again like all that is done to files.
            try program.press("ctrl+z")
            expect(1)
            try program.press("ctrl+shift+z")
            expect(6)
            // Until the picture comes turned from the file there is nothing to keep.
            XCTAssertTrue(
                pump(seconds: 20) {
                    try? program.press("r", "w")
                    return folder.file.child(named: "a.jpg").contents()?[31] != 6
                })
            XCTAssertTrue(program.isRunning)
        }
    }

    func testASpaceWithinATypedWordIsPartOfIt() throws {
        try onGTK {
            let program = try Self.program(["a b.png", "a c.png"])
            defer { program.end() }
            try program.type("a c")
            program.expectFocus(on: "a c.png", "2 of 2, Folder")
            try Seat.awaitWindow(named: program.folder.name)
        }
    }
}
