import ShelfStore
import Testing

@MainActor
@Suite("Effects")
struct EffectTests {
    typealias Event = EffectEvent
    typealias Work = Effect<Event>

    struct Failure: Error {}

    private let clock = TestClock()
    private let warnings = Log<StoreWarning>()

    private func makeStore() -> Store<[String], Event> {
        let warnings = warnings
        return Store(
            initial: [],
            reducer: Reduce<[String], Event> { state, event in
                if let sent = event.sent { state.append(sent) }
                return event.effect()
            }, onWarning: { warnings($0) })
    }

    /// Sends a text after a number of seconds.
    nonisolated private func after(_ seconds: Int, _ text: String) -> Work {
        .run { [clock] send in
            try await clock.sleep(for: .seconds(seconds))
            await send(.sent(text))
        }
    }

    @Test("Work sends actions as it goes")
    func workSendsActions() async {
        let store = makeStore()
        let task = store.send(
            .start {
                .run { send in
                    for text in ["a", "b", "c"] {
                        await send(.sent(text))
                    }
                }
            })
        #expect(store.state == [])
        await task.finish()
        #expect(store.state == ["a", "b", "c"])
        #expect(store.runningEffectCount == 0)
    }

    @Test("Merged effects run side by side")
    func mergedEffectsRunSideBySide() async {
        let store = makeStore()
        store.send(.start { .merge(after(2, "late"), .send(.sent("now")), after(1, "early")) })
        #expect(store.state == ["now"])
        await clock.advance(by: .seconds(2))
        #expect(store.state == ["now", "early", "late"])
    }

    @Test("Concatenated effects run one after the other")
    func concatenatedEffectsRunInOrder() async {
        let store = makeStore()
        let task = store.send(
            .start {
                .concatenate(
                    after(2, "first"), .send(.sent("between")),
                    .merge(after(1, "second"), after(3, "third")), after(1, "last"))
            })
        await clock.advance(by: .seconds(2))
        #expect(store.state == ["first", "between"])
        await clock.advance(by: .seconds(1))
        #expect(store.state == ["first", "between", "second"])
        await clock.advance(by: .seconds(3))
        await task.finish()
        #expect(store.state == ["first", "between", "second", "third", "last"])
    }

    @Test("An effect is cancelled by its id, and sends nothing afterwards")
    func effectsAreCancelledByID() async {
        let store = makeStore()
        store.send(.start { after(1, "one").cancellable(id: 1) })
        store.send(.start { after(1, "two").cancellable(id: 2) })
        store.send(.start { .cancel(id: 1) })
        #expect(store.runningEffectCount == 1)
        await clock.advance(by: .seconds(1))
        #expect(store.state == ["two"])
    }

    @Test("What ignores its cancellation sends nothing either")
    func cancelledEffectsCannotSend() async {
        let store = makeStore()
        let task = store.send(
            .start {
                Work.run { [clock] send in
                    try? await clock.sleep(for: .seconds(1))
                    await send(.sent("too late"))
                }
                .cancellable(id: 1)
            })
        await Task.yield()
        store.send(.start { .cancel(id: 1) })
        await task.finish()
        #expect(store.state == [])
    }

    @Test("An effect can replace the one in flight")
    func effectsReplaceTheOneInFlight() async {
        let store = makeStore()
        for text in ["a", "b", "c"] {
            store.send(.start { after(1, text).cancellable(id: "search", cancelInFlight: true) })
        }
        #expect(store.runningEffectCount == 1)
        await clock.advance(by: .seconds(1))
        #expect(store.state == ["c"])
    }

    @Test("A cancelled sequence does not go on")
    func cancelledSequencesStop() async {
        let store = makeStore()
        let task = store.send(
            .start {
                Work.concatenate(after(1, "first"), after(1, "second")).cancellable(id: 1)
            })
        await clock.advance(by: .seconds(1))
        store.send(.start { .cancel(id: 1) })
        await clock.advance(by: .seconds(5))
        await task.finish()
        #expect(store.state == ["first"])
    }

