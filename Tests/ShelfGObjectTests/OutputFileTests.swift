import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

/// What a program is told to write, and where it may not take the place of something else.
final class OutputFileTests: XCTestCase {
    private func link(_ folder: TemporaryFolder, _ name: String, to target: String) {
        XCTAssertEqual(symlink(target, "\(folder.path)/\(name)"), 0)
    }

    private func target(_ folder: TemporaryFolder, _ name: String) throws -> [UInt8] {
        try Disk.target(ofLink: Array("\(folder.path)/\(name)".utf8))
    }

    func testADeviceIsWrittenIntoAndStays() throws {
        let folder = TemporaryFolder()
        link(folder, "null", to: "/dev/null")
        XCTAssertTrue(OutputFile.write([1, 2, 3], to: Array("\(folder.path)/null".utf8)))
        XCTAssertEqual(try target(folder, "null"), Array("/dev/null".utf8))
    }

    func testAPipeThatNobodyReadsIsRefusedAndStays() {
        let folder = TemporaryFolder()
        let path = "\(folder.path)/pipe"
        XCTAssertEqual(mkfifo(path, 0o600), 0)
        XCTAssertFalse(OutputFile.write([1], to: Array(path.utf8)))
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        XCTAssertTrue(OutputFile.write([7, 8], to: Array(path.utf8)))
        var bytes: [UInt8] = [0, 0, 0]
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(reader, $0.baseAddress, 3) }
        XCTAssertEqual(Array(bytes.prefix(count)), [7, 8])
    }

    func testAFileIsReplaced() {
        let folder = TemporaryFolder()
        folder.write("a", "before, and longer")
        XCTAssertTrue(OutputFile.write(Array("now".utf8), to: Array("\(folder.path)/a".utf8)))
        XCTAssertEqual(folder.file.child(named: "a").contents(), Array("now".utf8))
    }

    func testSettingsTakeThePlaceOfFilesOnly() throws {
        let folder = TemporaryFolder()
        link(folder, "state", to: "/dev/null")
        for follows in [false, true] {
            XCTAssertFalse(
                PrivateFile.replace(
                    SharedBytes([1]), folder: folder.path, name: "state", followsLinks: follows))
            XCTAssertEqual(try target(folder, "state"), Array("/dev/null".utf8))
        }
    }
}
