import ShelfDiff
import ShelfStore
import Testing

@MainActor
@Suite("Test store")
struct TestStoreTests {
    typealias State = FilmListFeature.State
    typealias Action = FilmListFeature.Action

    private let clock = TestClock()
    private let failures = Log<String>()
    private let jaws = Film(id: 1, title: "Jaws")

    /// Makes a store that waits for what does not come as long as nobody's test has to, unless told.
    private func makeStore(
        _ initial: State = State(), exhaustivity: Exhaustivity = .on,
        timeout: Duration = .seconds(60)
    ) -> TestStore<State, Action> {
        let (clock, failures, jaws) = (clock, failures, jaws)
        let feature = FilmListFeature(
            fetch: {
                try await clock.sleep(for: .seconds(1))
                return [jaws]
            }, poster: { "poster \($0)" })
        let store = TestStore(initial: initial, reducer: feature, exhaustivity: exhaustivity) {
            failures($0.message)
        }
        store.timeout = timeout
        return store
    }

    private func films(_ films: Film...) -> IdentifiedArray<Film> {
        IdentifiedArray(films) { first, _ in first }
    }

    @Test("A script that says all that happens passes")
    func theWholeScriptPasses() async {
        let store = makeStore()
        await store.send(.load) { $0.isLoading = true }
        await clock.advance(by: .seconds(1))
        await store.receive(.loaded([jaws])) {
            $0.isLoading = false
            $0.films = films(jaws)
        }
        await store.send(.film(ElementAction(1, .loadPoster)))
        await store.receive(.film(ElementAction(1, .posterLoaded("poster 1")))) {
            $0.films[id: 1]?.poster = "poster 1"
        }
        await store.send(.delete(1)) {
            $0.undo = [Film(id: 1, title: "Jaws", poster: "poster 1")]
            $0.films = IdentifiedArray()
        }
        await store.send(.film(ElementAction(1, .rename("Gone"))))
        await store.finish()
        #expect(failures.entries == [])
        #expect(store.warnings == [.missingElement(id: "1", action: #"rename("Gone")"#)])
    }

