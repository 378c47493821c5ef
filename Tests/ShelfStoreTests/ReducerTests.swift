import ShelfDiff
import ShelfStore
import Testing

@MainActor
@Suite("Reducers")
struct ReducerTests {
    private func mark(_ text: String) -> Reduce<[String], String> {
        Reduce { state, action in
            state.append("\(text) \(action)")
            return .none
        }
    }

    private func marks(of reducer: some Reducer<[String], String>) -> [String] {
        let store = Store(initial: [], reducer: reducer)
        store.send("a")
        return store.state
    }

    @Test("Combined reducers run in the order they are written")
    func combinedReducersRunInOrder() {
        let reducer = CombineReducers {
            mark("first")
            mark("second")
            EmptyReducer()
            mark("third")
        }
        #expect(marks(of: reducer) == ["first a", "second a", "third a"])
    }

    @Test("A body can have conditions", arguments: [true, false])
    func bodiesHaveConditions(isOn: Bool) {
        let reducer = CombineReducers {
            if isOn { mark("on") } else { mark("off") }
            if isOn { mark("also") }
        }
        #expect(marks(of: reducer) == (isOn ? ["on a", "also a"] : ["off a"]))
    }

    @Test("A reducer can stand for another")
    func reducersStandForOthers() {
        #expect(marks(of: Reduce(mark("same"))) == ["same a"])
    }

    @Test("The reducer of a part sees the actions of the part and nothing else")
    func scopesSeeTheirPart() {
        struct Whole: Equatable {
            var part: [String] = []
            var other = 0
        }
        enum Event: Sendable {
            case part(String), other
        }
        let part = CasePath<Event, String>(Event.part) {
            if case .part(let text) = $0 { text } else { nil }
        }
        let reducer = CombineReducers {
            Scope(state: \Whole.part, action: part) { mark("part") }
            Reduce<Whole, Event> { state, action in
                if case .other = action { state.other += state.part.count }
                return .none
            }
        }
        let store = Store(initial: Whole(), reducer: reducer)
        store.send(.part("a"))
        store.send(.other)
        store.send(.part("b"))
        #expect(store.state == Whole(part: ["part a", "part b"], other: 1))
    }

    @Test("An element's reducer runs before its parent, and sees the element that is removed")
    func elementsRunBeforeTheirParent() {
        let log = Log<String>()
        let store = Store(
            initial: FilmListFeature.State.films(1),
            reducer: Reduce<FilmListFeature.State, FilmListFeature.Action> { state, action in
                if case .film(let film) = action {
                    state.isLoading = state.films[id: film.id]?.title == "New"
                    state.films.remove(id: film.id)
                }
                return .none
            }
            .forEach(\.films, action: FilmListFeature.Action.filmCase) { FilmFeature() },
            onWarning: { log("\($0)") })
        store.send(.film(ElementAction(0, .rename("New"))))
        #expect(store.state.isLoading)
        #expect(store.state.films.isEmpty)
        #expect(log.entries == [])
        store.send(.film(ElementAction(0, .rename("Late"))))
        #expect(log.entries.count == 1)
    }
}
