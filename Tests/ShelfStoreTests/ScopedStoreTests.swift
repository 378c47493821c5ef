import ShelfDiff
import ShelfStore
import Testing

@MainActor
@Suite("Scoped stores")
struct ScopedStoreTests {
    typealias FilmStore = ScopedStore<Film, FilmFeature.Action>

    private func films(
        _ count: Int, onWarning: @escaping @MainActor (StoreWarning) -> Void = { _ in }
    ) -> Store<FilmListFeature.State, FilmListFeature.Action> {
        Store(initial: .films(count), reducer: FilmListFeature(), onWarning: onWarning)
    }

    private func film(
        _ id: Int, in store: Store<FilmListFeature.State, FilmListFeature.Action>
    ) throws -> FilmStore {
        let scoped: FilmStore? = store.scope(
            id: id, in: { $0.films }, action: { .film(ElementAction($0, $1)) })
        return try #require(scoped)
    }

    @Test("A change of one element wakes the observers of that element only")
    func onlyTheChangedElementWakes() throws {
        let store = films(1_000)
        let log = Log<String>()
        var observations: [StoreObservation] = []
        for id in 0..<1_000 {
            observations.append(
                try film(id, in: store).observe(\.title, initially: false) { log("\(id): \($0)") })
        }
        store.send(.film(ElementAction(417, .rename("Jaws"))))
        #expect(log.entries == ["417: Jaws"])
        #expect(store.observationCount == observations.count)
    }

    @Test(
        "A scope is a value: made and thrown away at will, it registers nothing and is owned by nobody"
    )
    func scopesAreValues() throws {
        let store = films(10)
        let count = store.observationCount
        let scopes = try (0..<10).flatMap { id in try (0..<100).map { _ in try film(id, in: store) }
        }
        #expect(store.observationCount == count)
        #expect(Mirror(reflecting: scopes[0]).displayStyle == .struct)
        scopes[400].send(.rename("Alien"))
        #expect(scopes[401].state.title == "Alien")
        #expect(scopes[500].state.title == "Film 5")
    }

    @Test("The store of an element follows its id through every order")
    func elementsAreFoundByID() throws {
        let store = films(4)
        let scoped = try film(2, in: store)
        store.send(.loaded([3, 2, 0].map { Film(id: $0, title: "New \($0)") }))
        #expect(scoped.state == Film(id: 2, title: "New 2"))
        scoped.send(.rename("Alien"))
        #expect(store.state.films[id: 2]?.title == "Alien")
        #expect(store.state.films[id: 3]?.title == "New 3")
    }

