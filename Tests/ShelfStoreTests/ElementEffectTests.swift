import ShelfDiff
import ShelfStore
import Testing

@MainActor
@Suite("Effects of elements")
struct ElementEffectTests {
    private let clock = TestClock()

    private func makeStore(_ count: Int) -> Store<FilmListFeature.State, FilmListFeature.Action> {
        let clock = clock
        return Store(
            initial: .films(count),
            reducer: FilmListFeature(poster: { id in
                try await clock.sleep(for: .seconds(1))
                return "poster \(id)"
            }), onWarning: { Issue.record("\($0)") })
    }

    @Test("The effects of a removed element are cancelled, those of the others go on")
    func removalCancelsTheElementsEffects() async {
        let store = makeStore(3)
        for id in 0..<3 { store.send(.film(ElementAction(id, .loadPoster))) }
        #expect(store.runningEffectCount == 3)
        store.send(.delete(1))
        #expect(store.runningEffectCount == 2)
        store.send(.undoDelete)
        await clock.advance(by: .seconds(1))
        #expect(store.state.films.map(\.poster) == ["poster 0", "poster 2", nil])
    }

    @Test("An element's cancellation id means that element only")
    func cancellationIDsAreLocal() async {
        let store = makeStore(2)
        store.send(.film(ElementAction(0, .loadPoster)))
        store.send(.film(ElementAction(1, .loadPoster)))
        store.send(.film(ElementAction(1, .loadPoster)))
        #expect(store.runningEffectCount == 2)
        await clock.advance(by: .seconds(1))
        #expect(store.state.films.map(\.poster) == ["poster 0", "poster 1"])
    }

    @Test("A recycled cell does not cancel the effects of its element")
    func recyclingCancelsNothing() async throws {
        let store = makeStore(2)
        let scoped: ScopedStore<Film, FilmFeature.Action>? = store.scope(
            id: 0, in: { $0.films }, action: { .film(ElementAction($0, $1)) })
        let cell = try #require(scoped).observe(\.poster) { _ in }
        scoped?.send(.loadPoster)
        cell.cancel()
        await clock.advance(by: .seconds(1))
        #expect(store.state.films[id: 0]?.poster == "poster 0")
    }

    @Test("Replacing the whole collection cancels the effects of who is gone")
    func replacingCancelsWhoIsGone() async {
        let store = makeStore(4)
        for id in 0..<4 { store.send(.film(ElementAction(id, .loadPoster))) }
        store.send(.loaded([3, 8, 1].map { Film(id: $0, title: "New") }))
        #expect(store.runningEffectCount == 2)
        await clock.advance(by: .seconds(1))
        #expect(store.state.films.map(\.poster) == ["poster 3", nil, "poster 1"])
    }

    @Test("A delayed effect of the list does not cancel effects of elements that came since")
    func lateEffectsDoNotCancel() async {
        let clock = clock
        let list = FilmListFeature(poster: { id in
            try await clock.sleep(for: .seconds(10))
            return "poster \(id)"
        })
        let store = Store(
            initial: FilmListFeature.State.films(1),
            reducer: Reduce<FilmListFeature.State, FilmListFeature.Action> { state, action in
                let effect = list.reduce(into: &state, action: action)
                if case .delete = action {
                    return effect.debounced(id: "late", for: .seconds(1), clock: clock)
                }
                return effect
            })
        store.send(.delete(0))
        store.send(.undoDelete)
        store.send(.film(ElementAction(0, .loadPoster)))
        await clock.run()
        #expect(store.state.films[id: 0]?.poster == "poster 0")
    }

    struct Nested: Equatable {
        var detail: FilmListFeature.State?
    }

    enum NestedAction: Sendable {
        case open(Int), close
        case detail(FilmListFeature.Action)

        static let detailCase = CasePath<NestedAction, FilmListFeature.Action>(
            NestedAction.detail
        ) {
            if case .detail(let action) = $0 { action } else { nil }
        }
    }

    @Test("When a part goes away, its effects and those of its elements are cancelled")
    func gonePartsCancelTheirEffects() async {
        let warnings = Log<StoreWarning>()
        let clock = clock
        let reducer = Reduce<Nested, NestedAction> { state, action in
            switch action {
            case .open(let count): state.detail = .films(count)
            case .close: state.detail = nil
            case .detail: break
            }
            return .none
        }
        .ifLet(\.detail, action: NestedAction.detailCase) {
            FilmListFeature(
                fetch: {
                    try await clock.sleep(for: .seconds(1))
                    return []
                },
                poster: { id in
                    try await clock.sleep(for: .seconds(1))
                    return "poster \(id)"
                })
        }
        let store = Store(initial: Nested(), reducer: reducer) { warnings($0) }
        store.send(.open(2))
        store.send(.detail(.load))
        store.send(.detail(.film(ElementAction(0, .loadPoster))))
        store.send(.detail(.film(ElementAction(1, .loadPoster))))
        store.send(.detail(.delete(1)))
        #expect(store.runningEffectCount == 2)
        store.send(.close)
        #expect(store.runningEffectCount == 0)
        store.send(.detail(.load))
        #expect(warnings.entries.count == 1)
        #expect(warnings.entries.first?.description.contains("is missing") == true)
        await clock.run()
        #expect(store.state == Nested())
    }
}
