import ShelfDiff
import ShelfRandom
import ShelfStore
import Testing

/// A wall with a list of films on it.
private struct WallFeature: Reducer {
    struct State {
        var list = FilmListFeature.State()
        var title = ""
    }

    enum Action: Sendable {
        case list(FilmListFeature.Action)
        case title(String)
        case replace([Film])
        case shuffle(UInt64)
        case updateAll(String)

        static let listCase = CasePath(Action.list) {
            if case .list(let action) = $0 { action } else { nil }
        }
    }

    var body: some Reducer<State, Action> {
        Scope(state: \.list, action: Action.listCase) { FilmListFeature() }
        Reduce { state, action in
            switch action {
            case .list: break
            case .title(let title): state.title = title
            case .replace(let films):
                state.list.films = IdentifiedArray(films) { first, _ in first }
            case .shuffle(let seed):
                var generator = SeededGenerator(seed: seed)
                for id in state.list.films.ids {
                    let place = Int.random(in: 0..<state.list.films.count, using: &generator)
                    state.list.films.move(id: id, to: place)
                }
            case .updateAll(let title):
                for id in state.list.films.ids {
                    state.list.films.modify(id: id) { $0.title = title }
                }
            }
            return .none
        }
    }
}

@MainActor
@Suite("Who is woken")
struct WakingTests {
    private let store = Store(
        initial: WallFeature.State(list: FilmListFeature.State.films(100)),
        reducer: WallFeature(), onWarning: { _ in })

    private func film(_ id: Int) -> ScopedStore<Film, FilmFeature.Action>? {
        store.scope(state: \.list, action: WallFeature.Action.list)
            .scope(id: id, in: \.films, action: { .film(ElementAction($0, $1)) })
    }

    /// Observes a film through key paths and counts the looks.
    private func watch(_ id: Int, _ looks: Log<Int>, _ told: Log<String>) -> StoreObservation? {
        film(id)?.observe(
            { film in
                looks(id)
                return film.title
            }, initially: false
        ) { told($0) }
    }

    private func rename(_ id: Int, _ title: String) {
        store.send(.list(.film(ElementAction(id, .rename(title)))))
    }

    @Test("Observers of an element look when it was edited and at no other time")
    func onlyTheEditedElementIsLookedAt() {
        let (looks, told) = (Log<Int>(), Log<String>())
        let observations = (0..<100).map { watch($0, looks, told) }
        looks.clear()
        rename(40, "Jaws")
        store.send(.title("Wall"))
        rename(41, "Alien")
        store.send(.list(.film(ElementAction(500, .rename("nobody")))))
        #expect(looks.entries == [40, 41])
        #expect(told.entries == ["Jaws", "Alien"])
        withExtendedLifetime(observations) {}
    }

    @Test("An element that only changes its place wakes nobody")
    func movesWakeNobody() {
        let (looks, told) = (Log<Int>(), Log<String>())
        let observations = (0..<100).map { watch($0, looks, told) }
        looks.clear()
        store.send(.shuffle(1))
        #expect(looks.entries.isEmpty)
        #expect(film(99)?.state.title == "Film 99")
        withExtendedLifetime(observations) {}
    }

    @Test("Everybody looks when the collection is another one or was edited all over")
    func everybodyLooksWhenNothingIsKnown() {
        let (looks, told) = (Log<Int>(), Log<String>())
        let observations = (0..<100).map { watch($0, looks, told) }
        looks.clear()
        store.send(.replace((0..<100).map { Film(id: $0, title: "New \($0)") }))
        #expect(Set(looks.entries) == Set(0..<100))
        #expect(told.entries == (0..<100).map { "New \($0)" }, "in the order they began")
        looks.clear()
        store.send(.updateAll("Same"))
        #expect(Set(looks.entries) == Set(0..<100))
        #expect(told.entries.suffix(100).allSatisfy { $0 == "Same" })
        withExtendedLifetime(observations) {}
    }

    @Test("A copy of the state that was edited apart and put back is not taken for the present one")
    func copiesEditedApartAreTold() {
        let (looks, told) = (Log<Int>(), Log<String>())
        var past = store.state.list.films
        let observation = watch(7, looks, told)
        rename(7, "Present")
        past.modify(id: 8) { $0.title = "Apart" }
        store.send(.replace(past.elements))
        #expect(told.entries == ["Present", "Film 7"])
        withExtendedLifetime(observation) {}
    }

    @Test("Observers of elements and of the whole are called in the order they began")
    func calledInOrder() {
        let log = Log<String>()
        let observations = [
            film(3)?.observe(\.title, initially: false) { log("first \($0)") },
            store.observe({ $0.list.films[id: 3]?.title }, initially: false) { _ in log("whole") },
            film(3)?.observe(\.title, initially: false) { log("second \($0)") },
            film(4)?.observe(\.title, initially: false) { log("other \($0)") },
        ]
        rename(3, "Jaws")
        #expect(log.entries == ["first Jaws", "whole", "second Jaws"])
        withExtendedLifetime(observations) {}
    }

    @Test("Observers that ended or went while others are told are not called")
    func endedObserversAreSilent() {
        let log = Log<String>()
        var second: StoreObservation?
        let first = film(3)?.observe(\.title, initially: false) {
            log("first \($0)")
            second = nil
        }
        second = film(3)?.observe(\.title, initially: false) { log("second \($0)") }
        rename(3, "Jaws")
        #expect(log.entries == ["first Jaws"])
        #expect(store.observationCount == 1)
        withExtendedLifetime((first, second)) {}
    }

    @Test("The ids of a collection are the same storage while only elements change")
    func idsKeepTheirStorage() {
        let log = Log<Int>()
        let observation = store.observe(\.list.films.ids) { log($0.count) }
        rename(3, "Jaws")
        store.send(.list(.delete(5)))
        rename(4, "Alien")
        #expect(log.entries == [100, 99])
        withExtendedLifetime(observation) {}
    }

    @Test(
        "Whatever happens, an observer of an element hears what one that always looks would hear",
        arguments: 0..<30)
    func randomWalk(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let (fine, coarse) = (Log<String>(), Log<String>())
        let list = store.scope(state: \.list, action: WallFeature.Action.list)
        var observations: [StoreObservation?] = []
        for id in 0..<100 {
            observations.append(film(id)?.observe(\.title) { fine("\(id) \($0)") })
            let same: ScopedStore<Film, FilmFeature.Action>? = list.scope(
                optional: { $0.films[id: id] }, action: { .film(ElementAction(id, $0)) })
            observations.append(same?.observe(\.title) { coarse("\(id) \($0)") })
        }
        for step in 0..<200 {
            let id = Int.random(in: 0..<110, using: &generator)
            switch Int.random(in: 0..<12, using: &generator) {
            case 0: store.send(.list(.delete(id)))
            case 1: store.send(.list(.undoDelete))
            case 2: store.send(.shuffle(UInt64(step)))
            case 3:
                let present = store.state.list.films.elements
                store.send(.replace(present.shuffled(using: &generator)))
            case 4: store.send(.updateAll("all \(step)"))
            default: rename(id, "title \(step)")
            }
            #expect(fine.entries == coarse.entries, "seed \(seed), step \(step)")
        }
        withExtendedLifetime(observations) {}
    }
}
