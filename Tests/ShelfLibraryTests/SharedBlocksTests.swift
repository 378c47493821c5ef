import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Copies on disks that can share blocks between files.
///
/// Design: docs/design/tending.md#holes-and-links
final class SharedBlocksTests: XCTestCase {
    func testACopyOnTheSameDiskSharesItsBlocksUntilOneIsWritten() throws {
        var tried = 0
        for kind in ["xfs", "btrfs"] {
            let fixture = TendingFixture()
            let path = fixture.folder.path
            guard let disk = Self.mountNew(kind, in: path) else { continue }
            defer { TendingFixture.run("umount", disk) }
            tried += 1
            let original = "\(disk)/a"
            let bytes = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
            fixture.folder.writeBytes("disk/a", bytes)
            XCTAssertFalse(Self.isShared(original), kind)
            XCTAssertEqual(
                fixture.perform(.copy(fixture.file("disk/a"), to: fixture.file("disk/b"))).failures,
                [])
            XCTAssertTrue(Self.isShared("\(disk)/b"), kind)
            XCTAssertTrue(Self.isShared(original), kind)
            XCTAssertTrue(fixture.file("disk/b").contents() == bytes, kind)
            // A copy is a file of its own.
            fixture.folder.writeBytes("disk/b", [1])
            XCTAssertTrue(fixture.file("disk/a").contents() == bytes, kind)
        }
        if tried == 0 { throw XCTSkip("no disk that shares blocks can be made and mounted") }
    }

    /// Makes a file system in a file and mounts it; nil where that cannot be done.
    private static func mountNew(_ kind: String, in folder: String) -> String? {
        let (image, disk) = ("\(folder)/image", "\(folder)/disk")
        guard getuid() == 0, mkdir(disk, 0o755) == 0,
            TendingFixture.run("which", "mkfs.\(kind)", "filefrag").status == 0,
            TendingFixture.run("truncate", "-s", "400M", image).status == 0,
            TendingFixture.run("mkfs.\(kind)", "-q", image).status == 0,
            TendingFixture.run("mount", "-o", "loop", image, disk).status == 0
        else { return nil }
        return disk
    }

    private static func isShared(_ path: String) -> Bool {
        TendingFixture.run("filefrag", "-s", "-v", path).output.contains("shared")
    }
}
