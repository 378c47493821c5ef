import ShelfGObject
import ShelfTestSupport
import XCTest

/// What is said where a disk is full before all is done.
final class FullDiskTests: XCTestCase {
    func testWhatWasNotTriedOnAFullDiskIsCountedAndDoneWhenThereIsRoom() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a", "b", "c", "d"] {
                folder.write("Good/\(name).txt", String(repeating: name, count: 40_000))
            }
            folder.makeFolder("Small")
            let place = "\(folder.path)/Small"
            let mount = ["mount", "-t", "tmpfs", "-o", "size=100k", "none", place]
            guard try ChildProgram(mount).wait() == 0 else {
                throw XCTSkip("only root can make a small disk")
            }
            defer { _ = try? ChildProgram(["umount", "-l", place]).wait() }
            folder.write("Small/old.txt", String(repeating: "x", count: 30_000))
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("ctrl+Home")
            program.expectFocus(on: "a.txt")
            try program.press("shift+End", "ctrl+c", "ctrl+Next")
            program.expectFocus(on: "old.txt")
            try program.press("ctrl+v")
            program.expect("“b.txt”: No space left on device (and 2 more)")
            XCTAssertEqual(PrivateFile.names(inFolder: place).sorted(), ["a.txt", "old.txt"])
            let larger = ["mount", "-o", "remount,size=1m", place]
            XCTAssertEqual(try ChildProgram(larger).wait(), 0)
            try program.press("alt+t")
            XCTAssertTrue(
                pump(seconds: 20) {
                    PrivateFile.names(inFolder: place).sorted()
                        == ["a.txt", "b.txt", "c.txt", "d.txt", "old.txt"]
                })
        }
    }
}
