import Glibc
import ShelfTestSupport
import XCTest

@testable import ShelfGObject
@testable import ShelfLibrary

/// Moves to disks that do not keep all that is said of files, and back.
final class LostAttributesTests: XCTestCase {
    /// Attributes of a file: mode, time of change, extended attributes.
    private struct Said: Equatable {
        let mode: UInt32
        let modified: Int64
        let extended: [String: [UInt8]]

        init(_ path: String) throws {
            let status = try DiskStatus(of: Array(path.utf8))
            (mode, modified) = (TemporaryFolder.permissions(of: path) ?? 0, status.modified)
            let file = open(path, O_RDONLY)
            defer { close(file) }
            extended = Dictionary(
                uniqueKeysWithValues: Attributes.extended(of: file).map {
                    (String(decoding: $0.key, as: UTF8.self), $0.value)
                })
        }
    }

    /// A list of who may do what: the owner writes, 200 users read, nobody else does anything.
    private static let list: [UInt8] = {
        let nobody: [UInt8] = [255, 255, 255, 255]
        let users = (0..<200).map { (tag: UInt8(2), rights: UInt8(4), id: [UInt8($0), 4, 0, 0]) }
        let entries = [(1, 6, nobody)] + users + [(4, 0, nobody), (16, 4, nobody), (32, 0, nobody)]
        return [2, 0, 0, 0] + entries.flatMap { [$0.tag, 0, $0.rights, 0] + $0.id }
    }()

    private static func say(_ name: String, _ value: [UInt8], of path: String) throws {
        let hex = value.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let line =
            "import os,sys; os.setxattr(sys.argv[1], sys.argv[2], bytes.fromhex(sys.argv[3]))"
        let said = TendingFixture.run("python3", "-c", line, path, name, hex)
        try XCTSkipUnless(said.status == 0, "\(name) cannot be said of files here")
    }

    /// An ext4 that knows seconds alone, and neither long lists of rights nor large attributes.
    private static func makePoorDisk(in fixture: TendingFixture) throws -> String {
        let (image, path) = ("\(fixture.folder.home)/poor image", "\(fixture.folder.home)/poor")
        try XCTSkipUnless(geteuid() == 0, "only root may mount a disk")
        try XCTSkipUnless(File(path: "/sbin/mkfs.ext4").exists, "no mkfs.ext4, of e2fsprogs")
        mkdir(path, 0o755)
        fixture.folder.write("../home/poor image", "")
        truncate(image, 8 << 20)
        let made = TendingFixture.run(
            "/sbin/mkfs.ext4", "-q", "-F", "-I", "128", "-b", "1024", image)
        XCTAssertEqual(made.status, 0, made.output)
        let mounted = TendingFixture.run("mount", "-o", "loop", image, path)
        try XCTSkipUnless(mounted.status == 0, "no such disk can be mounted here")
        return path
    }

    func testWhatADiskDoesNotKeepComesBackAsAMoveIsTakenBack() throws {
        let fixture = TendingFixture()
        let disk = try Self.makePoorDisk(in: fixture)
        defer { TendingFixture.run("umount", "-l", disk) }
        let path = fixture.folder.path
        for name in ["a", "f/b", "f/deep/c"] {
            fixture.folder.write(name, name)
            try Self.say("system.posix_acl_access", Self.list, of: "\(path)/\(name)")
            try Self.say("user.large", [UInt8](repeating: 7, count: 2_000), of: "\(path)/\(name)")
            fixture.setTime(name, 1_500_000_000)
        }
        XCTAssertEqual(chmod("\(path)/f/deep", 0o700), 0)
        fixture.setTime("f/deep", 1_400_000_000)
        fixture.setTime("f", 1_300_000_000)
        let names = ["a", "f", "f/b", "f/deep", "f/deep/c"]
        let before = try names.map { try Said("\(path)/\($0)") }
        let steps = ["a", "f"].map {
            FileStep.move(fixture.file($0), to: File(path: "\(disk)/\($0)"))
        }
        for _ in 1...2 {
            let outcome =
                fixture.history.next(.redo) == nil
                ? fixture.perform(FileDeed("Move", steps)) : fixture.go(.redo)
            XCTAssertEqual(outcome?.failures, [])
            XCTAssertEqual(fixture.tree, [:])
            for (name, said) in zip(names, before) {
                let now = try Said("\(disk)/\(name)")
                XCTAssertEqual(now.extended, [:], name)
                XCTAssertEqual(now.modified, said.modified / 1_000_000_000 * 1_000_000_000, name)
                XCTAssertEqual(now.mode & ~said.mode, 0, "\(name) may do more than before")
            }
            XCTAssertEqual(fixture.go(.undo)?.failures, [])
            XCTAssertEqual(TendingFixture.tree(of: disk).keys.sorted(), ["/lost+found/"])
            XCTAssertEqual(try names.map { try Said("\(path)/\($0)") }, before)
        }
    }

