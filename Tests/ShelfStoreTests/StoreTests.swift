import ShelfStore
import Testing

@MainActor
@Suite("Store")
struct StoreTests {
    enum Step: Sendable { case add(Int), double }

    private static let arithmetic = Reduce<Int, Step> { state, action in
        switch action {
        case .add(let amount): state += amount
        case .double: state *= 2
        }
        return .none
    }

    @Test("An action changes the state before send returns")
    func sendChangesTheState() {
        let store = Store(initial: 1, reducer: Self.arithmetic)
        store.send(.add(2))
        store.send(.double)
        #expect(store.state == 6)
        #expect(store.version == 2)
    }

    @Test("An action sent by an observer waits until all observers have heard of the change")
    func reentrantActionsAreQueued() {
        let store = Store(initial: 1, reducer: Self.arithmetic)
        let log = Log<String>()
        let first = store.observe(\.self, initially: false) { [unowned store] value in
            log("first \(value)")
            if value == 3 {
                store.send(.double)
                log("sent, still \(store.state)")
            }
        }
        let second = store.observe(\.self, initially: false) { log("second \($0)") }
        store.send(.add(2))
        #expect(log.entries == ["first 3", "sent, still 3", "second 3", "first 6", "second 6"])
        withExtendedLifetime((first, second)) {}
    }

    @Test("An action sent by an effect at once is handled before observers are told")
    func immediateEffectsShareTheTurn() {
        let reducer = Reduce<Int, Step> { state, action in
            switch action {
            case .add(let amount):
                state += amount
                return .send(.double)
            case .double:
                state *= 2
                return .none
            }
        }
        let store = Store(initial: 1, reducer: reducer)
        let log = Log<Int>()
        let observation = store.observe(\.self) { log($0) }
        store.send(.add(4))
        #expect(log.entries == [1, 10])
        withExtendedLifetime(observation) {}
    }

    @Test("An observer reads the state it was told of")
    func observersReadTheNewState() {
        let store = Store(initial: 0, reducer: Self.arithmetic)
        let log = Log<Bool>()
        let observation = store.observe(\.self) { [unowned store] in log($0 == store.state) }
        for amount in 1...5 { store.send(.add(amount)) }
        #expect(log.entries == Array(repeating: true, count: 6))
        withExtendedLifetime(observation) {}
    }

    @Test("What a handler sends when it is first told is handled when it has returned")
    func firstTellingsAreNotOvertaken() {
        let store = Store(initial: 1, reducer: Self.arithmetic)
        let shown = Log<Int>()
        let log = Log<String>()
        let first = store.observe(\.self) { [unowned store] value in
            if value == 1 { store.send(.add(1)) }
            log("first \(value), \(store.state)")
            shown(value)
        }
        let second = store.observe(\.self) { log("second \($0)") }
        #expect(shown.entries == [1, 2])
        #expect(log.entries == ["first 1, 1", "first 2, 2", "second 2"])
        withExtendedLifetime((first, second)) {}
    }

    @Test("An observer hears of its value only when it is unequal")
    func equalValuesAreNotTold() {
        let store = Store(initial: 1, reducer: Self.arithmetic)
        let log = Log<Bool>()
        let observation = store.observe({ $0 > 10 }) { log($0) }
        store.send(.add(1))
        store.send(.add(20))
        store.send(.double)
        store.send(.add(-100))
        #expect(log.entries == [false, true, false])
        withExtendedLifetime(observation) {}
    }

    @Test("A cancelled or released observation is not told anything more")
    func observationsEnd() {
        let store = Store(initial: 0, reducer: Self.arithmetic)
        let log = Log<Int>()
        let cancelled = store.observe(\.self, initially: false) { log($0) }
        var released: StoreObservation? = store.observe(\.self, initially: false) { log($0 + 100) }
        store.send(.add(1))
        cancelled.cancel()
        cancelled.cancel()
        released = nil
        store.send(.add(1))
        #expect(log.entries == [1, 101])
        #expect(store.observationCount == 0)
        withExtendedLifetime(released) {}
    }

    @Test("An observation that is cancelled while observers are told is not told")
    func cancellingWhileTelling() {
        let store = Store(initial: 0, reducer: Self.arithmetic)
        let log = Log<String>()
        let kept = Log<StoreObservation>()
        let first = store.observe(\.self, initially: false) { _ in
            log("first")
            kept.entries[0].cancel()
            kept(store.observe(\.self, initially: false) { log("third \($0)") })
        }
        kept(store.observe(\.self, initially: false) { _ in log("second") })
        store.send(.add(1))
        #expect(log.entries == ["first"])
        first.cancel()
        store.send(.add(1))
        #expect(log.entries == ["first", "third 2"])
    }

    @Test("Observations that come and go leave no trace")
    func observationsAreForgotten() {
        let store = Store(initial: 0, reducer: Self.arithmetic)
        let log = Log<Int>()
        let kept = store.observe(\.self, initially: false) { log($0) }
        for _ in 0..<10_000 {
            store.observe(\.self) { _ in }.cancel()
        }
        store.send(.add(1))
        #expect(store.observationCount == 1)
        #expect(log.entries == [1])
        withExtendedLifetime(kept) {}
    }
}
