import Testing

@testable import ShelfStore

@MainActor
@Suite("When effects begin and end")
struct EffectOrderTests {
    private let effects = EffectStore()

    @Test("A sequence goes on when what its actions have started has ended")
    func sequencesWaitForSentActions() async {
        let task = effects.start { [effects] in
            .concatenate(
                effects.sending(2, "first"), .send(.sent("between")), effects.sending(1, "second"),
                .send(.sent("last")))
        }
        #expect(effects.texts == [])
        await effects.clock.advance(by: .seconds(1))
        #expect(effects.texts == [])
        await effects.clock.advance(by: .seconds(1))
        #expect(effects.texts == ["first", "between"])
        await effects.clock.advance(by: .seconds(1))
        await task.finish()
        #expect(effects.texts == ["first", "between", "second", "last"])
        #expect(effects.store.runningEffectCount == 0)
    }

    @Test("What a throttled effect asks for under its own id waits for the end of the span")
    func throttledEffectsThrottleThemselves() async {
        let task = effects.start { [effects] in
            .concatenate(
                effects.after(1, "first"),
                .send(
                    EffectEvent(sent: "tick") {
                        .send(.sent("pong"))
                            .throttled(id: "t", for: .seconds(1), clock: effects.clock)
                    }
                )
                .throttled(id: "t", for: .seconds(1), clock: effects.clock))
        }
        await effects.clock.advance(by: .seconds(1))
        #expect(effects.texts == ["first", "tick"])
        await effects.clock.advance(by: .seconds(1))
        #expect(effects.texts == ["first", "tick", "pong"])
        await effects.clock.run()
        await task.finish()
        #expect(effects.store.runningEffectCount == 0)
    }

    @Test("A sequence of actions that start nothing is one turn")
    func plainSequencesAreOneTurn() {
        let log = Log<[String]>()
        let observation = effects.store.observe(\.self, initially: false) { log($0) }
        effects.start { .concatenate(.send(.sent("a")), .send(.sent("b")), .send(.sent("c"))) }
        #expect(log.entries == [["a", "b", "c"]])
        withExtendedLifetime(observation) {}
    }

    @Test("A task has finished when the effects of all actions of its sequence have ended")
    func finishWaitsForEveryPart() async {
        let task = effects.start { [effects] in
            .merge(
                .concatenate(effects.sending(2, "a"), effects.sending(2, "b")),
                effects.sending(1, "c"))
        }
        let ended = Log<[String]>()
        let waiter = Task {
            await task.finish()
            ended(effects.texts)
        }
        await effects.clock.advance(by: .seconds(1))
        #expect(ended.entries == [])
        await effects.clock.run()
        await waiter.value
        #expect(ended.entries == [["c", "a", "b"]])
    }

    @Test("The task of an action that waits for its turn finishes with its effects")
    func finishWaitsForTheTurn() async {
        let tasks = Log<StoreTask>()
        let observation = effects.store.observe(\.count, initially: false) { [effects] count in
            guard count == 1 else { return }
            tasks(effects.start { effects.after(1, "late") })
        }
        effects.store.send(.sent("now"))
        let clock = effects.clock
        Task { await clock.run() }
        await tasks.entries[0].finish()
        #expect(effects.texts == ["now", "late"])
        withExtendedLifetime(observation) {}
    }

    @Test("Cancelling a task reaches every part, and what has not begun does not begin")
    func cancellingReachesEveryPart() async {
        let task = effects.start { [effects] in
            .merge(
                .concatenate(
                    .send(.sent("begun")), .merge(effects.sending(3, "a"), effects.after(1, "b")),
                    .send(.sent("c"))),
                .concatenate(effects.sending(3, "f"), effects.sending(3, "g"), .send(.sent("h"))),
                effects.sending(1, "d"), effects.after(1, "e"))
        }
        await effects.clock.advance(by: .milliseconds(500))
        task.cancel()
        await effects.clock.advance(by: .seconds(10))
        await task.finish()
        #expect(effects.texts == ["begun"])
        #expect(effects.store.runningEffectCount == 0)
        #expect(effects.clock.sleeperCount == 0)
    }

