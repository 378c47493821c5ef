import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

/// The sidebar of places, in the real executable.
final class SidebarTests: XCTestCase {
    /// A folder in whose home there are pictures and a bookmark.
    @MainActor
    private static func folder() -> (folder: TemporaryFolder, home: String) {
        let folder = TemporaryFolder()
        folder.write("a.txt")
        folder.write("../home/Pictures/p.txt")
        folder.write("../home/Kept here/k.txt")
        folder.write(
            "../home/config/gtk-3.0/bookmarks", "file://\(folder.home)/Kept%20here\nodd line\n")
        folder.write(
            "../home/config/user-dirs.dirs", "XDG_PICTURES_DIR=\"$HOME/Pictures\"\n")
        return (folder, folder.home)
    }

    @MainActor
    private static func bookmarks(_ home: String) -> String {
        String(
            decoding: File(path: "\(home)/config/gtk-3.0/bookmarks").contents() ?? [],
            as: UTF8.self)
    }

    func testKeysLeadIntoTheSidebarToAPlaceAndBack() throws {
        try onGTK {
            let (folder, _) = Self.folder()
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right")
            program.expectFocus(on: "a.txt")
            try program.press("F9")
            program.expectFocus(on: "Home")
            try program.press("Escape")
            program.expectFocus(on: "a.txt")
            try program.press("F9")
            program.expectFocus(on: "Home")
            program.expect("Kept here")
            try program.type("kept")
            program.expectFocus(on: "Kept here")
            try program.press("Return")
            program.expect("k.txt")
            program.expectFocus(on: "k.txt")
            try program.press("alt+Left")
            program.expectFocus(on: "a.txt")
            try program.press("F9", "F9")
            XCTAssertTrue(
                pump(seconds: 20) { !program.cells.contains { program.bus.name(of: $0) == "Home" } }
            )
            program.expectFocus(on: "a.txt")
        }
    }

    func testNoKeyInTheSidebarIsForAFileOfTheWall() throws {
        try onGTK {
            let (folder, home) = Self.folder()
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "F9")
            program.expectFocus(on: "Home")
            try program.press("Delete", "ctrl+x", "F2", "ctrl+d", "5")
            // What comes after them has come when they have had their effect.
            try program.press("Down", "Down")
            program.expectFocus(on: "Recent files")
            XCTAssertEqual(
                try Disk.names(in: Array(folder.path.utf8)).map {
                    String(decoding: $0, as: UTF8.self)
                },
                ["a.txt"])
            XCTAssertFalse(File(path: "\(home)/data/Trash/files/a.txt").exists)
        }
    }

    func testAPlaceIsKeptForAllProgramsAndNoLonger() throws {
        try onGTK {
            let (folder, home) = Self.folder()
            let before = Self.bookmarks(home)
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("ctrl+b")
            program.expect("“Folder” was added to the bookmarks")
            XCTAssertEqual(Self.bookmarks(home), before + "\(folder.file.uri)\n")
            try program.press("ctrl+b")
            program.expect("“Folder” was removed from the bookmarks")
            XCTAssertEqual(Self.bookmarks(home), before)
            // It comes back and goes with all else that is taken back and done again.
            for (key, text) in [
                ("ctrl+z", before + "\(folder.file.uri)\n"), ("ctrl+z", before),
                ("ctrl+shift+z", before + "\(folder.file.uri)\n"),
            ] {
                try program.press(key)
                XCTAssertTrue(pump(seconds: 20) { Self.bookmarks(home) == text }, text)
            }
        }
    }

    func testWhatOtherProgramsKeepShowsAtOnceAndDeleteTakesOnlyTheBookmark() throws {
        try onGTK {
            let (folder, home) = Self.folder()
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("F9")
            program.expect("Kept here")
            folder.write(
                "../home/config/gtk-3.0/bookmarks",
                Self.bookmarks(home) + "file://\(home)/Pictures Our best\n")
            program.expect("Our best")
            try program.type("our")
            program.expectFocus(on: "Our best")
            try program.press("Delete")
            program.expect("“Pictures” was removed from the bookmarks")
            XCTAssertEqual(Self.bookmarks(home), "file://\(home)/Kept%20here\nodd line\n")
            XCTAssertTrue(File(path: "\(home)/Pictures/p.txt").exists)
        }
    }

    func testTheSidebarIsThereAgainAtTheNextStart() throws {
        try onGTK {
            let (folder, _) = Self.folder()
            let first = try RunningProgram(showing: folder)
            try first.press("F9")
            first.expectFocus(on: "Home")
            first.end()
            let second = try RunningProgram(showing: folder)
            defer { second.end() }
            second.expect("Kept here")
            try second.press("Right")
            second.expectFocus(on: "a.txt")
        }
    }

    func testAClickGoesToAPlace() throws {
        try onGTK {
            let (folder, _) = Self.folder()
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("F9")
            program.expect("Kept here")
            program.waitForRest()
            let cell = try XCTUnwrap(
                program.cells.first { program.bus.name(of: $0) == "Kept here" })
            let frame = program.bus.frame(of: cell)
            try program.click(x: frame[0] + frame[2] / 2, y: frame[1] + frame[3] / 2)
            program.expect("k.txt")
        }
    }

    func testWhatIsPluggedInComesAndGoesAndCanBeTakenAway() throws {
        try onGTK {
            let (folder, home) = Self.folder()
            folder.makeFolder("../home/Stick")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("F9")
            program.expectFocus(on: "Home")
            program.expect("Kept here")
            // GIO hides file systems of the system, of which it does not know this one.
            guard try ChildProgram(["mount", "-t", "bpf", "stick", "\(home)/Stick"]).wait() == 0
            else { throw XCTSkip("nothing like a stick can be mounted") }
            defer { _ = try? ChildProgram(["umount", "\(home)/Stick"]).wait() }
            program.expect("Stick")
            try program.type("stick")
            program.expectFocus(on: "Stick")
            try program.choose("Unmount", line: 3, from: "Menu")
            program.expect("“Stick” is disconnected")
            let isGone = pump(seconds: 20) {
                !program.cells.contains { program.bus.name(of: $0) == "Stick" }
            }
            XCTAssertTrue(isGone, "what is gone is listed")
        }
    }
}
