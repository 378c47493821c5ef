import ShelfDiff
import ShelfStore
import Testing

@MainActor
@Suite("What a store lets go of")
struct LeakTests {
    final class Probe {
        var text = ""
    }

    @Test("A store is released while effects still run, and they are cancelled")
    func storesAreReleasedWithTheirEffects() async {
        let clock = TestClock()
        let ended = Log<Bool>()
        let reducer = Reduce<Int, Int> { _, _ in
            .run { _ in
                try? await clock.sleep(for: .seconds(1))
                let isCancelled = Task.isCancelled
                await MainActor.run { ended(isCancelled) }
            }
        }
        var store: Store? = Store(initial: 0, reducer: reducer)
        weak let probe = store
        let task = store?.send(1)
        await Task.yield()
        store = nil
        #expect(probe == nil)
        await task?.finish()
        #expect(ended.entries == [true])
        #expect(clock.sleeperCount == 0)
    }

    @Test("A store is released with its last observation")
    func storesAreReleasedWithTheirObservations() {
        var store: Store? = Store(
            initial: FilmListFeature.State.films(2), reducer: FilmListFeature())
        weak let probe = store
        var observation = store?.observe(\.isLoading) { _ in }
        var second = store?.scope(state: \.films, action: { $0 }).observe(\.count) { _ in }
        store = nil
        #expect(probe != nil)
        withExtendedLifetime(observation) {}
        observation = nil
        #expect(probe != nil)
        withExtendedLifetime(second) {}
        second = nil
        #expect(probe == nil)
    }

    @Test("A released observation releases what its handler captured")
    func handlersAreReleased() {
        let store = Store(initial: FilmListFeature.State.films(2), reducer: FilmListFeature())
        var probe: Probe? = Probe()
        weak let weakProbe = probe
        var observation: StoreObservation? = store.observe(\.isLoading) { [probe] in
            probe?.text = "\($0)"
        }
        probe = nil
        #expect(weakProbe != nil)
        withExtendedLifetime(observation) {}
        observation = nil
        #expect(weakProbe == nil)
        #expect(store.observationCount == 0)
    }

    @Test("A hundred thousand bindings of cells leave neither observers nor captures")
    func bindingsLeaveNothing() throws {
        let store = Store(initial: FilmListFeature.State.films(100), reducer: FilmListFeature())
        var probe: Probe? = Probe()
        weak let weakProbe = probe
        var cells: [StoreObservation?] = Array(repeating: nil, count: 20)
        for round in 0..<100_000 {
            let scoped: ScopedStore<Film, FilmFeature.Action>? = store.scope(
                id: round % 100, in: { $0.films }, action: { .film(ElementAction($0, $1)) })
            cells[round % 20] = try #require(scoped).observe(\.title) { [probe] in
                probe?.text = $0
            }
        }
        #expect(store.observationCount == 20)
        cells = []
        probe = nil
        #expect(store.observationCount == 0)
        #expect(weakProbe == nil)
    }

    @Test("A finished effect releases what it captured")
    func effectsAreReleased() async {
        final class Capture: Sendable {}
        var capture: Capture? = Capture()
        weak let weakCapture = capture
        let store = Store(
            initial: 0, reducer: Reduce<Int, Work> { _, action in .fireAndForget(action.run) })
        let task = store.send(Work { [capture] in _ = capture })
        capture = nil
        #expect(weakCapture != nil)
        await task.finish()
        #expect(store.runningEffectCount == 0)
        #expect(weakCapture == nil)
    }

    struct Work: Sendable {
        let run: @Sendable () async -> Void
    }
}
