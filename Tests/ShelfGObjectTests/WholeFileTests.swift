import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

/// Small files that are replaced as a whole.
final class WholeFileTests: XCTestCase {
    private let folder = TemporaryFolder()

    private var path: String { "\(folder.path)/a.xmp" }

    /// Has python do something with an attribute of the file; nil where that fails.
    private func python(_ line: String, _ words: String...) -> String? {
        let arguments = ["python3", "-c", "import os,sys\n\(line)", path] + words
        let outcome = MainActor.assumeIsolated { try? ChildProgram.run(arguments) }
        return outcome?.status == 0 ? outcome?.output : nil
    }

    private func value(_ name: String) -> String? {
        python("print(os.getxattr(*sys.argv[1:]).hex(), end='')", name)
    }

    private func set(_ name: String, _ value: String, of path: String = "a.xmp") throws {
        let line = "os.setxattr('\(folder.path)/\(path)', sys.argv[2], bytes.fromhex(sys.argv[3]))"
        try XCTSkipIf(
            python(line, name, value) == nil, "the file system keeps no such attributes")
    }

    private func replace() {
        XCTAssertEqual(
            WholeFile.replace(at: Array(path.utf8), Array("old".utf8), with: [1]), .done)
        XCTAssertEqual(File(path: path).contents(), [1])
    }

    func testWhatIsSaidOfAFileStaysWhenItIsReplaced() throws {
        folder.write("a.xmp", "old")
        chmod(path, 0o640)
        try set("user.note", "6d696e65")
        replace()
        XCTAssertEqual(value("user.note"), "6d696e65")
        XCTAssertEqual(TemporaryFolder.permissions(of: path), 0o640)
    }

    func testWhatAFolderSaysOfNewFilesDoesNotHoldForOneThatIsReplaced() throws {
        folder.write("a.xmp", "old")
        chmod(path, 0o660)
        // User 12345 may write what is new in the folder.
        try set(
            "system.posix_acl_default",
            "02000000" + "01000700ffffffff" + "0200060039300000" + "04000500ffffffff"
                + "10000700ffffffff" + "20000000ffffffff", of: "")
        replace()
        XCTAssertNil(value("system.posix_acl_access"))
        XCTAssertEqual(TemporaryFolder.permissions(of: path), 0o660)
    }

    func testWhoMayDoWhatWithAFileStaysWhenItIsReplaced() throws {
        folder.write("a.xmp", "old")
        chmod(path, 0o600)
        // The owner and user 12345 may write, the group may read, all others nothing.
        let list =
            "02000000" + "01000600ffffffff" + "0200060039300000" + "04000400ffffffff"
            + "10000600ffffffff" + "20000000ffffffff"
        try set("system.posix_acl_access", list)
        XCTAssertEqual(TemporaryFolder.permissions(of: path), 0o660, "bounds of the list")
        replace()
        XCTAssertEqual(value("system.posix_acl_access"), list)
        XCTAssertEqual(TemporaryFolder.permissions(of: path), 0o660)
    }
}