    @Test("A store of an element that is gone has the state it was made with; observers sleep")
    func goneElementsHaveTheStateOfTheirStore() throws {
        let warnings = Log<StoreWarning>()
        let store = films(3) { warnings($0) }
        let scoped = try film(1, in: store)
        let log = Log<String>()
        let observation = scoped.observe(\.title) { log($0) }
        store.send(.film(ElementAction(1, .rename("Last"))))
        let last = try film(1, in: store)
        let title = last.scope(state: \.title, action: { (text: String) in .rename(text) })
        store.send(.delete(1))
        #expect(!scoped.isPresent && !last.isPresent && !title.isPresent)
        #expect(scoped.state.title == "Film 1")
        #expect(last.state.title == "Last" && title.state == "Last")
        scoped.send(.rename("Too late"))
        #expect(log.entries == ["Film 1", "Last"])
        #expect(
            warnings.entries == [.missingElement(id: "1", action: #"rename("Too late")"#)])
        #expect(store.state.films.map(\.id) == [0, 2])
        withExtendedLifetime(observation) {}
    }

    @Test("A deleted element that comes back wakes only who observes its id")
    func undoWakesNobodyElse() throws {
        let store = films(3)
        let log = Log<String>()
        var cell = try film(1, in: store).observe(\.title) { log("cell shows \($0)") }
        store.send(.film(ElementAction(1, .rename("One"))))
        store.send(.delete(1))
        cell = try film(2, in: store).observe(\.title) { log("cell shows \($0)") }
        store.send(.undoDelete)
        store.send(.film(ElementAction(1, .rename("Again"))))
        #expect(
            log.entries == ["cell shows Film 1", "cell shows One", "cell shows Film 2"])
        #expect(store.observationCount == 1)
        withExtendedLifetime(cell) {}
    }

    @Test("There is no store for an element that is not there")
    func missingElementsHaveNoStore() {
        let scoped: FilmStore? = films(3).scope(
            id: 9, in: { $0.films }, action: { .film(ElementAction($0, $1)) })
        #expect(scoped == nil)
    }

    @Test("A scope of a scope of a scope reads and sends through the whole")
    func scopesNest() throws {
        let store = films(3)
        let title = try film(1, in: store)
            .scope(state: { $0 }, action: { $0 })
            .scope(state: \.title, action: { (text: String) in .rename(text) })
        let log = Log<String>()
        let observation = title.observe(\.self) { log($0) }
        title.send("Solaris")
        #expect(title.state == "Solaris")
        #expect(store.state.films[id: 1]?.title == "Solaris")
        #expect(log.entries == ["Film 1", "Solaris"])
        withExtendedLifetime(observation) {}
    }

    @Test("Presence is told on its edges, with a store for what appeared")
    func presenceIsToldOnItsEdges() {
        let store = films(1)
        let log = Log<String>()
        let observation = store.observePresence(
            of: { $0.films[id: 0] },
            action: { (action: FilmFeature.Action) in .film(ElementAction(0, action)) },
            appeared: { log("shows \($0.state.title)") }, gone: { log("gone") })
        store.send(.film(ElementAction(0, .rename("Renamed"))))
        store.send(.delete(0))
        store.send(.load)
        store.send(.undoDelete)
        #expect(log.entries == ["shows Film 0", "gone", "shows Renamed"])
        withExtendedLifetime(observation) {}
    }

    @Test("A part is gone with the part around it, and is back with it")
    func presenceEndsWithTheWhole() throws {
        let store = films(2)
        let log = Log<String>()
        let film: FilmStore = try film(0, in: store)
        let observation = film.observePresence(
            of: { $0.title == "Hidden" ? nil : $0.title },
            action: { (title: String) in .rename(title) }, appeared: { log("shows \($0.state)") },
            gone: { log("gone") })
        store.send(.delete(0))
        store.send(.undoDelete)
        store.send(.film(ElementAction(0, .rename("Hidden"))))
        store.send(.delete(0))
        store.send(.undoDelete)
        #expect(log.entries == ["shows Film 0", "gone", "shows Film 0", "gone"])
        store.send(.delete(0))
        let late = film.observePresence(
            of: { $0.title }, action: { (title: String) in .rename(title) },
            appeared: { log("late \($0.state)") }, gone: { log("late gone") })
        store.send(.undoDelete)
        #expect(log.entries.suffix(2) == ["late gone", "late Hidden"])
        withExtendedLifetime([observation, late]) {}
    }

    @Test("What an observer reads is never older than what woke it")
    func readsAreNotOlderThanTheWake() throws {
        let store = films(50)
        let log = Log<Bool>()
        let ids = store.observe({ $0.films.map(\.id) }, initially: false) { [unowned store] ids in
            for id in ids {
                let scoped: FilmStore? = store.scope(
                    id: id, in: { $0.films }, action: { .film(ElementAction($0, $1)) })
                log(scoped?.state == store.state.films[id: id] && scoped != nil)
            }
        }
        store.send(.loaded((40..<60).map { Film(id: $0, title: "Fresh \($0)") }))
        #expect(log.entries == Array(repeating: true, count: 20))
        withExtendedLifetime(ids) {}
    }
}
