import ShelfDiff
import ShelfRandom
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

@Suite("Rows shown before they are checked")
@MainActor
struct FirstRowTests {
    private let comparison = Comparison<Genre, Film>.concurrent()
    private let nothing = ShownRows<Genre, Film>([], snapshot: Films())

    private func check(_ snapshot: Films) async -> DuplicateError<String, Int>? {
        await withCheckedContinuation { answered in
            comparison.check(snapshot, by: { body in Task { @MainActor in body() } }) {
                answered.resume(returning: $0)
            }
        }
    }

    private func first(_ rows: [FilmRow]) throws -> SnapshotDifference<Genre, Film> {
        guard case .changed(let difference) = comparison.firstChange(to: rows, from: nothing) else {
            throw CancellationError()
        }
        return difference
    }

    @Test("Only many rows are, where there were none, and where another thread can check them")
    func capability() throws {
        let few = [row("a", Array(0..<20_000))]
        let many = [row("a", Array(0..<20_001))]
        #expect(comparison.firstChange(to: few, from: nothing) == nil)
        #expect(Comparison<Genre, Film>().firstChange(to: many, from: nothing) == nil)
        let shown = ShownRows(few, snapshot: try Films(few))
        #expect(comparison.firstChange(to: many, from: shown) == nil)
        #expect(try first(many).summary.insertedItems == 20_001)
        let refused = ShownRows<Genre, Film>([], snapshot: Films(), refused: many)
        guard case .refusedBefore = comparison.firstChange(to: many, from: refused) else {
            Issue.record("they were refused before")
            return
        }
    }

    @Test("A check finds what making a snapshot would have found")
    func checked() async throws {
        var rows = [row("a", Array(0..<30_000)), row("b", [30_000, 5, 7, 5]), row("a", [40_000])]
        let bad = try first(rows).new
        let found = try #require(await check(bad))
        #expect(throws: found) { _ = try Films(rows) }
        #expect(found.report.items.map(\.id) == [5, 7, 5])
        #expect(found.report.sections.map(\.id) == ["a"])
        rows[1].items.removeLast(3)
        rows.removeLast()
        let good = try first(rows).new
        #expect(await check(good) == nil)
    }

    @Test("Look-ups find the first of items with one id, before the check and after it")
    func lookup() async throws {
        let rows = [row("a", Array(0..<30_000)), row("b", [30_000, 5, 30_000])]
        let snapshot = try first(rows).new
        async let error = check(snapshot)
        for _ in 0..<20 {
            #expect(snapshot.position(of: 5) == ItemPosition(section: 0, item: 5))
            #expect(snapshot.position(of: 30_000) == ItemPosition(section: 1, item: 0))
            #expect(snapshot.position(of: 30_001) == nil)
            #expect(snapshot.sectionIndex(of: "b") == 1)
        }
        let report = await error?.report
        #expect(report?.items.count == 2)
        #expect(snapshot.position(of: 30_000) == ItemPosition(section: 1, item: 0))
    }

    @Test("What follows on unchecked rows is right whatever they are", arguments: 1...20)
    func followed(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let ids = (0..<21_000).map { _ in Int.random(in: 0..<15_000, using: &generator) }
        let old = try first([row("a", ids)]).new
        let new = try Films([row("a", Array(0..<15_000).shuffled(using: &generator))])
        let difference = old.difference(to: new)
        let matched = difference.matches.reduce(0) { $0 + $1.count }
        let sources = Set(
            difference.matches.flatMap { match in
                (0..<match.count).map { match.old.item + $0 }
            })
        #expect(sources.count == matched)
        #expect(matched == Set(ids).count, "each id that stays is matched once")
        #expect(difference.summary.deletedItems == ids.count - matched)
        #expect(old.applying(difference) == new)
    }

    @Test("Where items stood can be told without holding on to what was shown")
    func lightPositions() throws {
        final class Held: Identifiable, Equatable, Sendable {
            let id: Int
            init(_ id: Int) { self.id = id }
            static func == (left: Held, right: Held) -> Bool { left.id == right.id }
        }
        weak var gone: Held?
        let positions: (ItemPosition) -> ItemPosition?
        do {
            let old = try Snapshot([CollectionRow(Plain(0), items: (0..<9).map(Held.init))])
            let new = try Snapshot([CollectionRow(Plain(0), items: (3..<9).map(Held.init))])
            gone = old.item(at: ItemPosition(section: 0, item: 4))
            positions = old.difference(to: new).oldPositions
        }
        #expect(gone == nil)
        let (before, after) = (
            ItemPosition(section: 0, item: 4), ItemPosition(section: 0, item: 1)
        )
        #expect(positions(after) == before)
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
