import ShelfDiff
import Testing

@Suite("Rows compared on another thread")
@MainActor
struct RowChangeTests {
    private typealias Changes = RowChange<Genre, Film>

    private static let hop: Comparison<Genre, Film>.Hop = { body in Task { @MainActor in body() } }

    private func shown(
        _ rows: [FilmRow], refused: [FilmRow]? = nil
    ) throws -> ShownRows<Genre, Film> {
        ShownRows(rows, snapshot: try Films(rows), refused: refused)
    }

    /// What another thread answers, which ought to be what this one does.
    private func answer(
        _ rows: [FilmRow], _ shown: ShownRows<Genre, Film>, cancelled: Bool = false
    ) async -> Changes? {
        await withCheckedContinuation { answered in
            let task = Comparison<Genre, Film>.concurrent().compare(
                rows, with: shown, by: Self.hop
            ) {
                answered.resume(returning: $0)
            }
            if cancelled { task?.cancel() }
        }
    }

    @Test("A request that nobody gives up is answered as on this thread")
    func answered() async throws {
        let shown = try shown([row("a", [1, 2])])
        let rows = [row("a", [2, 1, 3])]
        guard case .changed(let difference) = await answer(rows, shown),
            case .changed(let same) = Comparison<Genre, Film>().change(to: rows, from: shown)
        else {
            Issue.record("the rows are others")
            return
        }
        #expect(difference.summary == same.summary)
        #expect(difference.new == same.new)
        #expect(difference.old == shown.snapshot)
    }

    @Test("Equal rows, refused ones and those refused before are told apart")
    func kinds() async throws {
        let twice = [row("a", [1, 1])]
        let shown = try shown([row("a", [1, 2])], refused: twice)
        guard case .same = await answer([row("a", [1, 2])], shown) else {
            Issue.record("equal rows are the same")
            return
        }
        guard case .refusedBefore = await answer([row("a", [1, 1])], shown) else {
            Issue.record("they were refused before")
            return
        }
        guard case .refused(let error) = await answer([row("a", [2, 2])], shown) else {
            Issue.record("an id occurs twice")
            return
        }
        #expect(error.report.items.count == 1)
    }

    @Test("A request that is given up gives nothing, soon")
    func cancelled() async throws {
        let shown = try shown([row("a", Array(0..<400_000))])
        let rows = [row("a", Array((0..<400_000).reversed()))]
        #expect(await answer(rows, shown, cancelled: true) == nil)
    }

    @Test("Only a comparison that is made for it leaves the main thread")
    func capability() throws {
        #expect(Comparison<Genre, Film>.concurrent().canLeaveMainThread)
        let plain = Comparison<Genre, Film>()
        #expect(!plain.canLeaveMainThread)
        let shown = try shown([])
        #expect(plain.compare([], with: shown, by: Self.hop) { _ in } == nil)
    }

    @Test("Few items are quick, and few changes among more, wherever they are")
    func quick() {
        let comparison = Comparison<Genre, Film>()
        func isQuick(_ old: [FilmRow], _ new: [FilmRow]) -> Bool {
            comparison.isQuick(to: new, from: old)
        }
        let few = [row("a", Array(0..<20_000))]
        #expect(isQuick(few, [row("a", Array((0..<20_000).reversed()))]))
        #expect(isQuick([], few) && isQuick(few, []))
        let many = [row("a", Array(0..<50_000)), row("b", Array(50_000..<100_000))]
        #expect(isQuick(many, many))
        #expect(!isQuick(many, many.reversed()))
        var edited = many
        edited[0].items.removeFirst()
        edited[1].items.removeLast(19_000)
        #expect(isQuick(many, edited))
        edited[1].items.removeFirst(2_000)
        #expect(!isQuick(many, edited), "20,001 places lie between the ends in common")
        var inserted = many
        inserted[0].items.removeLast(100)
        inserted.insert(row("c", Array(100_000..<100_100)), at: 1)
        #expect(isQuick(many, inserted))
        let most = [row("a", Array(0..<100_001))]
        #expect(!isQuick(most, [row("a", Array(0..<100_000))]), "all ids are hashed")
    }

    @Test("Rows are shared where their items have the same storage and their sections are equal")
    func shared() {
        let comparison = Comparison<Genre, Film>()
        let rows = [row("a", [1, 2]), row("b", [])]
        #expect(comparison.areShared(rows, rows))
        var again = rows.map { FilmRow($0.section, items: $0.items) }
        #expect(comparison.areShared(rows, again))
        again[0].section.title = "Renamed"
        #expect(!comparison.areShared(rows, again))
        #expect(!comparison.areShared(rows, [row("a", [1, 2]), row("b", [])]))
        #expect(!comparison.areShared(rows, [rows[0]]))
    }
}

@Suite("Differences that are given up")
struct CancelledDifferenceTests {
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
