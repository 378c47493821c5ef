import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

/// Places that GVfs serves, in the real executable: the trash, and a server that asks for a
/// password.
final class GVfsPlaceTests: XCTestCase {
    /// A program whose trash is the one that GVfs knows on this session's bus.
    @MainActor
    private static func program(_ folder: TemporaryFolder) throws -> RunningProgram {
        try RunningProgram(
            showing: folder,
            variables: ["XDG_DATA_HOME": try XCTUnwrap(UserDirectories.data.path)])
    }

    @MainActor
    private static func goToTrash(_ program: RunningProgram) throws {
        try program.press("F9")
        program.expectFocus(on: "Home")
        try program.type("trash")
        program.expectFocus(on: "Trash")
        try program.press("Return")
    }

    func testWhatIsThrownAwayIsFoundInTheTrashAndRestoredAndThatIsTakenBack() throws {
        try onGTK {
            try GVfs.require("trash")
            let folder = TemporaryFolder()
            for name in ["a.txt", "b.txt"] { folder.write(name) }
            let program = try Self.program(folder)
            defer { program.end() }
            try program.press("Right", "Delete")
            program.expect("“a.txt” was moved to the trash")
            try Self.goToTrash(program)
            program.expect("a.txt")
            try program.press("ctrl+Home")
            let file = folder.file.child(named: "a.txt")
            try program.press("ctrl+u")
            program.expect("“a.txt” was restored to “Folder”")
            XCTAssertTrue(pump(seconds: 20) { file.exists })
            try program.press("ctrl+z")
            program.expect("Undone: Restore “a.txt”")
            XCTAssertTrue(pump(seconds: 20) { !file.exists })
            // What is in the trash is not renamed, and deleted only after asking.
            XCTAssertTrue(
                pump(seconds: 20) { program.focusedName?.hasPrefix("a.txt, was in") ?? false })
            try program.press("F2")
            program.expect("Files in the trash must be restored first")
            try program.press("Delete")
            program.expect("Permanently delete “a.txt”?")
            try program.press("Escape")
            program.expectNothing(called: "Permanently delete “a.txt”?")
            try program.choose("Empty Trash…", line: 19, from: "F10")
            program.expect("Empty the trash?")
            try program.press("Tab", "Return")
            program.expect("The trash is empty")
        }
    }

    func testAServerIsConnectedToWithAPasswordOrNotAtAll() throws {
        try onGTK {
            try GVfs.require("dav")
            guard File(path: "/usr/bin/python3").exists else {
                throw XCTSkip("no python3 to serve files with")
            }
            let folder = TemporaryFolder()
            folder.write("here.txt")
            let server = try DAVServer(in: folder)
            defer { server.end() }
            let program = try Self.program(folder)
            defer { program.end() }
            try program.activate("win.go-to", "dav://someone@localhost:\(server.port)/")
            let question = "Authentication Required"
            program.expect(question)
            try Seat.focusDialog()
            try program.press("Escape")
            program.expect("Could Not Open Folder")
            program.expect("Try Again")
            try Seat.focusWindow(named: "someone@localhost:\(server.port)")
            try program.press("F5")
            program.expect(question)
            try Seat.focusDialog()
            try program.type("open sesame")
            try program.press("Return")
            program.expect("served.txt")
        }
    }
}
