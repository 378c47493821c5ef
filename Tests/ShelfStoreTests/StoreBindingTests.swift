import ShelfDiff
import ShelfStore
import Testing

@MainActor
@Suite("Bindings of cells")
struct StoreBindingTests {
    typealias FilmStore = ScopedStore<Film, FilmFeature.Action>

    /// A cell that is set up once and bound many times.
    @MainActor
    final class Cell {
        let binding = StoreBinding<Film, FilmFeature.Action>()
        var told: [String] = []

        init() {
            binding.observe(\.title) { [weak self] in self?.told.append($0) }
            binding.observe(\.poster) { [weak self] in self?.told.append($0 ?? "no poster") }
        }
    }

    private let store = Store(
        initial: FilmListFeature.State.films(100), reducer: FilmListFeature(),
        onWarning: { _ in })

    private func film(_ id: Int) -> FilmStore? {
        store.scope(id: id, in: { $0.films }, action: { .film(ElementAction($0, $1)) })
    }

    @Test("A binding tells all values when it is made, then those that change")
    func tellsWhatChanges() {
        let cell = Cell()
        cell.binding.bind(to: film(3))
        cell.binding.send(.rename("Jaws"))
        store.send(.film(ElementAction(3, .posterLoaded("shark"))))
        store.send(.film(ElementAction(4, .rename("Alien"))))
        store.send(.load)
        #expect(cell.told == ["Film 3", "no poster", "Jaws", "shark"])
        #expect(store.observationCount == 1)
    }

    @Test("A cell bound to another element hears of that one only")
    func rebindingForgets() {
        let cell = Cell()
        cell.binding.bind(to: film(3))
        cell.binding.bind(to: film(5))
        cell.told = []
        store.send(.film(ElementAction(3, .rename("Old"))))
        store.send(.film(ElementAction(5, .rename("New"))))
        #expect(cell.told == ["New"])
    }

    @Test("A deleted element that comes back reaches its new cell, not its old one")
    func undoReachesTheNewCell() {
        let old = Cell()
        old.binding.bind(to: film(3))
        store.send(.delete(3))
        old.binding.bind(to: film(7))
        old.told = []
        store.send(.undoDelete)
        let new = Cell()
        new.binding.bind(to: film(3))
        store.send(.film(ElementAction(3, .rename("Back"))))
        #expect(old.told == [])
        #expect(new.told == ["Film 3", "no poster", "Back"])
    }

    @Test("A cell on its way out keeps what it shows")
    func exitingCellsKeepTheirContent() {
        let cell = Cell()
        cell.binding.bind(to: film(3))
        cell.told = []
        store.send(.delete(3))
        store.send(.load)
        #expect(cell.told == [])
        #expect(cell.binding.store?.isPresent == false)
        #expect(cell.binding.store?.state.title == "Film 3")
        cell.binding.bind(to: nil)
        #expect(cell.told == [])
        #expect(store.observationCount == 0)
    }

    @Test("After scrolling through everything there are as many observers as cells")
    func observersAreBoundCells() {
        var cells: [Cell] = (0..<12).map { _ in Cell() }
        for id in 0..<100 { cells[id % 12].binding.bind(to: film(id)) }
        #expect(store.observationCount == 12)
        weak let cell = cells[0]
        cells = []
        #expect(cell == nil)
        #expect(store.observationCount == 0)
    }
}
