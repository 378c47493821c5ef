import ShelfDiff
import ShelfLayout
import ShelfRandom
import ShelfStore

/// Work of fixed size whose instructions and objects are counted, to be compared with what was written down
/// (`Tools/baseline`); a count says more on a busy machine than a clock.
enum Baseline: String, CaseIterable {
    /// What every run takes, to be subtracted from the others.
    case nothing
    /// A snapshot of 10,000 items in 100 sections.
    case snapshot
    /// The difference of two of these between which a tenth has changed.
    case difference
    /// The difference when one item of 10,000 has come.
    case insertion
    /// A layout of 100,000 items in 100 grids.
    case layout
    /// What shows of that, frame after frame.
    case scrolling
    /// A thousand actions on single books of a thousand.
    case store

    /// Does the work and says how many objects it made.
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
