import Glibc
import ShelfGObject
import ShelfTestSupport
import Synchronization
import XCTest

@testable import ShelfLibrary

/// What is done to files, and taken back.
final class TendingTests: XCTestCase {
    func testMovingToTheTrashIsNamedAfterOneFileOrCountsSeveral() {
        let (one, other) = (File(path: "/x/a name.txt"), File(path: "/x/b"))
        XCTAssertEqual(TrashMemory.title([one]), "Move “a name.txt” to the trash")
        XCTAssertEqual(TrashMemory.title([one, other]), "Move 2 files to the trash")
    }

    func testEveryKindOfStepIsTakenBackAndDoneAgain() {
        let fixture = TendingFixture()
        fixture.folder.write("a.txt", "one")
        fixture.folder.write("in/b.txt", "two")
        fixture.folder.write("in/deep/c", "three")
        symlink("nowhere", "\(fixture.folder.path)/link")
        fixture.setTime("a.txt", 1_000_000)
        fixture.setTime("in/deep/c", 2_000_000)
        chmod("\(fixture.folder.path)/a.txt", 0o640)
        let steps: [FileStep] = [
            .move(fixture.file("a.txt"), to: fixture.file("in/ä \n.txt")),
            .move(fixture.file("in"), to: fixture.file("out")),
            .copy(fixture.file("a.txt"), to: fixture.file("in/a.txt")),
            .copy(fixture.file("in"), to: fixture.file("in again")),
            .copy(fixture.file("link"), to: fixture.file("in/link")),
            .replace(.move(fixture.file("a.txt"), to: fixture.file("in/b.txt"))),
            .replace(.copy(fixture.file("a.txt"), to: fixture.file("in/b.txt"))),
            .makeFolder(fixture.file("new")),
            .link(fixture.file("in/l"), target: Array("../a.txt".utf8)),
            .trash(fixture.file("a.txt")), .trash(fixture.file("in")),
            .trash(fixture.file("link")),
        ]
        let before = fixture.tree
        for step in steps {
            XCTAssertEqual(fixture.perform(step).failures, [], "\(step)")
            let after = fixture.tree
            XCTAssertNotEqual(after, before, "\(step)")
            for _ in 1...2 {
                XCTAssertEqual(fixture.go(.undo)?.failures, [], "\(step)")
                XCTAssertEqual(fixture.tree, before, "\(step)")
                XCTAssertEqual(fixture.go(.redo)?.failures, [], "\(step)")
                XCTAssertEqual(fixture.tree, after, "\(step)")
            }
            fixture.go(.undo)
            XCTAssertEqual(fixture.tree, before, "\(step)")
        }
    }

    func testProgressEndsWhereAllIsDone() {
        let fixture = TendingFixture()
        fixture.folder.write("in/a", String(repeating: "x", count: 3_000_000))
        fixture.folder.write("b", "y")
        let watch = DeedWatch()
        let deed = FileDeed(
            "Copy",
            [
                .copy(fixture.file("in"), to: fixture.file("out")),
                .copy(fixture.file("b"), to: fixture.file("c")),
            ])
        XCTAssertEqual(deed.perform(watch).failures, [])
        XCTAssertEqual(
            watch.progress,
            DeedWatch.Progress(bytes: 3_000_001, allBytes: 3_000_001, items: 2, allItems: 2))
    }

