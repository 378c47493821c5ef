import ShelfDiff
import ShelfStore
import Testing

/// Films in a part, behind an optional and in a case, which a reducer beside theirs changes.
private struct House: Reducer {
    struct State: Equatable {
        var list = FilmListFeature.State.films(3)
        var guest: FilmListFeature.State? = .films(3)
        var door = Door.open(.films(3))
    }

    enum Door: Equatable {
        case open(FilmListFeature.State)
        case closed

        static let openCase = CasePath(Door.open) {
            if case .open(let films) = $0 { films } else { nil }
        }
    }

    enum Action: Sendable {
        case list(FilmListFeature.Action)
        case guest(FilmListFeature.Action)
        case door(FilmListFeature.Action)
        case change(@Sendable (inout State) -> Void)

        static let listCase = CasePath(Action.list) {
            if case .list(let action) = $0 { action } else { nil }
        }
        static let guestCase = CasePath(Action.guest) {
            if case .guest(let action) = $0 { action } else { nil }
        }
        static let doorCase = CasePath(Action.door) {
            if case .door(let action) = $0 { action } else { nil }
        }
        static let anyCase = CasePath<FilmListFeature.Action, FilmListFeature.Action>({ $0 }) { $0 }
    }

    let films: FilmListFeature

    var body: some Reducer<State, Action> {
        Reduce<State, Action> { _, _ in .none }
            .ifLet(\.guest, action: Action.guestCase) { films }
        Scope(state: \.list, action: Action.listCase) { films }
        Scope(state: \.door, action: Action.doorCase) {
            Reduce<Door, FilmListFeature.Action> { _, _ in .none }
                .ifCaseLet(Door.openCase, action: Action.anyCase) { films }
        }
        Reduce<State, Action> { state, action in
            if case .change(let change) = action { change(&state) }
            return .none
        }
    }
}

@MainActor
@Suite("Effects of what another reducer removes")
struct GoneEffectTests {
    private let clock = TestClock()

    private var films: FilmListFeature {
        FilmListFeature(
            fetch: { [clock] in
                try await clock.sleep(for: .seconds(1))
                return []
            },
            poster: { [clock] id in
                try await clock.sleep(for: .seconds(1))
                return "poster \(id)"
            })
    }

    private func loadsPoster(_ id: Int) -> FilmListFeature.Action {
        .film(ElementAction(id, .loadPoster))
    }

    @Test("Effects end with their elements and parts, whichever reducer removes these")
    func siblingsRemove() async {
        let store = Store(initial: House.State(), reducer: House(films: films)) {
            Issue.record("\($0)")
        }
        for id in 0..<3 {
            store.send(.list(loadsPoster(id)))
            store.send(.guest(loadsPoster(id)))
            store.send(.door(loadsPoster(id)))
        }
        store.send(.guest(.load))
        store.send(.door(.load))
        #expect(store.runningEffectCount == 11)
        store.send(.change { _ in })
        #expect(store.runningEffectCount == 11)
        store.send(.change { $0.list.films.remove(id: 1) })
        #expect(store.runningEffectCount == 10)
        store.send(.change { $0.guest?.films.remove(id: 0) })
        #expect(store.runningEffectCount == 9)
        store.send(.change { $0.door = .open(.films(1)) })
        #expect(store.runningEffectCount == 7)
        store.send(.change { $0.guest = nil })
        #expect(store.runningEffectCount == 4)
        store.send(.change { $0.door = .closed })
        #expect(store.runningEffectCount == 2)
        await clock.run()
        #expect(store.state.list.films.map(\.poster) == ["poster 0", "poster 2"])
    }

    @Test("A reducer that runs after that of the elements may remove them")
    func laterReducersRemove() async {
        let reducer = CombineReducers {
            films
            Reduce<FilmListFeature.State, FilmListFeature.Action> { state, action in
                if case .film(let film) = action, film.action == .rename("Last") {
                    state.films = IdentifiedArray()
                }
                return .none
            }
        }
        let store = Store(initial: .films(3), reducer: reducer) { Issue.record("\($0)") }
        for id in 0..<3 { store.send(loadsPoster(id)) }
        #expect(store.runningEffectCount == 3)
        store.send(.film(ElementAction(0, .rename("Last"))))
        #expect(store.runningEffectCount == 0)
    }

    struct ByHand: Equatable {
        var films = FilmListFeature.State.films(3)
    }

    @Test("Effects of elements whose reducer is run by hand go on until it removes them")
    func runByHand() async {
        let films = films
        let reducer = Reduce<ByHand, FilmListFeature.Action> { state, action in
            films.reduce(into: &state.films, action: action).map { $0 }
        }
        let store = Store(initial: ByHand(), reducer: reducer) { Issue.record("\($0)") }
        for id in 0..<3 { store.send(loadsPoster(id)) }
        #expect(store.runningEffectCount == 3)
        store.send(.delete(1))
        #expect(store.runningEffectCount == 2)
        await clock.run()
        #expect(store.state.films.films.map(\.poster) == ["poster 0", "poster 2"])
    }
}
