import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Deeds that go by descriptors: what takes the place of a folder in the middle is neither followed nor touched.
final class DescriptorTests: XCTestCase {
    /// Puts a link in the place of the folder `f/a` once, when some bytes are done.
    private static func swapper(_ fixture: TendingFixture) -> DeedWatch {
        let path = fixture.folder.path
        return DeedWatch { progress in
            guard progress.bytes > 0 else { return }
            guard rename("\(path)/f/a", "\(path)/aside") == 0 else { return }
            symlink("\(path)/victim", "\(path)/f/a")
        }
    }

    /// A folder `f` and a victim whose file is the very file in `f/a`: a link in the way makes them one path.
    private static func victim() -> TendingFixture {
        let fixture = TendingFixture()
        fixture.folder.write("f/a/x", "kept")
        fixture.folder.write("f/b/y", "gone")
        fixture.folder.makeFolder("victim")
        let path = fixture.folder.path
        XCTAssertEqual(link("\(path)/f/a/x", "\(path)/victim/x"), 0)
        return fixture
    }

    func testALinkThatTakesTheFoldersPlaceIsNotFollowedAsItIsDeleted() {
        let fixture = Self.victim()
        let deed = FileDeed("Delete", [.delete(fixture.file("f"))])
        let outcome = fixture.perform(deed, Self.swapper(fixture))
        XCTAssertEqual(outcome.failures.count, 1)
        XCTAssertNotNil(fixture.tree["/victim/x"], "the victim is deleted")
        XCTAssertNotNil(fixture.tree["/f/a"], "the link is deleted")
    }

    func testALinkThatTakesTheFoldersPlaceIsNotFollowedAsItIsCopiedOrMoved() throws {
        let other = try TendingTests.otherFileSystem()
        defer { TendingFixture.run("rm", "-rf", other) }
        for isMove in [false, true] {
            let fixture = Self.victim()
            // The first bytes are those of a folder before it.
            fixture.folder.write("f/0/z", "first")
            let before = fixture.tree
            let target = File(path: "\(other)/f")
            let step: FileStep =
                isMove
                ? .move(fixture.file("f"), to: target) : .copy(fixture.file("f"), to: target)
            let outcome = fixture.perform(FileDeed("Deed", [step]), Self.swapper(fixture))
            XCTAssertEqual(outcome.failures.count, 1, "\(isMove)")
            XCTAssertEqual(TendingFixture.tree(of: other), [:], "\(isMove)")
            XCTAssertEqual(fixture.tree["/victim/x"], before["/victim/x"], "\(isMove)")
            XCTAssertEqual(fixture.tree["/f/b/y"], before["/f/b/y"], "\(isMove)")
        }
    }

    func testAFolderThousandsOfLevelsDeepIsCopiedMovedAndDeleted() throws {
        let fixture = TendingFixture()
        let other = try TendingTests.otherFileSystem()
        fixture.folder.makeFolder("deep")
        var folder = try OpenFolder(Array("\(fixture.folder.path)/deep".utf8))
        let name = [UInt8(ascii: "d")]
        let levels = 6_000
        for _ in 0..<levels {
            try Disk.makeFolder(DiskName(name, in: folder))
            folder = try OpenFolder(DiskName(name, in: folder))
        }
        try Disk.makeLink(DiskName([UInt8(ascii: "l")], in: folder), to: name)
        func count(_ path: String) throws -> Int { try FileTree(Array(path.utf8)).entries.count }
        let steps: [FileStep] = [
            .copy(fixture.file("deep"), to: fixture.file("copy")),
            .move(fixture.file("deep"), to: File(path: "\(other)/deep")),
        ]
        XCTAssertEqual(fixture.perform(FileDeed("Deep", steps)).failures, [])
        XCTAssertFalse(fixture.file("deep").exists)
        for place in [fixture.file("copy"), File(path: "\(other)/deep")] {
            XCTAssertEqual(try count(place.path ?? ""), levels + 2)
            XCTAssertEqual(fixture.perform(.delete(place)).failures, [])
            XCTAssertFalse(place.exists)
        }
        XCTAssertEqual(rmdir(other), 0)
    }

    func testAFolderIsNotMovedIntoItselfByALinkEither() {
        let fixture = TendingFixture()
        fixture.folder.write("f/in/x")
        symlink("f/in", "\(fixture.folder.path)/way")
        let before = fixture.tree
        for target in ["f/f", "f/in/f", "way/f"] {
            for step in [
                FileStep.move(fixture.file("f"), to: fixture.file(target)),
                .copy(fixture.file("f"), to: fixture.file(target)),
            ] {
                XCTAssertEqual(
                    fixture.perform(step).failures.map(\.reason),
                    ["A folder cannot be put into itself"], "\(step)")
                XCTAssertEqual(fixture.tree, before, "\(step)")
            }
        }
    }

