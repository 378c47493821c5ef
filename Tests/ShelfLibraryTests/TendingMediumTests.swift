import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// A medium that turns read-only or is pulled out, and permissions that are withdrawn, in the middle of a deed:
/// both sides are as they were afterwards, and it is said.
final class TendingMediumTests: XCTestCase {
    /// What happens to a medium.
    private enum Fault: CaseIterable {
        /// The system turns it read-only, as it does after errors.
        case readOnly
        /// It answers nothing any more.
        case gone
    }

    /// A disk of its own in a file, with an ext4 on it.
    private final class Medium: Sendable {
        let image: String
        let path: String

        init(in fixture: TendingFixture) throws {
            let home = fixture.folder.home
            (image, path) = ("\(home)/image", "\(home)/medium")
            try XCTSkipUnless(geteuid() == 0, "only root may mount a disk")
            try XCTSkipUnless(File(path: "/sbin/mkfs.ext4").exists, "no mkfs.ext4, of e2fsprogs")
            mkdir(path, 0o755)
            fixture.folder.write("../home/image", "")
            truncate(image, 32 << 20)
            let made = TendingFixture.run("/sbin/mkfs.ext4", "-q", "-F", image)
            XCTAssertEqual(made.status, 0, made.output)
            try XCTSkipUnless(mount(), "no disk can be mounted here")
        }

        func mount() -> Bool {
            TendingFixture.run("mount", "-o", "loop", image, path).status == 0
        }

        func unmount() { TendingFixture.run("umount", "-l", path) }

        func suffer(_ fault: Fault) {
            switch fault {
            case .readOnly: TendingFixture.run("mount", "-o", "remount,abort", path)
            case .gone:
                // EXT4_IOC_SHUTDOWN without writing what waits.
                let call =
                    "import fcntl,os,struct,sys;"
                    + "fcntl.ioctl(os.open(sys.argv[1],0),0x8004587d,struct.pack('I',2))"
                TendingFixture.run("python3", "-c", call, path)
            }
        }

        /// The files on it when it is put in again.
        ///
        /// A lazy unmount would do at once, but while anybody still holds a file of it the next mount
        /// is of the same disk, failed as it is, and shows what was never written as empty files.
        func treeAnew() -> [String: String] {
            let isOut = MainActor.assumeIsolated {
                pump(seconds: 20) { TendingFixture.run("umount", path).status == 0 }
            }
            XCTAssertTrue(isOut, "the disk is still in use")
            XCTAssertTrue(mount())
            // From a medium that takes nothing any more a half copy of a folder cannot be taken away.
            return TendingFixture.tree(of: path).filter { !$0.key.hasPrefix("/.shelf-") }
        }
    }

    private static let large = String(repeating: "x", count: 3 << 20)

    /// Does a step during which a medium fails after a share of the bytes, and looks at both sides.
    private func expectRefusal(
        _ fault: Fault, after share: Double, line: UInt = #line,
        _ step: (_ here: File, _ there: File) -> FileStep
    ) throws {
        let fixture = TendingFixture()
        let medium = try Medium(in: fixture)
        defer { medium.unmount() }
        fixture.folder.write("a", Self.large)
        fixture.folder.write("f/a", Self.large)
        let there = File(path: medium.path)
        fixture.folder.write("../home/medium/b", Self.large)
        fixture.folder.write("../home/medium/old", "kept")
        sync()
        let before = fixture.tree
        let contents = medium.treeAnew()
        let watch = DeedWatch { progress in
            guard progress.allBytes > 0, progress.share >= share else { return }
            MainActor.assumeIsolated { medium.suffer(fault) }
        }
        let deed = FileDeed("Deed", [step(fixture.folder.file, there)])
        let outcome = fixture.perform(deed, watch)
        XCTAssertEqual(outcome.doneCount, 0, "\(fault) \(share)", line: line)
        XCTAssertEqual(outcome.failures.count, 1, "\(fault) \(share)", line: line)
        XCTAssertFalse(outcome.failures.first?.reason.isEmpty ?? true, line: line)
        XCTAssertNil(fixture.history.next(.undo), line: line)
        XCTAssertEqual(fixture.tree, before, "\(fault) \(share)", line: line)
        XCTAssertEqual(medium.treeAnew(), contents, "\(fault) \(share)", line: line)
    }

    func testAMediumThatFailsWhileFilesComeToItHoldsWhatItHeld() throws {
        for fault in Fault.allCases {
            for share in [0.3, 0.9] {
                try expectRefusal(fault, after: share) {
                    .copy($0.child(named: "a"), to: $1.child(named: "a"))
                }
                try expectRefusal(fault, after: share) {
                    .move($0.child(named: "f"), to: $1.child(named: "f"))
                }
                try expectRefusal(fault, after: share) {
                    .replace(.copy($0.child(named: "a"), to: $1.child(named: "old")))
                }
            }
        }
    }

    func testAMediumThatFailsWhileFilesAreMovedFromItStillHoldsThem() throws {
        for fault in Fault.allCases {
            for share in [0.3, 0.9] {
                try expectRefusal(fault, after: share) {
                    .move($1.child(named: "b"), to: $0.child(named: "b"))
                }
            }
        }
    }

