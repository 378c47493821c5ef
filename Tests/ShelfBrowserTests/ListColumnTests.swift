import ShelfGObject
import ShelfGTK
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// The columns of a list.
final class ListColumnTests: XCTestCase {
    func testColumnsAreShownInTheOrderTheyWereChosenIn() {
        var choice = ListColumnChoice()
        XCTAssertEqual(choice.columns, [.kind, .dimensions, .size, .modified])
        choice.toggle(.kind)
        choice.toggle(.rating)
        choice.toggle(.kind)
        XCTAssertEqual(choice.columns, [.dimensions, .size, .modified, .rating, .kind])
        choice.move(.kind, to: 0)
        choice.move(.dimensions, to: 99)
        XCTAssertEqual(choice.columns, [.kind, .size, .modified, .rating, .dimensions])
        choice.move(.taken, to: 0)
        XCTAssertEqual(choice.columns.count, 5)
    }

    func testKeysMakeAColumnWiderAndNarrowerByACharacter() {
        MainActor.assumeIsolated {
            var choice = ListColumnChoice()
            let before = choice.characters(of: .kind)
            choice.change(.kind, .wider, among: choice.columns)
            XCTAssertEqual(choice.characters(of: .kind), before + 1)
            for _ in 0..<3 { choice.change(.kind, .narrower, among: choice.columns) }
            XCTAssertEqual(choice.characters(of: .kind), before - 2)
        }
    }

    func testTextKeepsThemAndNonsenseIsPassedOver() {
        MainActor.assumeIsolated {
            var choice = ListColumnChoice()
            choice.setCharacters(30, of: .kind)
            choice.setCharacters(1, of: .rating)
            choice.setCharacters(1_000, of: .size)
            XCTAssertEqual([.kind, .rating, .size].map { choice.characters(of: $0) }, [30, 5, 60])
            XCTAssertEqual(ListColumnChoice(text: choice.text), choice)
            let odd = ListColumnChoice(text: "size size kind:x colour modified:-4 -taken:9 :3 -")
            XCTAssertEqual(odd.columns, [.size, .kind, .modified])
            XCTAssertEqual([.modified, .taken].map { odd.characters(of: $0) }, [5, 9])
            XCTAssertEqual(ListColumnChoice(text: "").columns, [])
        }
    }

    func testWhereThereIsNoRoomTheLeastImportantGiveWay() {
        MainActor.assumeIsolated {
            var choice = ListColumnChoice()
            choice.toggle(.rating)
            let all = choice.fitting(width: 1_200, textScale: 1)
            XCTAssertEqual(all, choice.columns)
            var last = all.count
            for width in stride(from: 1_200.0, to: 100, by: -20) {
                let columns = choice.fitting(width: width, textScale: 1)
                XCTAssertEqual(columns, choice.columns.filter { columns.contains($0) })
                XCTAssertLessThanOrEqual(columns.count, last)
                last = columns.count
            }
            XCTAssertEqual(last, 0)
            XCTAssertEqual(choice.fitting(width: 280, textScale: 1), [.size])
            XCTAssertLessThan(choice.fitting(width: 700, textScale: 2).count, 3)
        }
    }