    @Test("An action whose task is cancelled before its turn changes nothing and starts no effects")
    func cancelledBeforeTheTurn() async {
        let tasks = Log<StoreTask>()
        let observation = effects.store.observe(\.count, initially: false) { [effects] count in
            guard count == 1 else { return }
            tasks(
                effects.store.send(
                    EffectEvent(sent: "late") {
                        .merge(effects.after(1, "later"), .send(.sent("at once")))
                    }))
            tasks.entries[0].cancel()
        }
        effects.store.send(.sent("now"))
        await effects.clock.run()
        await tasks.entries[0].finish()
        #expect(effects.texts == ["now"])
        #expect(effects.store.version == 1)
        withExtendedLifetime(observation) {}
    }

    @Test("A sequence that one of its own actions cancels does not go on")
    func sequencesCancelThemselves() async {
        let task = effects.start {
            Effect<EffectEvent>.concatenate(
                .send(.start { .cancel(id: 1) }), .send(.sent("too late"))
            )
            .cancellable(id: 1)
        }
        await task.finish()
        #expect(effects.texts == [])
    }

    @Test("A cancelled step does not end the sequence around it")
    func stepsAreCancelledAlone() async {
        let task = effects.start { [effects] in
            .concatenate(effects.after(5, "step").cancellable(id: 1), .send(.sent("next")))
        }
        await effects.clock.advance(by: .seconds(1))
        effects.start { .cancel(id: 1) }
        await task.finish()
        #expect(effects.texts == ["next"])
    }

    @Test("A task an effect has started sends nothing once the effect is cancelled")
    func startedTasksAreCancelledToo() async {
        let ended = Log<Void>()
        let task = effects.start { [effects] in
            Effect.run { [clock = effects.clock] send in
                Task { @MainActor in
                    try? await clock.sleep(for: .seconds(1))
                    send(.sent("too late"))
                    ended(())
                }
                try await clock.sleep(for: .seconds(5))
            }
            .cancellable(id: 1)
        }
        await effects.clock.advance(by: .milliseconds(500))
        effects.start { .cancel(id: 1) }
        await effects.clock.run()
        await task.finish()
        #expect(ended.entries.count == 1)
        #expect(effects.texts == [])
        #expect(effects.warnings.entries == [])
    }

    @Test("What is sent when the effect has ended is ignored with a warning")
    func sendingAfterTheEnd() async {
        let kept = Log<Send<EffectEvent>>()
        await effects.start { .run { send in await MainActor.run { kept(send) } } }.finish()
        kept.entries[0](.sent("too late"))
        #expect(effects.texts == [])
        guard case .sentAfterEnd(let action) = effects.warnings.entries.first else {
            Issue.record("no warning: \(effects.warnings.entries)")
            return
        }
        #expect(action.contains("too late"))
    }

    @Test("When the task that waits for an action is cancelled, its effects are")
    func waitersCancelTheWork() async {
        let task = effects.start { [effects] in effects.after(60, "too late") }
        let waiter = Task { await task.finish() }
        await effects.clock.advance(by: .seconds(1))
        waiter.cancel()
        await waiter.value
        #expect(effects.store.runningEffectCount == 0)
        #expect(effects.clock.sleeperCount == 0)
    }

    @Test("An action has finished when its throttled effect has run, or another took its place")
    func throttledActionsFinish() async {
        func ask(_ text: String) -> StoreTask {
            effects.start { [clock = effects.clock] in
                Effect.send(.sent(text)).throttled(id: 1, for: .seconds(10), clock: clock)
            }
        }
        let (first, second, third) = (ask("a"), ask("b"), ask("c"))
        await first.finish()
        await second.finish()
        #expect(effects.texts == ["a"])
        // Another's effect is no part of the first action.
        first.cancel()
        let clock = effects.clock
        Task { await clock.run() }
        await third.finish()
        #expect(effects.texts == ["a", "c"])
        await clock.run()
        let (fourth, fifth) = (ask("d"), ask("e"))
        await fourth.finish()
        fifth.cancel()
        await fifth.finish()
        await clock.run()
        #expect(effects.texts == ["a", "c", "d"])
    }