    /// Serves one file under a new number whenever its name is looked up, as FAT does with one that is not in
    /// memory any more; until it is unmounted.
    private static let forgetful = """
        import ctypes, errno, os, struct, sys
        device = os.open("/dev/fuse", os.O_RDWR)
        options = f"fd={device},rootmode=40000,user_id=0,group_id=0".encode()
        mounted = ctypes.CDLL(None).mount(b"forgetful", sys.argv[1].encode(), b"fuse", 0, options)
        if mounted or os.fork():
            os._exit(1 if mounted else 0)
        for number in range(3):
            os.dup2(os.open("/dev/null", os.O_RDWR), number)
        contents, last = b"kept", 1

        def attributes(node):
            mode, size = (0o40755, 0) if node == 1 else (0o100644, len(contents))
            return struct.pack("<6Q10I", node, size, 1, *[10**9] * 3, 0, 0, 0, mode, 1, *[0] * 5)

        while True:
            try:
                request = os.read(device, 1 << 20)
            except OSError as error:
                if error.errno in (errno.EINTR, errno.ENOENT):
                    continue
                break
            _, call, unique, node = struct.unpack_from("<IIQQ", request)
            failure, answer = 0, b""
            if call in (2, 36, 42):  # forget, interrupt
                continue
            if call == 26:  # the first
                answer = struct.pack("<4I2H2I2H8I", 7, 31, 4096, 0, 0, 0, 4096, 1, 0, *[0] * 9)
            elif call == 1 and request[40:-1] == b"a" and contents:  # look up
                last += 1
                answer = struct.pack("<4Q2I", last, 0, 0, 0, 0, 0) + attributes(last)
            elif call == 1:
                failure = errno.ENOENT
            elif call == 10:  # unlink
                contents = b""
            elif call == 3:  # look at
                answer = struct.pack("<QII", 0, 0, 0) + attributes(node)
            elif call == 14:  # open
                answer = struct.pack("<QII", 0, 0, 0)
            elif call == 15:  # read
                start, size = struct.unpack_from("<QI", request, 48)
                answer = contents[start : start + size]
            elif call == 17:  # the file system
                answer = bytes(80)
            elif call not in (18, 29, 34):  # release and the like
                failure = errno.ENOSYS
            os.write(device, struct.pack("<IiQ", 16 + len(answer), -failure, unique) + answer)
        """

    func testAFileWhoseNumberIsMadeUpAnewIsMovedWhole() throws {
        try XCTSkipUnless(geteuid() == 0, "only root may mount a file system")
        let fixture = TendingFixture()
        let path = "\(fixture.folder.home)/medium"
        mkdir(path, 0o755)
        let served = TendingFixture.run("python3", "-c", Self.forgetful, path)
        try XCTSkipUnless(served.status == 0, "no file system can be served: \(served.output)")
        defer { TendingFixture.run("umount", "-l", path) }
        let bytes = Array("\(path)/a".utf8)
        let looks = try (1...2).map { _ in try DiskStatus(of: bytes) }
        XCTAssertNotEqual(looks[0].inode, looks[1].inode, "it has a number of its own")
        XCTAssertTrue(looks[1].isSame(as: looks[0], at: bytes))
        let outcome = fixture.perform(.move(File(path: "\(path)/a"), to: fixture.file("a")))
        XCTAssertEqual(outcome.failures, [])
        XCTAssertEqual(fixture.file("a").contents(), Array("kept".utf8))
        XCTAssertThrowsError(try DiskStatus(of: bytes))
    }

    func testAnotherFileOfTheSameSizeAndTimeIsAnotherOneWhereNumbersAreKept() throws {
        let fixture = TendingFixture()
        for name in ["a", "b"] {
            fixture.folder.write(name, name)
            fixture.setTime(name, 1_000_000)
        }
        let path = Array("\(fixture.folder.path)/a".utf8)
        let before = try DiskStatus(of: path)
        XCTAssertTrue(try DiskStatus(of: path).isSame(as: before, at: path))
        fixture.folder.rename("b", "a")
        XCTAssertFalse(try DiskStatus(of: path).isSame(as: before, at: path))
    }

    func testPermissionsThatAreWithdrawnInTheMiddleLeaveBothSidesAsTheyWere() throws {
        let other = try TendingTests.otherFileSystem()
        defer { TendingFixture.run("rm", "-rf", other) }
        for isSource in [true, false] {
            let fixture = TendingFixture()
            fixture.folder.write("f/a", Self.large)
            let target = "\(other)/\(isSource)"
            mkdir(target, 0o777)
            let source = "\(fixture.folder.path)/f"
            for path in [source, "\(source)/a", target] { chown(path, 65_534, 65_534) }
            chmod(target, 0o700)
            chmod(source, 0o700)
            let before = fixture.tree
            let withdrawn = isSource ? source : target
            let watch = DeedWatch { if $0.bytes > 0 { chmod(withdrawn, 0o500) } }
            let step = FileStep.move(
                fixture.file("f/a"), to: File(path: "\(target)/a"))
            let outcome = fixture.folder.withoutPrivileges {
                FileDeed("Move", [step]).perform(watch)
            }
            XCTAssertEqual(outcome.failures.count, 1)
            XCTAssertNil(outcome.inverse)
            XCTAssertEqual(chmod(withdrawn, 0o700), 0)
            XCTAssertEqual(fixture.tree, before)
            XCTAssertEqual(TendingFixture.tree(of: target), [:])
        }
    }
}