    func testWhatIsMovedBetweenFileSystemsCountsOnceThoughItIsReadTwice() throws {
        let fixture = TendingFixture()
        let other = try Self.otherFileSystem()
        defer { TendingFixture.run("rm", "-rf", other) }
        fixture.folder.write("in/a", String(repeating: "x", count: 3_000_000))
        fixture.folder.write("in/b", "y")
        fixture.folder.write("c", "zzz")
        let shares = Mutex<[Double]>([])
        let watch = DeedWatch { progress in shares.withLock { $0.append(progress.share) } }
        let deed = FileDeed(
            "Move",
            [
                .move(fixture.file("in"), to: File(path: "\(other)/in")),
                .move(fixture.file("c"), to: File(path: "\(other)/c")),
            ])
        XCTAssertEqual(deed.perform(watch).failures, [])
        XCTAssertEqual(
            watch.progress,
            DeedWatch.Progress(bytes: 3_000_004, allBytes: 3_000_004, items: 2, allItems: 2))
        let all = shares.withLock { $0 }
        XCTAssertEqual(all, all.sorted())
        XCTAssertTrue(all.contains { $0 > 0.4 && $0 < 0.6 }, "it is done when it is half done")
    }

    func testACopySaysAllThatTheOriginalSays() throws {
        let fixture = TendingFixture()
        fixture.folder.write("in/a", String(repeating: "x", count: 3_000_000))
        fixture.setTime("in/a", 1_234_567)
        chmod("\(fixture.folder.path)/in/a", 0o750)
        let path = "\(fixture.folder.path)/in/a"
        let keepsNotes = Self.setNote(path, "yes")
        for (from, to) in [("in", "out"), ("in/a", "a")] {
            fixture.perform(.copy(fixture.file(from), to: fixture.file(to)))
        }
        let tree = fixture.tree
        XCTAssertEqual(tree["/a"], tree["/in/a"])
        XCTAssertEqual(tree["/out/a"], tree["/in/a"])
        for copy in ["a", "out/a"] where keepsNotes {
            XCTAssertEqual(Self.note("\(fixture.folder.path)/\(copy)"), "yes")
        }
        // Nothing is left over that has no name yet.
        XCTAssertEqual(Set(tree.keys), ["/a", "/in/", "/in/a", "/out/", "/out/a"])
    }

    private static func setNote(_ path: String, _ text: String) -> Bool {
        TendingFixture.run(
            "python3", "-c",
            "import os,sys; os.setxattr(sys.argv[1], 'user.note', sys.argv[2].encode())", path, text
        ).status == 0
    }

    private static func note(_ path: String) -> String? {
        TendingFixture.run(
            "python3", "-c",
            "import os,sys; print(os.getxattr(sys.argv[1], 'user.note').decode(), end='')", path
        ).output
    }

    func testByEveryMethodANameThatIsTakenIsLeftAlone() throws {
        for method in Disk.MoveMethod.allCases {
            let fixture = TendingFixture()
            fixture.folder.write("a", "one")
            fixture.folder.write("b", "two")
            fixture.folder.makeFolder("f")
            let before = fixture.tree
            func path(_ name: String) -> DiskName {
                DiskName(path: Array("\(fixture.folder.path)/\(name)".utf8))
            }
            XCTAssertThrowsError(try Disk.move(path("a"), to: path("b"), by: method))
            XCTAssertThrowsError(try Disk.move(path("a"), to: path("f"), by: method))
            XCTAssertThrowsError(try Disk.move(path("gone"), to: path("c"), by: method))
            XCTAssertEqual(fixture.tree, before, "\(method)")
            try Disk.move(path("a"), to: path("c"), by: method)
            XCTAssertEqual(fixture.tree["/c"], before["/a"], "\(method)")
            XCTAssertNil(fixture.tree["/a"], "\(method)")
            guard method != .linking else { continue }
            fixture.folder.write("f/x", "three")
            fixture.folder.write("g/y", "four")
            XCTAssertThrowsError(try Disk.move(path("f"), to: path("g"), by: method))
            try Disk.move(path("f"), to: path("h"), by: method)
            XCTAssertNotNil(fixture.tree["/h/x"], "\(method)")
        }
    }

