/// Ties a cell to the element it shows, and to the next one, and the next.
///
/// The cell says once, when it is made, what it observes; then it is bound many times. A binding
/// is one observer of the store however many values it tells. The cell owns it: rebinding ends
/// what was observed before, and releasing the cell ends all.
///
/// ```swift
/// let binding = StoreBinding<Film, FilmAction>()
/// binding.observe(\.title) { [label] in label.text = $0 }
/// binding.bind(to: store.scope(id: id, in: \.films, action: { .film(ElementAction($0, $1)) }))
/// ```
///
/// Design: docs/design/store.md#scopes
@MainActor
public final class StoreBinding<State, Action: Sendable> {
    /// Tells a value if it is new; the flag says that the binding is.
    private typealias Part = (_ state: State, _ isFirst: Bool) -> Void

    /// The store of what is shown, until the next binding.
    public private(set) var store: ScopedStore<State, Action>?

    private var parts: [Part] = []
    private var observation: Observation?

    /// Creates a binding to nothing.
    public init() {}

    /// Calls a handler with a value of whatever is bound: at each binding, and when it has changed.
    public func observe<Value: Equatable>(
        _ value: @escaping (State) -> Value,
        _ handler: @escaping (Value) -> Void
    ) {
        var last: Value?
        let part: Part = { state, isFirst in
            let present = value(state)
            guard isFirst || present != last else { return }
            last = present
            handler(present)
        }
        parts.append(part)
        if let store { part(store.state, true) }
    }

    /// Binds to another store, or to none.
    ///
    /// Handlers are told all values of the new store. With nil they keep quiet: the cell goes on
    /// showing what it shows, which is what a cell that is animated out or waits in a pool wants.
    public func bind(to store: ScopedStore<State, Action>?) {
        observation = nil
        self.store = store
        guard let store else { return }
        observation = Observation(of: store) { [weak self, read = store.read] in
            self?.tell(read(), isFirst: false)
        }
        tell(store.state, isFirst: true)
    }

    /// Sends an action to what is bound; nothing happens without.
    @discardableResult
    public func send(_ action: Action) -> StoreTask? {
        store?.send(action)
    }

    private func tell(_ state: State, isFirst: Bool) {
        for part in parts { part(state, isFirst) }
    }
}