    @Test("The task of an action cancels all that followed from it")
    func tasksCancelWhatFollowed() async {
        let store = makeStore()
        let task = store.send(
            .start {
                .concatenate(
                    .run { send in await send(.start { after(2, "inner") }) }, after(2, "next"))
            })
        await clock.advance(by: .seconds(1))
        #expect(store.runningEffectCount > 0)
        task.cancel()
        await clock.advance(by: .seconds(5))
        await task.finish()
        #expect(store.state == [])
        #expect(store.runningEffectCount == 0)
    }

    @Test("A debounced effect runs once the asking has stopped")
    func debouncedEffectsWaitForSilence() async {
        let store = makeStore()
        for text in ["a", "ab", "abc"] {
            store.send(
                .start { [clock] in
                    Work.send(.sent(text)).debounced(id: 1, for: .seconds(3), clock: clock)
                })
            await clock.advance(by: .seconds(2))
        }
        #expect(store.state == [])
        await clock.advance(by: .seconds(1))
        #expect(store.state == ["abc"])
        await clock.run()
        #expect(store.state == ["abc"])
    }

    @Test("A throttled effect runs at once, and the last of a span at its end")
    func throttledEffectsRunOncePerSpan() async {
        let store = makeStore()
        func ask(_ text: String, latest: Bool = true) {
            store.send(
                .start { [clock] in
                    Work.send(.sent(text))
                        .throttled(id: 1, for: .seconds(10), clock: clock, latest: latest)
                })
        }
        for text in ["a", "b", "c"] { ask(text) }
        #expect(store.state == ["a"])
        #expect(store.runningEffectCount == 1)
        await clock.advance(by: .seconds(10))
        #expect(store.state == ["a", "c"])
        #expect(store.runningEffectCount == 0)
        ask("d", latest: false)
        await clock.advance(by: .seconds(10))
        #expect(store.state == ["a", "c"])
        ask("e", latest: false)
        ask("f", latest: false)
        await clock.run()
        #expect(store.state == ["a", "c", "e"])
    }

    @Test("A cancelled throttle starts over")
    func cancelledThrottlesStartOver() async {
        let store = makeStore()
        func ask(_ text: String) {
            store.send(
                .start { [clock] in
                    Work.send(.sent(text)).throttled(id: 1, for: .seconds(10), clock: clock)
                })
        }
        ask("a")
        ask("b")
        store.send(.start { .cancel(id: 1) })
        ask("c")
        await clock.run()
        #expect(store.state == ["a", "c"])
    }

    @Test("An error is a warning, unless it is made an action or comes of cancellation")
    func errorsAreReported() async {
        let store = makeStore()
        await store.send(.start { .run { _ in throw Failure() } }).finish()
        #expect(warnings.entries == [.effectFailed(error: "Failure()")])
        await store.send(
            .start {
                .run { _ in
                    throw Failure()
                } catch: {
                    .sent("caught \($0)")
                }
            }
        ).finish()
        #expect(store.state == ["caught Failure()"])
        let task = store.send(
            .start { [clock] in .fireAndForget { try await clock.sleep(for: .seconds(1)) } })
        await Task.yield()
        task.cancel()
        await task.finish()
        #expect(warnings.entries.count == 1)
    }

    @Test("A mapped effect does the same work")
    func mappedEffectsDoTheSameWork() async {
        let store = makeStore()
        let task = store.send(
            .start { [clock] in
                Effect<Int>.merge(
                    .send(1),
                    .concatenate(.run { send in await send(2) }, .send(3)),
                    Effect<Int>.send(4).debounced(id: 1, for: .seconds(1), clock: clock),
                    Effect<Int>.send(5).throttled(id: 2, for: .seconds(1), clock: clock)
                )
                .map { .sent("\($0)") }
            })
        await clock.run()
        await task.finish()
        #expect(store.state.sorted() == ["1", "2", "3", "4", "5"])
    }
}
