import ShelfGObject
import ShelfTestSupport
import XCTest

/// The window of preferences, in the real executable.
final class PreferencesTests: XCTestCase {
    @MainActor
    private static func state(_ folder: TemporaryFolder, _ name: String) -> String? {
        File(path: "\(folder.home)/state/shelf-gtk/\(name)").contents()
            .map { String(decoding: $0, as: UTF8.self) }
    }

    @MainActor
    private static func open(_ program: RunningProgram) throws {
        try program.press("ctrl+comma")
        try Seat.focusWindow(named: "Preferences")
        program.expect("Restore windows at start")
    }

    func testPreferencesAreChosenByKeysAndKept() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try Self.open(program)
            try program.press("alt+r")
            XCTAssertTrue(pump(seconds: 20) { Self.state(folder, "restore-windows") == "no\n" })
            try program.press("alt+n")
            XCTAssertTrue(pump(seconds: 20) { Self.state(folder, "pictures") == "never\n" })
            try program.press("alt+a")
            XCTAssertTrue(pump(seconds: 20) { Self.state(folder, "pictures") == "always\n" })
            try program.press("alt+r")
            XCTAssertTrue(pump(seconds: 20) { Self.state(folder, "restore-windows") == "yes\n" })
            try program.press("Escape")
            try program.focusWindow()
            try program.press("Right")
            program.expectFocus(on: "a.txt")
        }
    }

    func testAllIsForgottenOnRequestAndStaysSo() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            XCTAssertTrue(
                pump(seconds: 20) { Self.state(folder, "recent")?.contains("Folder") == true })
            try program.press("ctrl+3")
            XCTAssertTrue(
                pump(seconds: 20) { Self.state(folder, "choices")?.contains("list") == true })
            try program.press("alt+6", "Right", "alt+minus")
            XCTAssertTrue(
                pump(seconds: 20) { Self.state(folder, "folds")?.contains("Folder") == true })
            program.expectCells(named: ["A, collapsed, 1 item"])
            // The tab that is shown is not the only one that forgets.
            try program.press("ctrl+t")
            program.expectTabs([folder.name, folder.name])
            program.expectCells(named: ["A, collapsed, 1 item"])
            XCTAssertTrue(
                pump(seconds: 20) { Self.state(folder, "windows")?.contains("Folder") == true })
            try Self.open(program)
            try program.press("alt+f")
            try program.focusWindow()
            program.expect("Forget Windows, Places and Views?")
            try program.press("Tab", "Return")
            program.expect("Windows, places and views were forgotten")
            program.expectCells(named: ["a.txt"])
            try program.press("ctrl+Tab")
            program.expectCells(named: ["a.txt"])
            program.expectNothing(called: "Collapse A")
            try program.press("ctrl+q")
            XCTAssertTrue(pump(seconds: 20) { !program.isRunning })
            for name in ["windows", "recent", "choices", "folds", "last-locations"] {
                XCTAssertEqual(Self.state(folder, name), "", name)
            }
            XCTAssertTrue(File(path: "\(folder.path)/a.txt").exists)
        }
    }
}
