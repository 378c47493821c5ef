import Glibc
import ShelfGObject
import ShelfTestSupport
import Synchronization
import XCTest

@testable import ShelfLibrary

/// What cannot be done to files: both sides stay as they were, and it is said.
final class TendingFaultTests: XCTestCase {
    /// Nothing can be done by these steps, for a reason of this kind.
    private func expectRefusal(
        _ fixture: TendingFixture, _ steps: [FileStep], _ kind: DeedFailure.Kind,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let before = fixture.tree
        for step in steps {
            let outcome = fixture.perform(step)
            XCTAssertEqual(outcome.failures.map(\.kind), [kind], "\(step)", file: file, line: line)
            XCTAssertNil(outcome.inverse, "\(step)", file: file, line: line)
            XCTAssertEqual(fixture.tree, before, "\(step)", file: file, line: line)
            XCTAssertFalse(outcome.failures[0].reason.isEmpty, file: file, line: line)
        }
        XCTAssertNil(fixture.history.next(.undo), file: file, line: line)
    }

    func testWhatIsTakenIsNeverReplaced() {
        let fixture = TendingFixture()
        fixture.folder.write("a", "one")
        fixture.folder.write("b", "two")
        fixture.folder.write("f/x", "three")
        let (a, b, f) = (fixture.file("a"), fixture.file("b"), fixture.file("f"))
        expectRefusal(
            fixture,
            [
                .move(a, to: b), .move(a, to: f), .copy(a, to: b), .copy(a, to: f), .copy(f, to: b),
                .makeFolder(f), .makeFolder(a), .link(b, target: [65]),
            ], .taken)
    }

    func testWhatIsGoneIsSaid() {
        let fixture = TendingFixture()
        fixture.folder.write("a", "one")
        let (gone, other) = (fixture.file("gone"), fixture.file("other"))
        expectRefusal(
            fixture,
            [
                .move(gone, to: other), .copy(gone, to: other), .trash(gone), .delete(gone),
                .replace(.move(gone, to: fixture.file("a"))),
                .replace(.copy(gone, to: fixture.file("a"))),
            ], .changed)
    }

    func testWhatLiesOnAMediumThatIsAwayCanBeTakenBackWhenThatIsThereAgain() {
        let fixture = TendingFixture()
        fixture.folder.write("stick/a", "one")
        fixture.folder.write("stick/b", "two")
        let before = fixture.tree
        fixture.perform(.move(fixture.file("stick/a"), to: fixture.file("stick/c")))
        fixture.perform(.trash(fixture.file("stick/b")))
        for _ in 1...2 {
            XCTAssertEqual(
                rename("\(fixture.folder.path)/stick", "\(fixture.folder.path)/away"), 0)
            XCTAssertEqual(
                fixture.go(.undo)?.failures.map(\.reason),
                ["Its folder does not exist now"])
            XCTAssertEqual(
                rename("\(fixture.folder.path)/away", "\(fixture.folder.path)/stick"), 0)
            XCTAssertEqual(fixture.go(.undo)?.failures, [])
        }
        XCTAssertEqual(fixture.tree, before)
    }

    func testWhatComesIntoAFolderWhileItIsMovedElsewhereCostsNothing() throws {
        let fixture = TendingFixture()
        let other = try TendingTests.otherFileSystem()
        defer { TendingFixture.run("rm", "-rf", other) }
        fixture.folder.write("f/a", "one")
        let (late, target) = (fixture.file("f/late"), File(path: "\(other)/f"))
        let watch = DeedWatch { if $0.bytes > 0 { late.write("two") } }
        let deed = FileDeed("Move", [.move(fixture.file("f"), to: target)])
        XCTAssertEqual(fixture.perform(deed, watch).failures.map(\.kind), [.halfDone])
        XCTAssertEqual(target.child(named: "a").contents(), Array("one".utf8))
        XCTAssertEqual(late.contents(), Array("two".utf8))
    }

