import ShelfDiff
import ShelfRandom
import ShelfStore
import Testing

@MainActor
@Suite("Random walks of the store")
struct StoreWalkTests {
    typealias FilmStore = ScopedStore<Film, FilmFeature.Action>

    private func action(
        _ state: FilmListFeature.State, using generator: inout SeededGenerator
    ) -> FilmListFeature.Action {
        let id = Int.random(in: 0..<12, using: &generator)
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: return .delete(id)
        case 1: return .undoDelete
        case 2:
            let films = state.films.map {
                Film(id: $0.id, title: Bool.random(using: &generator) ? $0.title : "Loaded")
            }
            return .loaded(films.shuffled(using: &generator))
        case 3: return .film(ElementAction(id, .posterLoaded("\(id % 2)")))
        default:
            let title = "Title \(Int.random(in: 0..<4, using: &generator))"
            return .film(ElementAction(id, .rename(title)))
        }
    }

    @Test("Observers are told exactly what differs from one state to the next", arguments: 0..<40)
    func observersHearExactlyTheDifference(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let store = Store(
            initial: FilmListFeature.State.films(12), reducer: FilmListFeature(),
            onWarning: { _ in })
        let told = Log<String>()
        var observations: [StoreObservation] = []
        for id in 0..<12 {
            let film: FilmStore? = store.scope(
                id: id, in: { $0.films }, action: { .film(ElementAction($0, $1)) })
            observations.append(
                try #require(film).observe(\.title, initially: false) { told("\(id): \($0)") })
        }
        var shown = Dictionary(
            uniqueKeysWithValues: store.state.films.map { ($0.id, $0.title) })
        for step in 0..<100 {
            told.entries = []
            store.send(action(store.state, using: &generator))
            var expected: [String] = []
            for id in 0..<12 {
                guard let title = store.state.films[id: id]?.title, title != shown[id] else {
                    continue
                }
                shown[id] = title
                expected.append("\(id): \(title)")
            }
            #expect(told.entries == expected, "seed \(seed), step \(step)")
        }
        #expect(store.observationCount == observations.count)
    }

    @Test("However effects start, end and are cancelled, none is left over", arguments: 0..<20)
    func noEffectIsLeftOver(seed: UInt64) async {
        var generator = SeededGenerator(seed: seed)
        let clock = TestClock()
        let store = Store(
            initial: FilmListFeature.State.films(12),
            reducer: FilmListFeature(
                fetch: {
                    try await clock.sleep(for: .seconds(3))
                    return [Film(id: 5, title: "Fetched")]
                },
                poster: { id in
                    try await clock.sleep(for: .seconds(id % 4))
                    return "\(id)"
                }), onWarning: { _ in })
        for _ in 0..<60 {
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: store.send(action(store.state, using: &generator))
            case 1: await clock.advance(by: .seconds(1))
            default:
                let id = Int.random(in: 0..<12, using: &generator)
                store.send(.film(ElementAction(id, .loadPoster)))
            }
            #expect(store.runningEffectCount <= store.state.films.count, "seed \(seed)")
        }
        await clock.run()
        #expect(store.runningEffectCount == 0, "seed \(seed)")
        #expect(clock.sleeperCount == 0, "seed \(seed)")
    }
}