    func testBetweenFileSystemsAFileIsMovedWithAllItSays() throws {
        let fixture = TendingFixture()
        let other = try Self.otherFileSystem()
        defer { TendingFixture.run("rm", "-rf", other) }
        fixture.folder.write("in/a", "one")
        fixture.folder.write("in/deep/b", "two")
        symlink("a", "\(fixture.folder.path)/in/l")
        fixture.setTime("in/a", 1_234_567)
        chmod("\(fixture.folder.path)/in/a", 0o640)
        let before = fixture.tree
        let target = File(path: "\(other)/in")
        XCTAssertEqual(fixture.perform(.move(fixture.file("in"), to: target)).failures, [])
        XCTAssertEqual(fixture.tree, [:])
        XCTAssertEqual(TendingFixture.tree(of: other), before)
        XCTAssertEqual(fixture.go(.undo)?.failures, [])
        XCTAssertEqual(fixture.tree, before)
        XCTAssertEqual(TendingFixture.tree(of: other), [:])
        // A copy there is taken back without a trash, as the original says the same.
        XCTAssertEqual(fixture.perform(.copy(fixture.file("in"), to: target)).failures, [])
        XCTAssertEqual(fixture.go(.undo)?.failures, [])
        XCTAssertEqual(TendingFixture.tree(of: other), [:])
        XCTAssertEqual(fixture.go(.redo)?.failures, [])
        XCTAssertEqual(TendingFixture.tree(of: other), before)
    }

