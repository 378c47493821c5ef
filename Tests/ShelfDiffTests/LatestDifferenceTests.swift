import ShelfDiff
import Testing

@Suite("Differences off the main thread")
struct LatestDifferenceTests {
    @Test("A request that nobody overtakes is answered")
    func answered() async throws {
        let old = try Films([row("a", [1, 2])])
        let new = try Films([row("a", [2, 1, 3])])
        let latest = LatestDifference<Genre, Film>()
        let difference = await latest.difference(from: old, to: new)
        #expect(difference?.summary == old.difference(to: new).summary)
    }

    @Test("Of many requests at once at least the last is answered")
    func newestWins() async throws {
        let snapshots = try (1...40).map { try Films([row("a", Array(0..<$0 * 50).reversed())]) }
        let latest = LatestDifference<Genre, Film>()
        let answers = await withTaskGroup(of: Int?.self) { group in
            for snapshot in snapshots {
                group.addTask {
                    let difference = await latest.difference(from: snapshots[0], to: snapshot)
                    return difference?.new.itemCount
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.contains { $0 != nil })
    }

    @Test("A cancelled request gives nothing")
    func cancelled() async throws {
        let old = try Films([row("a", Array(0..<2000))])
        let new = try Films([row("a", Array((0..<2000).reversed()))])
        let latest = LatestDifference<Genre, Film>()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await latest.difference(from: old, to: new)
        }
        #expect(await task.value == nil)
    }

    @Test("Ids of equal hash can be given up")
    func cancellableWorstCase() async throws {
        var ids = IDMaker { ClashingID(number: $0) }
        let old = try ids.snapshot([row("a", Array(0..<500))])
        let new = try ids.snapshot([row("a", Array((0..<500).reversed()) + [1000])])
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var engine = DifferenceEngine<Genre, Coded<ClashingID>>()
            return try? engine.cancellableDifference(from: old, to: new)
        }
        #expect(await task.value == nil)
        #expect(old.difference(to: new).summary.movedItems == 499)
    }
}
