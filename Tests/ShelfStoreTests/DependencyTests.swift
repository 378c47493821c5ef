import ShelfStore
import Testing

/// What a feature needs from outside.
private struct Outside: Sendable {
    var fetch: @Sendable () async throws -> [String]
    var save: @Sendable ([String]) async throws -> Void
    var name: @Sendable () -> String
}

private struct NotesFeature: Reducer {
    enum Action: Sendable, Equatable {
        case load, loaded([String]), add, saved
    }

    var outside: Outside

    func reduce(into notes: inout [String], action: Action) -> Effect<Action> {
        switch action {
        case .load:
            return .run { [outside] in await $0(.loaded(try await outside.fetch())) }
        case .loaded(let loaded):
            notes = loaded
        case .add:
            notes.append(outside.name())
            return .run { [outside, notes] send in
                try await outside.save(notes)
                await send(.saved)
            }
        case .saved: break
        }
        return .none
    }
}

@MainActor
@Suite("Dependencies")
struct DependencyTests {
    @Test("What a feature needs from outside is a struct of closures, and a test gives its own")
    func closuresStandForTheOutside() async {
        let saved = Log<[String]>()
        let outside = Outside(
            fetch: { ["first"] }, save: { notes in await saved(notes) }, name: { "second" })
        let failures = Log<String>()
        let store = TestStore(initial: [], reducer: NotesFeature(outside: outside)) {
            failures($0.message)
        }
        store.timeout = .seconds(60)
        await store.send(.load)
        await store.receive(.loaded(["first"])) { $0 = ["first"] }
        await store.send(.add) { $0.append("second") }
        await store.receive(.saved)
        await store.finish()
        #expect(saved.entries == [["first", "second"]])
        #expect(failures.entries == [])
    }

    @Test("One closure is replaced and the others stay")
    func oneClosureIsReplaced() async {
        let log = Log<String>()
        var outside = Outside(fetch: { ["first"] }, save: { _ in }, name: { "second" })
        outside.name = { "replaced" }
        let store = Store(initial: [], reducer: NotesFeature(outside: outside))
        let task = store.send(.load)
        await task.finish()
        store.send(.add)
        store.state.forEach { log($0) }
        #expect(log.entries == ["first", "replaced"])
    }
}