    func testAFileIsNotDeletedWhereItsCopyCameOutOtherwise() throws {
        let fixture = TendingFixture()
        let other = try TendingTests.otherFileSystem()
        defer { TendingFixture.run("rm", "-rf", other) }
        let size = 3 << 20
        fixture.folder.write("a", String(repeating: "x", count: size))
        let before = fixture.tree
        // The first byte on the disk becomes another one as the last are written, which is half of
        // the work.
        let watch = DeedWatch { progress in
            guard progress.bytes == size / 2 else { return }
            for name in PrivateFile.names(inFolder: "/proc/self/fd") {
                let path = "/proc/self/fd/\(name)"
                let target = (try? Disk.target(ofLink: Array(path.utf8))) ?? []
                guard target.starts(with: "\(other)/".utf8) else { continue }
                let copy = open(path, O_WRONLY)
                XCTAssertEqual(pwrite(copy, "y", 1, 0), 1)
                close(copy)
            }
        }
        let deed = FileDeed("Move", [.move(fixture.file("a"), to: File(path: "\(other)/a"))])
        XCTAssertEqual(fixture.perform(deed, watch).failures.map(\.kind), [.hopeless])
        XCTAssertEqual(fixture.tree, before)
        XCTAssertEqual(TendingFixture.tree(of: other), [:])
    }

    func testWhatIsCancelledAmongManyIsDoneToThoseBefore() {
        let fixture = TendingFixture()
        for name in 1...5 { fixture.folder.write("from/\(name)", "\(name)") }
        fixture.folder.makeFolder("to")
        let before = fixture.tree
        let plan = FilePlan(
            (1...5).map { fixture.file("from/\($0)") }, into: fixture.file("to"), .move)
        let place = Mutex<DeedWatch?>(nil)
        let watch = DeedWatch { if $0.items == 2 { place.withLock { $0 }?.cancel() } }
        place.withLock { $0 = watch }
        defer { place.withLock { $0 = nil } }
        let outcome = fixture.perform(plan.deedNow(.skip), watch)
        XCTAssertEqual(outcome.failures.map(\.kind), [.cancelled])
        XCTAssertEqual(outcome.doneCount, 2)
        XCTAssertNotNil(fixture.tree["/to/2"])
        XCTAssertNotNil(fixture.tree["/from/3"])
        fixture.go(.undo)
        XCTAssertEqual(fixture.tree, before)
    }

    func testAFolderThatIsDeletedCanWaitAndBeCancelledInTheMiddle() {
        let fixture = TendingFixture()
        for name in 1...3 { fixture.folder.write("f/\(name)", "some") }
        let place = Mutex<DeedWatch?>(nil)
        let watch = DeedWatch { if $0.bytes == 4 { place.withLock { $0 }?.cancel() } }
        place.withLock { $0 = watch }
        defer { place.withLock { $0 = nil } }
        let deed = FileDeed("Delete", [.delete(fixture.file("f"))])
        XCTAssertEqual(fixture.perform(deed, watch).failures.map(\.kind), [.cancelled])
        XCTAssertEqual(watch.progress.share, 1.0 / 3)
        XCTAssertEqual(Set(fixture.tree.keys), ["/f/", "/f/1", "/f/2"])
    }

    func testSizesBeyondAllNumbersAreNoMoreThanLarge() throws {
        let fixture = TendingFixture()
        let other = try TendingTests.otherFileSystem()
        defer { TendingFixture.run("rm", "-rf", other) }
        let large = ["a", "b"].map { File(path: "\(other)/\($0)") }
        for file in large {
            file.write("")
            XCTAssertEqual(truncate(file.path ?? "", 5 << 60), 0)
        }
        // It goes no further than to add up what there is to do.
        let place = Mutex<DeedWatch?>(nil)
        let watch = DeedWatch { _ in place.withLock { $0 }?.cancel() }
        place.withLock { $0 = watch }
        defer { place.withLock { $0 = nil } }
        let steps = large.map { FileStep.move($0, to: fixture.file($0.displayName)) }
        XCTAssertEqual(steps[0].byteCount(DeedWatch()), 5 << 60)
        XCTAssertEqual(
            FileDeed("Move", steps).perform(watch).failures.map(\.kind), [.cancelled])
        XCTAssertEqual(watch.progress.allBytes, .max)
    }

    func testAFolderGoesNeitherIntoItselfNorOverItself() {
        let fixture = TendingFixture()
        fixture.folder.write("f/x")
        let f = fixture.file("f")
        expectRefusal(
            fixture,
            [
                .copy(f, to: fixture.file("f/f")), .move(f, to: fixture.file("f/f")),
                .replace(.copy(f, to: f)), .replace(.move(f, to: f)),
            ], .refused)
    }

    func testAFolderThatMayNotBeChangedStaysAsItIs() {
        let fixture = TendingFixture()
        fixture.folder.write("in/a", "one")
        fixture.folder.write("out/b", "two")
        let path = fixture.folder.path
        for name in ["", "/in", "/out"] { chmod(path + name, 0o555) }
        defer { for name in ["", "/in", "/out"] { chmod(path + name, 0o755) } }
        let (a, b) = (fixture.file("in/a"), fixture.file("out/b"))
        fixture.folder.withoutPrivileges {
            expectRefusal(
                fixture,
                [
                    .move(a, to: fixture.file("out/a")), .copy(a, to: fixture.file("out/a")),
                    .delete(a), .trash(a), .makeFolder(fixture.file("out/n")),
                    .replace(.copy(a, to: b)), .replace(.move(a, to: b)),
                    .link(fixture.file("out/l"), target: [65]),
                ], .refused)
        }
    }

