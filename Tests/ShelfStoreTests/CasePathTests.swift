import ShelfDiff
import ShelfStore
import Testing

/// A program that is signed out or shows films, and two lists of films side by side.
private struct Session: Reducer {
    enum State: Equatable {
        case login(name: String)
        case films(FilmListFeature.State)

        static let loginCase = CasePath(State.login) {
            if case .login(let name) = $0 { name } else { nil }
        }
        static let filmsCase = CasePath(State.films) {
            if case .films(let films) = $0 { films } else { nil }
        }
    }

    enum Action: Sendable {
        case login(String)
        case films(FilmListFeature.Action)
        case signIn(Int)
        case signOut

        static let loginCase = CasePath(Action.login) {
            if case .login(let name) = $0 { name } else { nil }
        }
        static let filmsCase = CasePath(Action.films) {
            if case .films(let action) = $0 { action } else { nil }
        }
    }

    var poster: @Sendable (Int) async throws -> String = { "\($0)" }

    var body: some Reducer<State, Action> {
        Reduce { state, action in
            switch action {
            case .signIn(let count): state = .films(.films(count))
            case .signOut: state = .login(name: "")
            case .login, .films: break
            }
            return .none
        }
        .ifCaseLet(State.loginCase, action: Action.loginCase) {
            Reduce { name, letters in
                name += letters
                return .none
            }
        }
        .ifCaseLet(State.filmsCase, action: Action.filmsCase) { FilmListFeature(poster: poster) }
    }
}

@MainActor
@Suite("Case paths")
struct CasePathTests {
    private let warnings = Log<StoreWarning>()
    private let clock = TestClock()

    private func session() -> Store<Session.State, Session.Action> {
        let clock = clock
        return Store(
            initial: .login(name: ""),
            reducer: Session(poster: { id in
                try await clock.sleep(for: .seconds(1))
                return "poster \(id)"
            }), onWarning: { [warnings] in warnings($0) })
    }

    @Test("The reducer of a case runs while the state is of that case")
    func casesHaveReducers() {
        let store = session()
        store.send(.login("A"))
        store.send(.login("da"))
        #expect(store.state == .login(name: "Ada"))
        #expect(warnings.entries == [])
        store.send(.films(.delete(0)))
        #expect(warnings.entries.map { $0.description.contains("is missing") } == [true])
        store.send(.signIn(2))
        store.send(.films(.delete(0)))
        let left = FilmListFeature.State(
            films: [Film(id: 1, title: "Film 1")], undo: [Film(id: 0, title: "Film 0")])
        #expect(store.state == .films(left))
    }

    @Test("The effects of a case end when the state is of another")
    func effectsEndWithTheirCase() async {
        let store = session()
        store.send(.signIn(2))
        store.send(.films(.film(ElementAction(1, .loadPoster))))
        #expect(store.runningEffectCount == 1)
        store.send(.signOut)
        #expect(store.runningEffectCount == 0)
        store.send(.signIn(2))
        await clock.run()
        #expect(store.state == .films(.films(2)))
    }

    @Test("A case has a store, and so has what is in it; the same paths serve reducers and scopes")
    func casesHaveStores() throws {
        let store = session()
        #expect(store.scope(case: Session.State.filmsCase, action: Session.Action.filmsCase) == nil)
        store.send(.signIn(100))
        let films = try #require(
            store.scope(case: Session.State.filmsCase, action: Session.Action.filmsCase))
        let looks = Log<Int>()
        let observations = (0..<100).map { id in
            films.scope(id: id, in: \.films, action: FilmListFeature.Action.filmCase)?
                .observe(
                    { film in
                        looks(id)
                        return film.title
                    }, initially: false
                ) { _ in }
        }
        looks.clear()
        let film = films.scope(id: 40, in: \.films, action: FilmListFeature.Action.filmCase)
        film?.send(.rename("Jaws"))
        #expect(film?.state.title == "Jaws")
        #expect(looks.entries == [40], "an element in a case is woken as any other")
        store.send(.signOut)
        #expect(films.isPresent == false && film?.isPresent == false)
        film?.send(.rename("nobody"))
        #expect(warnings.entries.count == 1)
        #expect(store.state == .login(name: ""))
        withExtendedLifetime(observations) {}
    }

    private struct Pair: Equatable {
        var left: FilmListFeature.State? = .films(2)
        var right = FilmListFeature.State.films(2)
    }

    private enum PairAction: Sendable {
        case left(FilmListFeature.Action)
        case right(FilmListFeature.Action)

        static let leftCase = CasePath(PairAction.left) {
            if case .left(let action) = $0 { action } else { nil }
        }
        static let rightCase = CasePath(PairAction.right) {
            if case .right(let action) = $0 { action } else { nil }
        }
    }

    @Test("Optional parts and parts have stores by the paths their reducers have")
    func partsHaveStores() {
        let store = Store(
            initial: Pair(),
            reducer: CombineReducers<Scope<Pair, PairAction, FilmListFeature>> {
                Scope(state: \.right, action: PairAction.rightCase) { FilmListFeature() }
            }
            .ifLet(\.left, action: PairAction.leftCase) { FilmListFeature() })
        let left = store.scope(optional: \.left, action: PairAction.leftCase)
        let right = store.scope(state: \.right, action: PairAction.rightCase)
        left?.scope(id: 1, in: \.films, action: FilmListFeature.Action.filmCase)?.send(.rename("A"))
        right.scope(id: 0, in: \.films, action: FilmListFeature.Action.filmCase)?.send(.rename("B"))
        #expect(store.state.left?.films.map(\.title) == ["Film 0", "A"])
        #expect(store.state.right.films.map(\.title) == ["B", "Film 1"])
    }

    /// Two parts, or two reducers of one part, that use the same id.
    private struct Counters: Equatable {
        var one: [String] = []
        var other: [String] = []
    }

    private enum CountersAction: Sendable {
        case one(EffectEvent)
        case other(EffectEvent)
        case again(EffectEvent)

        static let oneCase = CasePath(CountersAction.one) {
            if case .one(let event) = $0 { event } else { nil }
        }
        static let otherCase = CasePath(CountersAction.other) {
            if case .other(let event) = $0 { event } else { nil }
        }
        static let againCase = CasePath(CountersAction.again) {
            if case .again(let event) = $0 { event } else { nil }
        }
    }

    @Test("Cancellation ids are those of one part: its siblings may use equal ones")
    func siblingsHaveTheirOwnIDs() async {
        let texts = Reduce<[String], EffectEvent> { state, event in
            if let sent = event.sent { state.append(sent) }
            return event.effect()
        }
        let store = Store(
            initial: Counters(),
            reducer: CombineReducers<_> {
                Scope(state: \Counters.one, action: CountersAction.oneCase) { texts }
                Scope(state: \Counters.other, action: CountersAction.otherCase) { texts }
                Scope(state: \Counters.other, action: CountersAction.againCase) { texts }
            })
        let wait = EffectEvent.start { [clock] in
            Effect.run { send in
                try await clock.sleep(for: .seconds(1))
                await send(.sent("done"))
            }
            .cancellable(id: "load", cancelInFlight: true)
        }
        store.send(.one(wait))
        store.send(.other(wait))
        store.send(.again(wait))
        #expect(store.runningEffectCount == 3)
        store.send(.other(.start { .cancel(id: "load") }))
        #expect(store.runningEffectCount == 2)
        await clock.run()
        #expect(store.state == Counters(one: ["done"], other: ["done"]))
    }
}
