import ShelfGObject
import ShelfTestSupport
import XCTest

/// Ways into tabs, and the ways that a tab keeps when it is closed.
final class TabWayTests: XCTestCase {
    @MainActor
    private static func program() throws -> RunningProgram {
        let folder = TemporaryFolder()
        for number in 1...3 {
            folder.write("Films/film \(number).txt")
            folder.write("Music/Old/song \(number).txt")
        }
        return try RunningProgram(showing: folder)
    }

    func testTheTitleOfAShelfOpensInATabByMouseAndMenu() throws {
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            let name = program.folder.name
            let films = try program.place(ofTitle: "Films")
            try program.point(films + ["click", "2"])
            program.expectTabs([name, "Films"])
            let old = try program.place(ofTitle: "Music/Old")
            try program.point(old + ["keydown", "ctrl", "click", "1", "keyup", "ctrl"])
            program.expectTabs([name, "Films", "Music"])
            try program.point(old + ["click", "3"])
            program.expectMenu(offering: "Open in New Tab")
            try program.press("t")
            program.expectMenu(offering: nil)
            program.expectTabs([name, "Films", "Music", "Music"])
            // The keyboard is where it was, and a plain click still goes there.
            try program.press("ctrl+Home")
            program.expectFocus(on: "film 1.txt")
            try program.point(try program.place(ofTitle: "Films") + ["click", "1"])
            program.expectTabs(["Films", "Films", "Music", "Music"])
        }
    }

    func testTheFolderOfAnItemAndAFoldedTitleOpenInATabByKeys() throws {
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            let name = program.folder.name
            try program.press("ctrl+End")
            program.expectFocus(on: "song 3.txt")
            try program.press("ctrl+Return")
            program.expectTabs([name, "Old"])
            try program.press("Menu")
            program.expectMenu(offering: "Open Its Folder in New Tab")
            // A menu that closes gives the keyboard back at once.
            try program.press("Escape", "ctrl+Home", "alt+minus")
            program.expectMenu(offering: nil)
            program.expectFocus(on: "Films, collapsed, 3 items")
            try program.press("ctrl+Return")
            program.expectTabs([name, "Old", "Films"])
            try program.press("Menu")
            program.expectMenu(offering: "Open in New Tab")
            try program.press("Escape")
            program.expectFocus(on: "Films, collapsed, 3 items")
        }
    }

    func testATabThatWasClosedComesBackWithItsWaysAndFocus() throws {
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            let name = program.folder.name
            try program.press("ctrl+t")
            program.expectTabs([name, name])
            try program.press("ctrl+Home", "Right")
            program.expectFocus(on: "film 2.txt")
            try program.press("alt+Down")
            program.expectTabs([name, "Films"])
            program.expectFocus(on: "film 2.txt")
            try program.press("Right", "alt+Up", "alt+Left")
            program.expectTabs([name, "Films"])
            program.expectFocus(on: "film 3.txt")
            try program.press("ctrl+w")
            program.expectTabs([])
            try program.press("ctrl+shift+t")
            program.expectTabs([name, "Films"])
            program.expectFocus(on: "film 3.txt")
            try program.press("alt+Right")
            program.expectTabs([name, name])
            program.expectFocus(on: "film 3.txt")
            try program.press("alt+Left")
            program.expectTabs([name, "Films"])
            program.expectFocus(on: "film 3.txt")
            try program.press("alt+Left")
            program.expectTabs([name, name])
            program.expectFocus(on: "film 2.txt")
            // There was nothing before that.
            try program.press("alt+Left", "Right")
            program.expectFocus(on: "film 3.txt")
        }
    }
}

extension RunningProgram {
    /// Where the pointer is moved to be on the first name of a title that stands still.
    fileprivate func place(ofTitle name: String) throws -> [String] {
        var (frame, stood) = ([Int](), 0)
        let isReached = pump(seconds: 20) {
            let title = self.elements.first {
                self.bus.role(of: $0) == .heading && self.bus.name(of: $0) == name
            }
            let now = title.map { self.bus.frame(of: $0) } ?? []
            stood = now == frame && now.count == 4 ? stood + 1 : 0
            frame = now
            return stood > 10
        }
        XCTAssertTrue(isReached, "there is no title \(name)")
        guard frame.count == 4 else { return [] }
        let (right, down) = offset
        return [
            "mousemove", "\(frame[0] + right + 20)", "\(frame[1] + down + frame[3] / 2)",
        ]
    }
}