    func testBetweenFileSystemsNothingIsCopiedThatCannotBeDeletedAfterwards() throws {
        let fixture = TendingFixture()
        let other = try TendingTests.otherFileSystem()
        defer { TendingFixture.run("rm", "-rf", other) }
        chmod(other, 0o777)
        fixture.folder.write("f/deep/a", "one")
        chmod("\(fixture.folder.path)/f/deep", 0o555)
        chmod("\(fixture.folder.path)", 0o777)
        fixture.folder.withoutPrivileges {
            expectRefusal(
                fixture, [.move(fixture.file("f"), to: File(path: "\(other)/f"))], .refused)
        }
        XCTAssertEqual(TendingFixture.tree(of: other), [:])
    }

    func testAFullDiskLeavesNothingHalf() throws {
        let fixture = TendingFixture()
        let small = "\(fixture.folder.home)/small"
        mkdir(small, 0o755)
        let mount = TendingFixture.run("mount", "-t", "tmpfs", "-o", "size=1m", "none", small)
        try XCTSkipUnless(mount.status == 0, "only root may make a small disk")
        defer { TendingFixture.run("umount", small) }
        fixture.folder.write("a", String(repeating: "x", count: 3_000_000))
        fixture.folder.write("f/b", String(repeating: "y", count: 3_000_000))
        File(path: small).child(named: "old").write("kept")
        let there = TendingFixture.tree(of: small)
        for name in ["a", "f"] {
            let target = File(path: "\(small)/\(name)")
            expectRefusal(
                fixture,
                [.copy(fixture.file(name), to: target), .move(fixture.file(name), to: target)],
                .hopeless)
        }
        expectRefusal(
            fixture, [.replace(.copy(fixture.file("a"), to: File(path: "\(small)/old")))],
            .hopeless)
        XCTAssertEqual(TendingFixture.tree(of: small), there)
        // What was not even tried is counted, and done when there is room.
        fixture.folder.write("c", "three")
        let deed = FileDeed(
            "Copy",
            ["c", "a", "f"].map { .copy(fixture.file($0), to: File(path: "\(small)/\($0)")) })
        let outcome = deed.perform(DeedWatch())
        XCTAssertEqual(outcome.doneCount, 1)
        XCTAssertEqual(outcome.failures.map(\.file), [fixture.file("a")])
        XCTAssertEqual(outcome.leftCount, 1)
        XCTAssertEqual((outcome.rest as? FileDeed)?.steps, deed.steps.dropFirst().map(\.bound))
    }

    func testWhatFailsForOneItemDoesNotKeepTheOthersBack() throws {
        let fixture = TendingFixture()
        fixture.folder.write("a", "1")
        fixture.folder.write("b", "2")
        let deed = FileDeed(
            "Two",
            [
                .move(fixture.file("gone"), to: fixture.file("x")),
                .move(fixture.file("a"), to: fixture.file("c")),
            ])
        // What concerns one item only does not keep the others back.
        let outcome = fixture.perform(deed)
        XCTAssertEqual(outcome.failures.map(\.file), [fixture.file("gone")])
        XCTAssertEqual(outcome.doneCount, 1)
        XCTAssertNotNil(fixture.tree["/c"])
    }

    func testNamesThatDependOnEachOtherAreAllChangedOrNone() {
        let fixture = TendingFixture()
        for name in ["a", "b", "c"] { fixture.folder.write(name, name) }
        let before = fixture.tree
        let outcome = fixture.perform(
            FileDeed(
                "Names",
                [
                    .move(fixture.file("a"), to: fixture.file("d")),
                    .move(fixture.file("b"), to: fixture.file("c")),
                ], isWhole: true))
        XCTAssertEqual(outcome.failures.map(\.kind), [.taken])
        XCTAssertEqual(fixture.tree, before)
        XCTAssertNil(fixture.history.next(.undo))
    }

