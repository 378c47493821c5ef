import ShelfStore

/// Either says which effect to start, or what an effect has sent.
struct EffectEvent: Sendable {
    var sent: String?
    var effect: @Sendable () -> Effect<EffectEvent> = { .none }

    static func sent(_ text: String) -> EffectEvent { EffectEvent(sent: text) }

    static func start(_ effect: @escaping @Sendable () -> Effect<EffectEvent>) -> EffectEvent {
        EffectEvent(effect: effect)
    }
}

/// A store that starts the effects it is sent and keeps the texts they send, and its clock.
@MainActor
struct EffectStore {
    let clock = TestClock()
    let warnings = Log<StoreWarning>()
    let store: Store<[String], EffectEvent>

    init() {
        store = Store(
            initial: [],
            reducer: Reduce<[String], EffectEvent> { state, event in
                if let sent = event.sent { state.append(sent) }
                return event.effect()
            }, onWarning: { [warnings] in warnings($0) })
    }

    var texts: [String] { store.state }

    @discardableResult
    func start(_ effect: @escaping @Sendable () -> Effect<EffectEvent>) -> StoreTask {
        store.send(.start(effect))
    }

    /// Sends a text after a number of seconds.
    nonisolated func after(_ seconds: Int, _ text: String) -> Effect<EffectEvent> {
        .run { [clock] send in
            try await clock.sleep(for: .seconds(seconds))
            await send(.sent(text))
        }
    }

    /// Sends an action whose own effect sends a text after a number of seconds.
    nonisolated func sending(_ seconds: Int, _ text: String) -> Effect<EffectEvent> {
        .send(.start { self.after(seconds, text) })
    }
}
