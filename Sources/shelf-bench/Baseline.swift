import ShelfDiff
import ShelfLayout
import ShelfRandom
import ShelfStore

/// Work of fixed size whose instructions and objects are counted and compared with recorded
/// numbers.
///
/// `Tools/baseline` does the comparison. On a busy machine counts are more reliable than times.
enum Baseline: String, CaseIterable {
    /// No work, whose counts are subtracted from the others.
    case nothing
    /// A snapshot of 10,000 items in 100 sections.
    case snapshot
    /// The difference of two such snapshots, between which a tenth of the items changed.
    case difference
    /// The difference after inserting one item among 10,000.
    case insertion
    /// A layout of 100,000 items in 100 grids.
    case layout
    /// Queries of that layout for the visible elements, frame after frame.
    case scrolling
    /// A thousand actions, each for one book of a thousand.
    case store

    /// Does the work and returns the number of objects allocated.
    @MainActor
    func run() -> Int {
        let lists = (0..<100).map { section in Array(section * 100..<(section + 1) * 100) }
        var generator = SeededGenerator(seed: 7)
        var fresh = 1_000_000
        switch self {
        case .nothing: return count {}
        case .snapshot: return count { _ = DiffScenario(old: lists, new: []) }
        case .difference:
            let scenario = DiffScenario.scattered(
                Array(lists.joined()), share: 0.1,
                fresh: {
                    fresh += 1
                    return fresh
                }, using: &generator)
            return count { _ = scenario.old.difference(to: scenario.new) }
        case .insertion:
            var new = lists
            new[50].insert(fresh, at: 50)
            let scenario = DiffScenario(old: lists, new: new).sharing()
            return count { _ = scenario.old.difference(to: scenario.new) }
        case .layout: return count { _ = Self.page.solve() }
        case .scrolling:
            let layout = Self.page.solve()
            let steps = Self.page.stepsFromPinned()
            return count { for step in steps { _ = layout.elements(in: step) { _ in 0 } } }
        case .store:
            let store = BenchFeature.store(1_000)
            let ids = store.state.library.shelf.books.map(\.id)
            let books = ids.compactMap { BenchFeature.book($0, in: store) }
            return count { for book in books { book.send(.toggleRead) } }
        }
    }

    private static let page = LayoutScenario(items: 100_000, sections: 100, hasHeaders: true)

    private func count(_ work: () -> Void) -> Int { AllocationCounter.count(work).count }
}