    func testWhatIsCancelledLeavesNothingHalf() {
        let fixture = TendingFixture()
        fixture.folder.write("f/a", String(repeating: "x", count: 3_000_000))
        let before = fixture.tree
        let watch = DeedWatch()
        watch.cancel()
        let outcome = FileDeed("Copy", [.copy(fixture.file("f"), to: fixture.file("g"))])
            .perform(watch)
        XCTAssertEqual(outcome.failures.map(\.kind), [.cancelled])
        XCTAssertEqual(fixture.tree, before)
    }

    func testWhatWaitsGoesOnOrIsCancelled() {
        onGTK {
            let fixture = TendingFixture()
            fixture.folder.write("a", String(repeating: "x", count: 3_000_000))
            let tending = Tending()
            for isCancelled in [true, false] {
                var outcome: DeedOutcome?
                let name = isCancelled ? "b" : "c"
                let copy = FileDeed("Copy", [.copy(fixture.file("a"), to: fixture.file(name))])
                tending.onChange[ObjectIdentifier(tending)] = {
                    tending.works.first?.watch.setPaused(true)
                }
                Task { outcome = await tending.perform(copy) }
                XCTAssertTrue(pump { tending.works.first?.watch.isPaused == true })
                // Others do not wait for it.
                var other: DeedOutcome?
                tending.onChange = [:]
                let folder = FileDeed("Folder", [.makeFolder(fixture.file("f\(name)"))])
                Task { other = await tending.perform(folder) }
                XCTAssertTrue(pump { other != nil })
                XCTAssertNil(outcome)
                let watch = tending.works.first?.watch
                if isCancelled { watch?.cancel() } else { watch?.setPaused(false) }
                XCTAssertTrue(pump { outcome != nil })
                XCTAssertEqual(outcome?.failures.map(\.kind), isCancelled ? [.cancelled] : [])
                XCTAssertEqual(fixture.tree["/\(name)"] == nil, isCancelled)
            }
        }
    }

    func testWhereThereIsNoTrashThatIsSaid() throws {
        let fixture = TendingFixture()
        let other = try TendingTests.otherFileSystem()
        defer { TendingFixture.run("rm", "-rf", other) }
        File(path: other).child(named: "a").write("kept")
        let there = TendingFixture.tree(of: other)
        let outcome = fixture.perform(.trash(File(path: "\(other)/a")))
        XCTAssertEqual(outcome.failures.map(\.reason), ["Its disk has no trash"])
        XCTAssertEqual(TendingFixture.tree(of: other), there)
    }

    // MARK: - Taking back what the world has changed

    func testACopyThatWasChangedIsNotTakenBack() {
        let fixture = TendingFixture()
        fixture.folder.write("a", "one")
        fixture.perform(.copy(fixture.file("a"), to: fixture.file("b")))
        fixture.folder.write("b", "edited")
        let before = fixture.tree
        XCTAssertEqual(fixture.go(.undo)?.failures.map(\.kind), [.changed])
        XCTAssertEqual(fixture.tree, before)
        XCTAssertNil(fixture.history.next(.undo), "it will never be possible again")
    }

    func testAFolderThatWasFilledIsNotTakenBack() {
        let fixture = TendingFixture()
        fixture.perform(.makeFolder(fixture.file("f")))
        fixture.folder.write("f/x")
        XCTAssertEqual(fixture.go(.undo)?.failures.map(\.kind), [.changed])
        XCTAssertNotNil(fixture.tree["/f/x"])
    }

    func testWhatCannotComeBackNowCanLater() {
        let fixture = TendingFixture()
        fixture.folder.write("a", "one")
        let before = fixture.tree
        fixture.perform(.trash(fixture.file("a")))
        fixture.folder.write("a", "two")
        let taken = fixture.tree
        XCTAssertEqual(fixture.go(.undo)?.failures.map(\.kind), [.taken])
        XCTAssertEqual(fixture.tree, taken)
        fixture.folder.remove("a")
        XCTAssertEqual(fixture.go(.undo)?.failures, [])
        XCTAssertEqual(fixture.tree, before)
    }

    func testWhatWasTakenFromTheTrashElsewhereIsSaid() throws {
        let fixture = TendingFixture()
        fixture.folder.write("a", "one")
        fixture.perform(.trash(fixture.file("a")))
        let place = TrashIndex().find(
            Array("\(fixture.folder.path)/a".utf8), inode: 0, since: "")
        try Disk.remove(try XCTUnwrap(place).file)
        XCTAssertEqual(fixture.go(.undo)?.failures.map(\.kind), [.changed])
        XCTAssertNil(fixture.history.next(.undo))
    }
}

extension File {
    fileprivate func write(_ text: String) {
        guard let path else { return }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        _ = Glibc.write(descriptor, text, text.utf8.count)
        close(descriptor)
    }
}
