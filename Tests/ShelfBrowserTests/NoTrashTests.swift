import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

/// What is to be thrown away where there is no trash.
final class NoTrashTests: XCTestCase {
    func testWhereThereIsNoTrashItCanBeDeletedForGood() throws {
        try onGTK {
            // GIO has no trash on a file system of the memory.
            let shared = "/dev/shm/shelf-test-\(getpid())"
            try XCTSkipUnless(mkdir(shared, 0o755) == 0, "no other file system")
            let folder = TemporaryFolder()
            defer { _ = try? ChildProgram(["rm", "-rf", shared]).wait() }
            for name in ["a.txt", "b.txt"] {
                XCTAssertTrue(PrivateFile.replace(SharedBytes([65]), folder: shared, name: name))
            }
            let program = try RunningProgram(
                in: folder, [RunningProgram.executable, shared],
                title: File(path: shared).displayName)
            defer { program.end() }
            program.expectCells(named: ["a.txt", "b.txt"])
            try program.press("Right", "Delete")
            program.expect("“a.txt”: Its disk has no trash")
            try program.press("alt+d")
            program.expect("Permanently delete “a.txt”?")
            try program.press("Escape")
            XCTAssertEqual(PrivateFile.names(inFolder: shared).sorted(), ["a.txt", "b.txt"])
            try program.press("Delete")
            program.expect("“a.txt”: Its disk has no trash")
            try program.press("alt+d")
            program.expect("Permanently delete “a.txt”?")
            try program.press("Tab", "Return")
            program.expectCells(named: ["b.txt"])
            XCTAssertEqual(PrivateFile.names(inFolder: shared), ["b.txt"])
        }
    }
}