    @Test(
        "An action whose throttled effect will not run, as its span was cancelled, has finished",
        arguments: [1, 2])
    func cancelledSpansFinishActions(id: Int) async {
        func ask(_ text: String, id: Int) -> StoreTask {
            effects.start { [clock = effects.clock] in
                Effect.send(.sent(text)).throttled(id: 1, for: .seconds(10), clock: clock)
                    .cancellable(id: id)
            }
        }
        // Whose span it is can be cancelled without the other.
        let (first, second) = (ask("a", id: 2), ask("b", id: 3))
        await first.finish()
        let log = Log<String>()
        let waiter = Task {
            await second.finish()
            log("finished")
        }
        effects.start { .cancel(id: id) }
        for _ in 0..<1_000 where log.entries.isEmpty { await Task.yield() }
        #expect(log.entries == ["finished"])
        #expect(effects.texts == ["a"])
        waiter.cancel()
    }

    @Test("A sequence that is cancelled while it waits for a throttled effect does not go on")
    func cancelledThrottlesEndTheirSequence() async {
        let task = effects.start { [clock = effects.clock] in
            func ask(_ text: String) -> Effect<EffectEvent> {
                Effect.send(.sent(text)).throttled(id: 1, for: .seconds(10), clock: clock)
            }
            return Effect.concatenate(ask("a"), ask("b"), .send(.sent("too late")))
                .cancellable(id: 1)
        }
        await effects.clock.advance(by: .seconds(1))
        effects.start { .cancel(id: 1) }
        await effects.clock.run()
        await task.finish()
        #expect(effects.texts == ["a"])
    }

    @Test("A sequence may be as long as one likes")
    func longSequences() async {
        let count = 20_000
        let task = effects.start { [effects] in
            .concatenate(
                [effects.after(1, "first")]
                    + (0..<count).map { $0 % 2 == 0 ? .cancel(id: $0) : .send(.sent("\($0)")) })
        }
        await effects.clock.advance(by: .seconds(1))
        await task.finish()
        #expect(effects.texts.count == 1 + count / 2)
    }

    @Test("Effects that are merged one at a time are neither copied each time nor nested for each")
    func mergingIsLinear() {
        let parts = (0..<10_000).map { Effect<EffectEvent>.send(.sent("\($0)")) }
        guard case .merge(let all) = Effect.merge(parts).kind else {
            Issue.record("not merged")
            return
        }
        #expect(all.count == parts.count)
        var merged = Effect<EffectEvent>.none
        // What is copied when one more is merged is what there is outermost.
        var copiedCount = 0
        for part in parts {
            merged = .merge([merged, part])
            if case .merge(let outermost) = merged.kind { copiedCount += outermost.count }
        }
        #expect(copiedCount < 40 * parts.count)
        var depth = 0
        var rest = merged
        while case .merge(let inner) = rest.kind, let first = inner.first {
            (rest, depth) = (first, depth + 1)
        }
        #expect(depth < parts.count / 32)
    }

    @Test("A sequence whose next step is throttled as well finishes when another takes its place")
    func throttledStepsFinish() async {
        let clock = effects.clock
        @Sendable func throttled(_ text: String) -> Effect<EffectEvent> {
            Effect.send(.sent(text)).throttled(id: 1, for: .seconds(10), clock: clock)
        }
        effects.start { throttled("first") }
        let tasks = [
            effects.start { .concatenate(throttled("a"), throttled("b")) },
            effects.start { throttled("c") },
        ]
        let ended = Log<Int>()
        for (number, task) in tasks.enumerated() {
            Task {
                await task.finish()
                ended(number)
            }
        }
        await clock.run()
        for _ in 0..<100 where ended.entries.count < 2 { await Task.yield() }
        #expect(ended.entries.sorted() == [0, 1])
        #expect(effects.texts == ["first", "b"], "the last that was asked for")
    }

    @Test("Cancelling a throttled effect that has begun leaves the one that waits now")
    func begunThrottlesDropNoOther() async {
        let clock = effects.clock
        effects.start {
            Effect.send(.sent("first")).throttled(id: 1, for: .seconds(10), clock: clock)
        }
        let long = effects.start { [effects] in
            effects.after(100, "long").throttled(id: 1, for: .seconds(10), clock: clock)
        }
        await clock.advance(by: .seconds(12))
        effects.start {
            Effect.send(.sent("next")).throttled(id: 1, for: .seconds(10), clock: clock)
        }
        long.cancel()
        await clock.run()
        #expect(effects.texts == ["first", "next"])
    }
}
