import ShelfGObject
import ShelfTestSupport
import XCTest

/// Searching everywhere, in the real window.
final class SearchWindowTests: XCTestCase {
    @MainActor
    private static func have(_ index: FakeIndex, find names: [String], in folder: TemporaryFolder) {
        let uris = names.map { File(path: "\(folder.path)/\($0)").uri }
        index.answer = { .texts($0["name0"] == "sea" ? uris : []) }
    }

    func testWordsLeadToWhatTheIndexFindsAndThatIsTendedAndLeft() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["here.txt", "far/b sea.txt", "near/a sea.txt"] { folder.write(name) }
            let index = try FakeIndex()
            Self.have(index, find: ["far/b sea.txt", "near/a sea.txt"], in: folder)
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("ctrl+Home")
            program.expectFocus(on: "here.txt")
            try program.press("ctrl+shift+f")
            program.expect("Search Everywhere")
            try program.type("Sea")
            try program.press("Return")
            program.expectCells(named: ["b sea.txt", "a sea.txt"])
            program.expect("Search for “Sea”")
            program.expectFocus(on: "b sea.txt")
            // What is done is done to the files.
            try program.press("Delete")
            program.expect("“b sea.txt” was moved to the trash")
            program.expectCells(named: ["a sea.txt"])
            XCTAssertFalse(File(path: "\(folder.path)/far/b sea.txt").exists)
            try program.press("ctrl+z")
            program.expectCells(named: ["b sea.txt", "a sea.txt"])
            // What the index comes to know is shown.
            Self.have(
                index, find: ["far/b sea.txt", "near/a sea.txt", "here.txt"], in: folder)
            index.tellOfChange()
            program.expectCells(named: ["b sea.txt", "a sea.txt", "here.txt"])
            // Into the folder of what is found, back to it, and out.
            try program.press("ctrl+Home", "alt+Down")
            program.expectCells(named: ["b sea.txt"])
            try program.press("alt+Left")
            program.expectCells(named: ["b sea.txt", "a sea.txt", "here.txt"])
            // The words stand there, to be changed.
            try program.press("ctrl+shift+f")
            program.expect("Search Everywhere")
            try program.press("End")
            try program.type("!")
            try program.press("Return")
            program.expect("No Results for “Sea!”")
            try program.press("alt+Left", "alt+Left")
            program.expectCells(named: ["here.txt", "b sea.txt", "a sea.txt"])
        }
    }

    func testWithoutAnIndexWhatIsShownIsSearched() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a.txt", "sea.txt"] { folder.write(name) }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("ctrl+shift+f")
            program.expect("Search Everywhere")
            try program.type("sea")
            try program.press("Return")
            program.expect("The desktop’s index is not running")
            program.expectCells(named: ["sea.txt"])
            try program.press("Escape")
            program.expectCells(named: ["a.txt", "sea.txt"])
        }
    }

    func testASearchIsPrintedWithoutAWindow() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("b sea.txt")
            let list = [RunningProgram.executable, "--list", "shelf-search:///sea"]
            let without = try ChildProgram.run(list, environment: folder.environment)
            XCTAssertEqual(without.status, 2)
            XCTAssertTrue(without.errors.contains("index is not running"), without.errors)
        }
    }
}