    func testWhatWasWrittenThereSinceHasItsOwnTimeAndTheRightsOfBefore() throws {
        let fixture = TendingFixture()
        let disk = try Self.makePoorDisk(in: fixture)
        defer { TendingFixture.run("umount", "-l", disk) }
        let path = fixture.folder.path
        fixture.folder.write("a", "one")
        try Self.say("system.posix_acl_access", Self.list, of: "\(path)/a")
        fixture.setTime("a", 1_500_000_000)
        let before = try Said("\(path)/a")
        let moved = File(path: "\(disk)/a")
        XCTAssertEqual(fixture.perform(.move(fixture.file("a"), to: moved)).failures, [])
        fixture.folder.write("../home/poor/a", "another")
        XCTAssertEqual(fixture.go(.undo)?.failures, [])
        let now = try Said("\(path)/a")
        XCTAssertEqual(fixture.file("a").contents(), Array("another".utf8))
        XCTAssertEqual(now.extended, before.extended)
        XCTAssertEqual(now.mode, before.mode)
        XCTAssertGreaterThan(now.modified, before.modified)
    }

    /// FAT has whole seconds and one mode for all files.
    func testAFileThatWasOpenToAllInBetweenIsNotAfterwards() throws {
        let fixture = TendingFixture()
        let path = fixture.folder.path
        for name in ["original", "there", "back"] { fixture.folder.write(name, "same") }
        XCTAssertEqual(chmod("\(path)/original", 0o600), 0)
        XCTAssertEqual(chmod("\(path)/there", 0o777), 0)
        XCTAssertEqual(chmod("\(path)/back", 0o777), 0)
        fixture.setTime("original", 1_500_000_001)
        XCTAssertEqual(
            TendingFixture.run("touch", "-d", "@1500000000", "\(path)/there").status, 0)
        func status(_ name: String) throws -> DiskStatus {
            try DiskStatus(of: Array("\(path)/\(name)".utf8))
        }
        let files = ["original", "there", "back"].map { open("\(path)/\($0)", O_RDONLY) }
        defer { for file in files { close(file) } }
        XCTAssertNil(try LostAttributes(of: files[0], status("original"), in: files[0]))
        let lost = try XCTUnwrap(
            LostAttributes(of: files[0], status("original"), in: files[1]))
        try lost.give(to: files[2], from: status("there"))
        XCTAssertEqual(try Said("\(path)/back"), try Said("\(path)/original"))
    }

    func testOneFileUnderSeveralNamesThatAreMovedTogetherStaysOneThereAndBack() throws {
        let fixture = TendingFixture()
        let other = try TendingTests.otherFileSystem()
        defer { TendingFixture.run("rm", "-rf", other) }
        let path = fixture.folder.path
        fixture.folder.write("a", "one")
        fixture.folder.write("f/x", "another")
        fixture.folder.write("g/y", "a third")
        for name in ["b", "f/c", "g/d"] { XCTAssertEqual(link("\(path)/a", "\(path)/\(name)"), 0) }
        XCTAssertEqual(link("\(path)/f/x", "\(path)/g/x"), 0)
        let before = fixture.tree
        func inodes(_ root: String, _ names: String...) throws -> Set<UInt64> {
            Set(try names.map { try DiskStatus(of: Array("\(root)/\($0)".utf8)).inode })
        }
        let steps = ["a", "f", "b", "g"].map {
            FileStep.move(fixture.file($0), to: File(path: "\(other)/\($0)"))
        }
        XCTAssertEqual(fixture.perform(FileDeed("Move", steps)).failures, [])
        for root in [other, path] {
            XCTAssertEqual(TendingFixture.tree(of: root), before)
            XCTAssertEqual(try inodes(root, "a", "b", "f/c", "g/d").count, 1, root)
            XCTAssertEqual(try inodes(root, "f/x", "g/x").count, 1, root)
            XCTAssertEqual(try inodes(root, "a", "f/x", "g/y").count, 3, root)
            if root == other { XCTAssertEqual(fixture.go(.undo)?.failures, []) }
        }
    }

    func testAFileThatTookTheNameOfAMovedOneIsNotTakenForIt() throws {
        let fixture = TendingFixture()
        let other = try TendingTests.otherFileSystem()
        defer { TendingFixture.run("rm", "-rf", other) }
        let path = fixture.folder.path
        fixture.folder.write("a", "one")
        XCTAssertEqual(link("\(path)/a", "\(path)/b"), 0)
        let watch = DeedWatch { progress in
            guard progress.items == 1 else { return }
            unlink("\(other)/a")
            symlink("/dev/null", "\(other)/a")
        }
        let steps = ["a", "b"].map {
            FileStep.move(fixture.file($0), to: File(path: "\(other)/\($0)"))
        }
        XCTAssertEqual(fixture.perform(FileDeed("Move", steps), watch).failures, [])
        XCTAssertEqual(File(path: "\(other)/b").contents(), Array("one".utf8))
        XCTAssertEqual(TendingFixture.tree(of: other).keys.sorted(), ["/a", "/b"])
    }
}