    func testOfATargetThatIsMovedAwayInTheMiddleNothingHiddenIsLeft() throws {
        let fixture = TendingFixture()
        let other = try TendingTests.otherFileSystem()
        defer { TendingFixture.run("rm", "-rf", other) }
        fixture.folder.write("f/a", "one")
        fixture.folder.write("f/b", "two")
        let before = fixture.tree
        for isMove in [false, true] {
            let (target, away) = ("\(other)/to", "\(other)/away")
            XCTAssertEqual(mkdir(target, 0o755), 0)
            let watch = DeedWatch { if $0.bytes > 0 { _ = rename(target, away) } }
            let (file, place) = (fixture.file("f"), File(path: "\(target)/f"))
            let step: FileStep = isMove ? .move(file, to: place) : .copy(file, to: place)
            let outcome = fixture.perform(FileDeed("Deed", [step]), watch)
            XCTAssertEqual(outcome.failures.map(\.kind), [.refused])
            XCTAssertEqual(fixture.tree, before)
            XCTAssertEqual(Set(TendingFixture.tree(of: other).keys), ["/away/"])
            XCTAssertEqual(rmdir(away), 0)
        }
    }

    func testOneFileUnderTwoNamesStaysOneAsItIsMovedToAnotherDisk() throws {
        let fixture = TendingFixture()
        let other = try TendingTests.otherFileSystem()
        defer { TendingFixture.run("rm", "-rf", other) }
        fixture.folder.write("f/a", "one")
        fixture.folder.makeFolder("f/in")
        let path = fixture.folder.path
        XCTAssertEqual(link("\(path)/f/a", "\(path)/f/in/b"), 0)
        let before = fixture.tree
        let target = File(path: "\(other)/f")
        func inodes(_ root: String) throws -> Set<UInt64> {
            try Set(
                ["a", "in/b"].map { try DiskStatus(of: Array("\(root)/\($0)".utf8)).inode })
        }
        XCTAssertEqual(fixture.perform(.move(fixture.file("f"), to: target)).failures, [])
        XCTAssertEqual(TendingFixture.tree(of: other), before)
        XCTAssertEqual(try inodes("\(other)/f").count, 1)
        XCTAssertEqual(fixture.go(.undo)?.failures, [])
        XCTAssertEqual(fixture.tree, before)
        XCTAssertEqual(try inodes("\(path)/f").count, 1)
    }

    /// Makes a file of holes with a few bytes in its middle, or in front of a hole.
    private static func makeSparse(_ path: String, size: Int, data: Int?) {
        let descriptor = open(path, O_WRONLY | O_CREAT, 0o644)
        XCTAssertEqual(ftruncate(descriptor, size), 0)
        if let data { XCTAssertEqual(pwrite(descriptor, "some", 4, data), 4) }
        close(descriptor)
    }

    private static func blocks(_ path: String) -> Int {
        Int(TendingFixture.run("stat", "-c", "%b", path).output.prefix { $0.isNumber }) ?? .max
    }

    func testHolesOfAFileStayHoles() throws {
        let size = 4 << 20
        for data in [nil, 0, size / 2, size - 4] {
            let fixture = TendingFixture()
            let other = try TendingTests.otherFileSystem()
            defer { TendingFixture.run("rm", "-rf", other) }
            let path = fixture.folder.path
            Self.makeSparse("\(path)/a", size: size, data: data)
            let before = fixture.file("a").contents()
            XCTAssertEqual(before?.count, size)
            let moved = File(path: "\(other)/a")
            XCTAssertEqual(
                fixture.perform(
                    .copy(fixture.file("a"), to: fixture.file("b")),
                    .move(fixture.file("a"), to: moved)
                ).failures, [])
            // To compare is quick, to say the difference is not.
            XCTAssertTrue(fixture.file("b").contents() == before)
            XCTAssertTrue(moved.contents() == before)
            // A block of the disk and one that holds where they are.
            for place in ["\(path)/b", "\(other)/a"] {
                XCTAssertLessThan(
                    Self.blocks(place), 1 << 12, "\(place) \(String(describing: data))")
            }
        }
    }

    func testAFileLargerThanAllowedIsAnErrorAndNotTheEnd() throws {
        EndSignals.outliveLargeFiles()
        let fixture = TendingFixture()
        let size = 1 << 36
        Self.makeSparse("\(fixture.folder.path)/a", size: size, data: size - 4)
        var old = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        XCTAssertEqual(getrlimit(resource, &old), 0)
        var limited = rlimit(rlim_cur: rlim_t(size / 2), rlim_max: old.rlim_max)
        XCTAssertEqual(setrlimit(resource, &limited), 0)
        defer { setrlimit(resource, &old) }
        let outcome = fixture.perform(.copy(fixture.file("a"), to: fixture.file("b")))
        XCTAssertEqual(outcome.failures.map(\.reason), ["File too large"])
        XCTAssertFalse(fixture.file("b").exists)
    }
}