    @Test("A wrong change is shown line by line")
    func wrongChangesAreShown() async {
        var initial = State()
        initial.undo = [jaws, Film(id: 2, title: "Alien")]
        let store = makeStore(initial)
        await store.send(.load) {
            $0.isLoading = true
            $0.undo[1].title = "Aliens"
        }
        #expect(
            failures.entries == [
                """
                The action load was sent; - was expected, + is the state:
                  …
                      [1]: Film(
                        id: 2
                -       title: "Aliens"
                +       title: "Alien"
                        poster: nil
                      )
                  …
                """
            ])
    }

    @Test("A change that was not said, and one that did not happen, are failures")
    func unsaidChangesFail() async {
        let store = makeStore()
        await store.send(.load)
        await store.send(.load) { $0.isLoading = true }
        #expect(failures.entries.count == 2)
        #expect(failures.entries.first?.contains("isLoading: true") == true)
        #expect(failures.entries.last?.contains("a change was expected") == true)
    }

    @Test("A received action must be asserted before the next is sent")
    func receivedActionsMustBeAsserted() async {
        let store = makeStore()
        await store.send(.load) { $0.isLoading = true }
        await clock.advance(by: .seconds(1))
        await store.send(.delete(7))
        #expect(failures.entries.count == 1)
        #expect(failures.entries.first?.contains("had not been asserted") == true)
        #expect(store.state.films == films(jaws))
    }

    @Test("Another action than expected, and none at all, are failures")
    func unexpectedActionsFail() async {
        let store = makeStore(timeout: .milliseconds(50))
        await store.receive(.loaded([]))
        await store.send(.load) { $0.isLoading = true }
        await clock.advance(by: .seconds(1))
        await store.receive(.loaded([Film(id: 1, title: "Alien")]))
        #expect(failures.entries.count == 2)
        #expect(failures.entries.first?.contains("none was received") == true)
        #expect(failures.entries.last?.contains(#"+       title: "Jaws""#) == true)
    }

    @Test("What is left at the end fails the test")
    func leftoversFail() async {
        let running = makeStore(timeout: .milliseconds(50))
        await running.send(.load) { $0.isLoading = true }
        await running.finish()
        #expect(failures.entries == ["At the end, 1 effects were still running."])

        let received = makeStore()
        await received.send(.load) { $0.isLoading = true }
        await clock.advance(by: .seconds(1))
        await received.finish()
        #expect(failures.entries.count == 2)
        #expect(failures.entries.last?.contains("At the end, these received actions") == true)
    }

    @Test("A store that is not exhaustive asserts only what it is told")
    func notExhaustive() async {
        let store = makeStore(exhaustivity: .off)
        await store.send(.load)
        await clock.advance(by: .seconds(1))
        await store.send(.film(ElementAction(1, .rename("Jaws 2")))) {
            $0.films[id: 1]?.title = "Jaws 2"
        }
        await store.send(.load) { $0.isLoading = true }
        await store.send(.load) { $0.isLoading = false }
        await store.finish()
        #expect(failures.entries.count == 1)
    }

    @Test("A store that is not exhaustive waits for the action it is asked for, past others")
    func receivesPastOthers() async {
        let (clock, failures, jaws) = (clock, failures, jaws)
        let feature = FilmListFeature(
            fetch: { [jaws] },
            poster: {
                try await clock.sleep(for: .seconds(1))
                return "poster \($0)"
            })
        var initial = State()
        initial.films = films(jaws)
        let store = TestStore(initial: initial, reducer: feature, exhaustivity: .off) {
            failures($0.message)
        }
        store.timeout = .seconds(60)
        await store.send(.film(ElementAction(1, .loadPoster)))
        await store.send(.load)
        for _ in 0..<100 { await Task.yield() }
        // What is asked for comes later than what is there.
        let later = Task {
            for _ in 0..<100 { await Task.yield() }
            await clock.advance(by: .seconds(1))
        }
        await store.receive(.film(ElementAction(1, .posterLoaded("poster 1")))) {
            $0.films[id: 1]?.poster = "poster 1"
        }
        await later.value
        #expect(failures.entries == [])
    }

    @Test("An action can be received by its kind")
    func receivesByKind() async {
        let store = makeStore()
        await store.send(.load) { $0.isLoading = true }
        await clock.advance(by: .seconds(1))
        await store.receive(where: { if case .loaded = $0 { true } else { false } }) {
            $0.isLoading = false
            $0.films = films(jaws)
        }
        store.timeout = .milliseconds(50)
        await store.receive(where: { _ in true })
        #expect(failures.entries == ["An action was expected, but none was received."])
    }

    @Test("Effects that a test is not about can be ended")
    func skipsRunningEffects() async {
        let store = makeStore()
        await store.send(.load) { $0.isLoading = true }
        store.skipRunningEffects()
        await clock.advance(by: .seconds(1))
        await store.finish()
        #expect(failures.entries == [])
    }

    @Test("A test that ends early with something left fails")
    func forgottenEndsFail() async {
        var store: TestStore<State, Action>? = makeStore()
        await store?.send(.load) { $0.isLoading = true }
        #expect(failures.entries == [])
        store = nil
        #expect(failures.entries == ["The test ended without finish(), and something was left."])
    }

    @Test("On an immediate clock nobody waits, and work off the main actor is waited for")
    func immediateClockAndOtherThreads() async {
        @Sendable @concurrent func fetch() async throws -> [Film] {
            try await ImmediateClock().sleep(for: .seconds(3_600))
            return [Film(id: 1, title: "Jaws")]
        }
        let failures = failures
        let store = TestStore(initial: State(), reducer: FilmListFeature(fetch: fetch)) {
            failures($0.message)
        }
        store.timeout = .seconds(60)
        await store.send(.load) { $0.isLoading = true }
        await store.receive(.loaded([jaws])) {
            $0.isLoading = false
            $0.films = films(jaws)
        }
        await store.finish()
        #expect(failures.entries == [])
    }
}