    static func otherFileSystem() throws -> String {
        var template = Array("/dev/shm/shelf-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw XCTSkip("no other file system") }
        let path = String(cString: made)
        let here = try DiskStatus(of: Array("/tmp".utf8))
        let there = try DiskStatus(of: Array(path.utf8))
        if here.device == there.device {
            rmdir(path)
            throw XCTSkip("no other file system")
        }
        return path
    }

    func testNamesThatAreTakenAreKeptReplacedOrSkipped() {
        for resolution in FilePlan.Resolution.allCases {
            let fixture = TendingFixture()
            fixture.folder.write("from/a.tar.gz", "new")
            fixture.folder.write("from/b", "new")
            fixture.folder.write("to/a.tar.gz", "old")
            let before = fixture.tree
            let plan = FilePlan(
                [fixture.file("from/a.tar.gz"), fixture.file("from/b")], into: fixture.file("to"),
                .move)
            XCTAssertEqual(plan.conflicts.map(\.name), ["a.tar.gz"])
            XCTAssertEqual(fixture.perform(plan.deedNow(resolution)).failures, [])
            let after = fixture.tree
            XCTAssertEqual(after["/to/b"], before["/from/b"])
            switch resolution {
            case .keepBoth:
                XCTAssertEqual(after["/to/a (2).tar.gz"], before["/from/a.tar.gz"])
                XCTAssertEqual(after["/to/a.tar.gz"], before["/to/a.tar.gz"])
            case .replace: XCTAssertEqual(after["/to/a.tar.gz"], before["/from/a.tar.gz"])
            case .skip: XCTAssertEqual(after["/from/a.tar.gz"], before["/from/a.tar.gz"])
            }
            fixture.go(.undo)
            XCTAssertEqual(fixture.tree, before, "\(resolution)")
        }
    }

    func testAPatternNamesSeveralFilesAlsoInARing() {
        func names(_ pattern: String, _ old: String...) -> [String] {
            RenamePattern(pattern).names(for: old.map { Array($0.utf8) })
                .map { String(decoding: $0, as: UTF8.self) }
        }
        XCTAssertEqual(names("Day #", "x.jpg", "y.tar.gz"), ["Day 1.jpg", "Day 2.tar.gz"])
        XCTAssertEqual(names("###-*", "x.jpg", "y"), ["001-x.jpg", "002-y"])
        XCTAssertEqual(names("Day", "x.jpg", "y.jpg"), ["Day 1.jpg", "Day 2.jpg"])
        // What stands after a dot in the name of a folder is no ending.
        XCTAssertEqual(
            RenamePattern("Trip #").names(
                for: ["2024.05 Trip", "x.jpg"].map { Array($0.utf8) }, folders: [0]
            ).map { String(decoding: $0, as: UTF8.self) }, ["Trip 1", "Trip 2.jpg"])
        XCTAssertNil(RenamePattern("#").objection(for: [[65], [66]]))
        let same: [[UInt8]] = [[65], [65]]
        XCTAssertNotNil(RenamePattern("*").objection(for: same))
        XCTAssertNil(
            RenamePattern("*").objection(for: same, in: [File(path: "/x"), File(path: "/y")]))
        XCTAssertNotNil(RenamePattern("/#").objection(for: [[65], [66]]))
        XCTAssertNotNil(RenamePattern("").objection(for: [[65]]))
        let fixture = TendingFixture()
        for name in ["1", "2", "3"] { fixture.folder.write(name, name) }
        let before = fixture.tree
        let ring = [("1", "2"), ("2", "3"), ("3", "1")].map {
            (from: fixture.file($0.0), to: fixture.file($0.1))
        }
        let deed = FileDeed("Ring", FileNaming.steps(ring), isWhole: true)
        XCTAssertEqual(fixture.perform(deed).failures, [])
        let after = fixture.tree
        XCTAssertEqual(after, ["/2": before["/1"], "/3": before["/2"], "/1": before["/3"]])
        fixture.go(.undo)
        XCTAssertEqual(fixture.tree, before)
        fixture.go(.redo)
        XCTAssertEqual(fixture.tree, after)
        // A kill between two steps leaves every file under a name somebody has given it.
        let chain = [("1", "4"), ("2", "1"), ("3", "2")].map {
            (from: fixture.file($0.0), to: fixture.file($0.1))
        }
        XCTAssertEqual(
            FileNaming.steps(chain), chain.map { FileStep.move($0.from, to: $0.to) })
        XCTAssertEqual(FileNaming.steps(chain.reversed()), FileNaming.steps(chain))
        XCTAssertEqual(FileNaming.steps(ring).map(\.isMove), [false, false])
        // One that cannot have its name keeps all from theirs.
        fixture.folder.write("9", "there")
        let taken = fixture.tree
        let half = FileNaming.steps([
            (fixture.file("1"), fixture.file("8")), (fixture.file("2"), fixture.file("9")),
        ])
        XCTAssertEqual(
            fixture.perform(FileDeed("Half", half, isWhole: true)).failures.map(\.kind), [.taken])
        XCTAssertEqual(fixture.tree, taken)
    }

    func testTwoNamesAreExchangedAlsoWhereTheFileSystemCannot() throws {
        for isInSteps in [false, true] {
            func exchange(_ one: [UInt8], _ other: [UInt8]) throws {
                if isInSteps {
                    try Disk.exchangeInSteps(one, other)
                } else {
                    try Disk.exchange(one, other)
                }
            }
            let fixture = TendingFixture()
            fixture.folder.write("a", "one")
            fixture.folder.write("b/x", "two")
            let before = fixture.tree
            let (a, b) = (fixture.file("a").pathBytes ?? [], fixture.file("b").pathBytes ?? [])
            try exchange(a, b)
            XCTAssertEqual(fixture.tree["/b"], before["/a"])
            XCTAssertEqual(fixture.tree["/a/x"], before["/b/x"])
            try exchange(b, a)
            XCTAssertEqual(fixture.tree, before)
            XCTAssertThrowsError(try exchange(a, b + [65]))
            XCTAssertEqual(fixture.tree, before)
        }
    }

    func testWhatComesAlongGetsTheNumberOfWhatItBelongsTo() {
        let fixture = TendingFixture()
        for name in ["a.jpg", "a.jpg.xmp", "a.cr2", "b.png", "b.xmp"] {
            fixture.folder.write("from/\(name)", name)
        }
        fixture.folder.write("to/a.jpg", "another")
        let names = ["b.xmp", "a.jpg.xmp", "a.jpg", "a.cr2", "b.png"]
        let files = names.map { fixture.file("from/\($0)") }
        let before = fixture.tree
        let plan = FilePlan(files, into: fixture.file("to"), .copy)
        // One question for all that is one thing.
        XCTAssertEqual(plan.conflicts.map(\.name), ["a.jpg"])
        fixture.perform(plan.deedNow(.keepBoth))
        XCTAssertEqual(
            Set(fixture.tree.keys).subtracting(before.keys),
            ["/to/a (2).jpg", "/to/a (2).jpg.xmp", "/to/a (2).cr2", "/to/b.png", "/to/b.xmp"])
        fixture.go(.undo)
        XCTAssertEqual(fixture.tree, before)
        XCTAssertEqual(fixture.perform(plan.deedNow(.skip)).doneCount, 2)
        fixture.go(.undo)
        // The number has to be free for each of them.
        fixture.folder.write("from/a (2).jpg.xmp", "of another")
        let again = FilePlan(
            [fixture.file("from/a.jpg"), fixture.file("from/a.jpg.xmp")],
            into: fixture.file("from"), .copy)
        fixture.perform(again.deedNow(.skip))
        XCTAssertNotNil(fixture.tree["/from/a (3).jpg"])
        XCTAssertNotNil(fixture.tree["/from/a (3).jpg.xmp"])
    }

    func testANumberIsNotThatOfAnotherOfTheSameDeed() {
        let fixture = TendingFixture()
        fixture.folder.write("from/a.txt", "new")
        fixture.folder.write("from/a (2).txt", "second")
        fixture.folder.write("to/a.txt", "old")
        let plan = FilePlan(
            [fixture.file("from/a.txt"), fixture.file("from/a (2).txt")], into: fixture.file("to"),
            .move)
        XCTAssertEqual(fixture.perform(plan.deedNow(.keepBoth)).failures, [])
        XCTAssertNotNil(fixture.tree["/to/a (3).txt"])
    }

    func testALinkReplacesWhatHasItsName() {
        let fixture = TendingFixture()
        fixture.folder.write("from/a", "new")
        fixture.folder.write("to/a", "old")
        let before = fixture.tree
        let plan = FilePlan([fixture.file("from/a")], into: fixture.file("to"), .link)
        XCTAssertEqual(fixture.perform(plan.deedNow(.replace)).failures, [])
        XCTAssertEqual(fixture.tree["/to/a"], "→ \(fixture.folder.path)/from/a")
        fixture.go(.undo)
        XCTAssertEqual(fixture.tree, before)
    }

    func testAMoveWithinAFileSystemWaitsForNoCopy() throws {
        let fixture = TendingFixture()
        let other = try Self.otherFileSystem()
        defer { TendingFixture.run("rm", "-rf", other) }
        fixture.folder.write("from/a", "x")
        fixture.folder.makeFolder("to")
        let files = [fixture.file("from/a")]
        let deed = FilePlan(files, into: fixture.file("to"), .move).deedNow(.skip)
        XCTAssertFalse(deed.mayTakeLong)
        XCTAssertEqual(fixture.perform(deed).inverse?.mayTakeLong, false)
        fixture.go(.undo)
        XCTAssertTrue(FilePlan(files, into: fixture.file("to"), .copy).deedNow(.skip).mayTakeLong)
        XCTAssertTrue(FilePlan(files, into: File(path: other), .move).deedNow(.skip).mayTakeLong)
    }

    func testWhatIsCopiedWhereItIsGetsANumber() {
        let fixture = TendingFixture()
        fixture.folder.write("a (2).txt", "x")
        for _ in 1...3 {
            let plan = FilePlan([fixture.file("a (2).txt")], into: fixture.folder.file, .copy)
            XCTAssertEqual(plan.conflicts, [])
            fixture.perform(plan.deedNow(.skip))
        }
        XCTAssertEqual(
            Set(fixture.tree.keys), ["/a (2).txt", "/a (3).txt", "/a (4).txt", "/a (5).txt"])
    }
}
