import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// The times of folders in which something is done and taken back.
final class FolderTimeTests: XCTestCase {
    private let fixture = TendingFixture()
    private let folders = ["one", "two", "one/inner"]

    override func setUp() {
        for name in ["a", "b", "inner/x"] { fixture.folder.write("one/\(name)", name) }
        fixture.folder.write("two/b", "other")
        for (number, name) in folders.enumerated() {
            fixture.setTime(name, 1_000_000_000 + number)
        }
    }

    private func times() -> [Int64] {
        folders.map { (try? DiskStatus(of: Array(fixture.file($0).path!.utf8)))?.modified ?? 0 }
    }

    private func file(_ name: String) -> File { fixture.file(name) }

    private var deeds: [[FileStep]] {
        [
            [.move(file("one/a"), to: file("two/a"))],
            [.move(file("one/a"), to: file("one/c"))],
            [.move(file("one/inner"), to: file("two/inner"))],
            [.copy(file("one/a"), to: file("two/a"))],
            [.copy(file("one/inner"), to: file("two/inner"))],
            [.replace(.move(file("one/b"), to: file("two/b")))],
            [.replace(.copy(file("one/b"), to: file("two/b")))],
            [.makeFolder(file("two/new"))],
            [.link(file("two/link"), target: [65])],
            [.trash(file("one/a")), .trash(file("two/b"))],
            [
                .move(file("one/inner/x"), to: file("two/x")),
                .copy(file("one/a"), to: file("two/a")),
            ],
        ]
    }

    func testAFolderHasItsTimeBackWhenWhatWasDoneIsTakenBack() {
        let (before, tree) = (times(), fixture.tree)
        for steps in deeds {
            for _ in 1...2 {
                let done = fixture.perform(FileDeed("Deed", steps))
                XCTAssertEqual(done.failures, [], "\(steps)")
                XCTAssertNotEqual(times(), before, "\(steps)")
                XCTAssertEqual(fixture.go(.undo)?.failures, [], "\(steps)")
                XCTAssertEqual(times(), before, "\(steps)")
                XCTAssertEqual(fixture.tree, tree, "\(steps)")
                // What is done again is done now.
                let now = Int64(time(nil) - 60) * 1_000_000_000
                XCTAssertEqual(fixture.go(.redo)?.failures, [], "\(steps)")
                XCTAssertTrue(times().contains { $0 > now }, "\(steps)")
                XCTAssertEqual(fixture.go(.undo)?.failures, [], "\(steps)")
                XCTAssertEqual(times(), before, "\(steps)")
            }
        }
    }

    func testAFolderThatSomebodyElseHasChangedKeepsTheTimeOfThat() {
        let before = times()
        fixture.perform(
            FileDeed("Deed", [.move(file("one/a"), to: file("two/a"))]))
        fixture.folder.write("two/more")
        XCTAssertEqual(fixture.go(.undo)?.failures, [])
        XCTAssertEqual(times()[0], before[0], "the other folder is as it was")
        XCTAssertGreaterThan(times()[1], before[1] + 1_000_000_000)
        // Somebody else has changed it and given it the time it had after the deed.
        fixture.setTime("two", 1_000_000_001)
        fixture.perform(FileDeed("Deed", [.trash(file("two/b"))]))
        let status = try? DiskStatus(of: Array("\(fixture.folder.path)/two".utf8))
        fixture.folder.write("two/most")
        if let status {
            try? Attributes.setModified(of: Array("\(fixture.folder.path)/two".utf8), as: status)
        }
        XCTAssertEqual(fixture.go(.undo)?.failures, [])
        XCTAssertGreaterThan(times()[1], before[1] + 1_000_000_000, "it holds something else")
    }

    func testAnUndoThatFailsInPartGivesNoTimeBack() {
        let before = times()
        fixture.perform(
            FileDeed("Deed", [.copy(file("one/a"), to: file("two/a")), .trash(file("two/b"))]))
        fixture.folder.write("two/a", "changed")
        XCTAssertEqual(fixture.go(.undo)?.failures.count, 1)
        XCTAssertGreaterThan(times()[1], before[1] + 1_000_000_000)
    }

    func testTheTrashIsRememberedAllTheSame() {
        fixture.perform(FileDeed("Deed", [.trash(file("one/a"))]))
        let text = TrashMemory.text(of: fixture.history)
        XCTAssertEqual(TrashMemory.history(from: text).undoable.count, 1)
        XCTAssertEqual(fixture.go(.undo)?.failures, [])
    }
}