    func testKeysChangeTheColumnThatTheListIsSortedBy() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a.txt", "b.txt"] { folder.write(name) }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("ctrl+3", "Right")
            Self.expectTitles(["Kind", "Dimensions", "Size", "Modified"], in: program)
            try program.press("ctrl+alt+plus")
            program.expect("The list is sorted by a hidden column")
            try program.press("ctrl+alt+3", "ctrl+alt+comma")
            Self.expectTitles(["Kind", "Size", "Dimensions", "Modified"], in: program)
            try program.press("ctrl+alt+period", "ctrl+alt+period", "ctrl+alt+period")
            Self.expectTitles(["Kind", "Dimensions", "Modified", "Size"], in: program)
            let width = Self.width(of: "Size", in: program)
            try program.press("ctrl+alt+plus", "ctrl+alt+plus", "ctrl+alt+plus")
            XCTAssertTrue(pump(seconds: 20) { Self.width(of: "Size", in: program) > width })
            try program.press(
                "ctrl+alt+minus", "ctrl+alt+minus", "ctrl+alt+minus", "ctrl+alt+minus")
            XCTAssertTrue(pump(seconds: 20) { Self.width(of: "Size", in: program) < width })
            program.expectFocus(on: "a.txt", "1 of 2, Folder")
        }
    }

    @MainActor
    private static func width(of title: String, in program: RunningProgram) -> Int {
        let button = program.buttons.first { program.bus.name(of: $0) == title }
        return button.map { program.bus.frame(of: $0)[2] } ?? 0
    }

    func testColumnsAreChosenDraggedAndRememberedAndTellWhatIsInside() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for (name, side) in [("a.png", 30), ("b.png", 300)] {
                let picture = Pixbuf(width: side, height: side, rgba: 0xff00_00ff)
                folder.writeBytes(name, try picture.fileBytes(format: "png", options: []).array)
            }
            var program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("ctrl+3", "Right")
            program.expectFocus(on: "a.png", "1 of 2, Folder")
            Self.expectTitles(["Kind", "Dimensions", "Size", "Modified"], in: program)
            try program.activate("win.column-kind")
            try program.activate("win.column-rating")
            Self.expectTitles(["Dimensions", "Size", "Modified", "Rating"], in: program)
            // By its middle a title is brought to another place, which orders nothing.
            let from = Self.middle(of: "Dimensions", in: program)
            let to = Self.middle(of: "Size", in: program)
            let offset = program.offset
            try program.point([
                "mousemove", "\(from.x + offset.x)", "\(from.y + offset.y)", "mousedown", "1",
                "mousemove_relative", "20", "0",
                "mousemove", "\(to.x + offset.x)", "\(to.y + offset.y)", "mouseup", "1",
            ])
            Self.expectTitles(["Size", "Dimensions", "Modified", "Rating"], in: program)
            program.expectFocus(on: "a.png", "1 of 2, Folder")
            // A click orders, and the largest comes first.
            let title = Self.middle(of: "Dimensions", in: program)
            try program.click(x: title.x, y: title.y)
            program.expectFocus(on: "a.png", "2 of 2, Folder")
            program.end()
            program = try RunningProgram(showing: folder)
            Self.expectTitles(["Size", "Dimensions", "Modified", "Rating"], in: program)
        }
    }

    func testAColumnIsMadeWiderAndNarrowerByItsBeginning() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("ctrl+3", "Right")
            program.expectFocus(on: "a.txt", "1 of 1, Folder")
            let titles = ["Kind", "Dimensions", "Size", "Modified"]
            Self.expectTitles(titles, in: program)
            for (step, isReached) in [
                (-60, { $0 > $1 + 30 }), (40, { $0 < $1 - 20 }),
            ] as [(Int, (Int, Int) -> Bool)] {
                let before = Self.width(of: "Size", in: program)
                let button = program.buttons.first { program.bus.name(of: $0) == "Size" }
                let frame = program.bus.frame(of: try XCTUnwrap(button))
                let (x, y) = (
                    frame[0] + 4 + program.offset.x, frame[1] + frame[3] / 2 + program.offset.y
                )
                try program.point([
                    "mousemove", "\(x)", "\(y)", "mousedown", "1", "mousemove",
                    "\(x + step / 2)", "\(y)", "mousemove", "\(x + step)", "\(y)", "mouseup", "1",
                ])
                XCTAssertTrue(
                    pump(seconds: 20) { isReached(Self.width(of: "Size", in: program), before) },
                    "dragged by \(step) it is \(Self.width(of: "Size", in: program)) wide, \(before) before"
                )
            }
            // It is where it was, and nothing was ordered by it.
            Self.expectTitles(titles, in: program)
        }
    }

    /// The titles of columns there are, from left to right.
    @MainActor
    private static func expectTitles(_ names: [String], in program: RunningProgram) {
        var shown: [String] = []
        let isReached = pump(seconds: 20) {
            let titles = ListColumn.allCases.map(\.title)
            shown = program.buttons.filter { titles.contains(program.bus.name(of: $0)) }
                .map { (program.bus.name(of: $0), program.bus.frame(of: $0)[0]) }
                .sorted { $0.1 < $1.1 }.map(\.0)
            return shown == names
        }
        XCTAssertTrue(isReached, "\(shown)")
    }

    @MainActor
    private static func middle(of title: String, in program: RunningProgram) -> (x: Int, y: Int) {
        let button = program.buttons.first { program.bus.name(of: $0) == title }
        let frame = button.map { program.bus.frame(of: $0) } ?? [0, 0, 0, 0]
        return (frame[0] + frame[2] / 2, frame[1] + frame[3] / 2)
    }
}
