import Dispatch
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Which deeds wait for which, and what undo means meanwhile.
final class TendingOrderTests: XCTestCase {
    func testUndoMeansWhatWasAskedForLastThoughItIsNotDoneYet() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            let tending = Tending()
            let titles = try awaiting { @MainActor in
                let made = ["one", "two"].map { name in
                    Task {
                        await tending.perform(
                            FileDeed(name, [.makeFolder(folder.file.child(named: name))]))
                    }
                }
                let undone = Task { await tending.go(.undo)?.title }
                for task in made { _ = await task.value }
                return await undone.value
            }
            XCTAssertEqual(titles, "two")
        }
    }

    func testDoingAgainWaitsForWhatIsBeingTakenBack() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.write("a.txt")
            let tending = Tending()
            let titles = try awaiting { @MainActor in
                for (old, new) in [("a.txt", "b.txt"), ("b.txt", "c.txt")] {
                    _ = await tending.perform(
                        FileDeed(
                            "To \(new)",
                            [
                                .move(
                                    folder.file.child(named: old), to: folder.file.child(named: new)
                                )
                            ]))
                }
                // Both back, and both again, before the first has begun.
                let ways: [UndoHistory.Way] = [.undo, .undo, .redo, .redo, .redo]
                let tasks = ways.map { way in Task { await tending.go(way)?.title } }
                var titles: [String?] = []
                for task in tasks { titles.append(await task.value) }
                return titles
            }
            XCTAssertEqual(titles, ["To c.txt", "To b.txt", "To b.txt", "To c.txt", nil])
            XCTAssertTrue(folder.file.child(named: "c.txt").exists)
        }
    }

    /// A deed that is done when the test says so.
    private struct HeldDeed: Deed {
        let title: String
        let concerned: [File]
        let gate = DispatchSemaphore(value: 0)

        init(_ title: String, at path: String) {
            (self.title, concerned) = (title, [File(path: path)])
        }

        func perform(_ watch: DeedWatch) -> DeedOutcome {
            gate.wait()
            return DeedOutcome(inverse: self, doneCount: 1)
        }
    }

    func testADiskThatDoesNotAnswerHoldsUpOnlyWhatIsDoneOnIt() {
        onGTK {
            let tending = Tending()
            // What is told of processes is a file system of its own everywhere.
            let hung = HeldDeed("hung", at: "/proc/self")
            let (behind, elsewhere) = (HeldDeed("behind", at: "/proc/1"), HeldDeed("on", at: "/"))
            behind.gate.signal()
            elsewhere.gate.signal()
            var ended: [String] = []
            for deed in [hung, behind, elsewhere] {
                Task {
                    _ = await tending.perform(deed)
                    ended.append(deed.title)
                }
            }
            XCTAssertTrue(pump { ended == ["on"] }, "\(ended)")
            settle()
            XCTAssertEqual(ended, ["on"])
            hung.gate.signal()
            XCTAssertTrue(pump { ended == ["on", "hung", "behind"] }, "\(ended)")
        }
    }

    func testWhatTakesLongThoughItShouldNotIsNotWaitedForByUndo() {
        onGTK {
            let tending = Tending(patience: .milliseconds(100))
            let (done, hung) = (HeldDeed("done", at: "/"), HeldDeed("hung", at: "/proc/self"))
            done.gate.signal()
            Task {
                _ = await tending.perform(done)
                _ = await tending.perform(hung)
            }
            XCTAssertTrue(pump { tending.ahead == "hung" })
            done.gate.signal()
            var titles: [String?] = []
            Task { titles.append(await tending.go(.undo)?.title) }
            XCTAssertTrue(pump { titles == ["done"] }, "\(titles)")
            hung.gate.signal()
            XCTAssertTrue(pump { tending.works.isEmpty })
            XCTAssertNil(tending.ahead)
        }
    }

    func testWhoseTurnItIsWaitsForNothingAhead() {
        onGTK {
            let tending = Tending()
            let deed = HeldDeed("held", at: "/")
            deed.gate.signal()
            var turns = 0
            Task { _ = await tending.perform(deed) }
            XCTAssertTrue(pump { tending.history.next(.undo) != nil })
            for _ in 1...2 { Task { _ = await tending.go(.undo) { turns += 1 } } }
            XCTAssertTrue(pump { tending.works.map(\.title) == ["Undo: held"] })
            XCTAssertEqual(turns, 1, "it is not held up by itself")
            XCTAssertEqual(tending.ahead, "Undo: held")
            deed.gate.signal()
            XCTAssertTrue(pump { turns == 2 })
            XCTAssertTrue(pump { tending.ahead == nil })
            Task { _ = await tending.go(.redo) }
            XCTAssertTrue(pump { tending.works.map(\.title) == ["Redo: held"] })
            deed.gate.signal()
            XCTAssertTrue(pump { tending.works.isEmpty })
        }
    }

    func testTwoProgramsKeepWhatEachThrewAway() {
        let kept = TrashMemory.text("1\n2\nother\n", changedFrom: "1\n2\n", to: "1\n3\n")
        XCTAssertEqual(kept, "1\nother\n3\n")
        XCTAssertEqual(TrashMemory.text("", changedFrom: "1\n", to: "1\n2\n"), "2\n")
        let many = (1...60).map { "\($0)\n" }.joined()
        XCTAssertEqual(
            TrashMemory.text("0\n", changedFrom: "", to: many),
            (11...60).map { "\($0)\n" }.joined())
    }
}
