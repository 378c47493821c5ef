/// A store: the state of a program, which actions change and observers follow.
///
/// An action sent while another is being handled waits for its turn. So reducers and observers
/// never run inside one another. Observers are called after the state has changed. They and the
/// cells they update all read the same version.
///
/// ```swift
/// let store = Store(initial: Library(), reducer: LibraryFeature())
/// let observation = store.observe(\.title) { label.text = $0 }
/// store.send(.load)
/// ```
///
/// Complexity: an action takes the time of its reducer and one comparison for each observation that
/// may be affected. Observations of single elements are found by id.
///
/// Design: docs/design/store.md
@MainActor
public final class Store<State, Action: Sendable>: StoreProtocol {
    private struct Sent {
        let action: Action
        let group: EffectGroup
        let isReceived: Bool
    }

    /// The present state.
    public private(set) var state: State

    /// The number of actions handled.
    ///
    /// A later state has a higher version.
    public private(set) var version = 0

    /// Called after each action has changed the state, before effects start.
    var onReduced: ((_ action: Action, _ isReceived: Bool, State) -> Void)?

    /// Called when a task of an effect has ended.
    var onEffectEnd: (() -> Void)? {
        get { runner?.onEnd }
        set { runner?.onEnd = newValue }
    }

    private let reduce: (inout State, Action) -> Effect<Action>
    private let observers = ObserverList()
    private var queue: [Sent] = []
    private var runner: EffectRunner<Action>?

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - initial: The initial state.
    ///   - reducer: The reducer, which changes the state.
    ///   - onWarning: Called with each action or error that the store had to ignore. The default
    ///     prints it.
    public init(
        initial: State, reducer: some Reducer<State, Action>,
        onWarning: @escaping @MainActor (StoreWarning) -> Void = { print($0) }
    ) {
        state = initial
        reduce = reducer.reduce
        runner = EffectRunner(
            perform: { [weak self] action, group in
                self?.enqueue(Sent(action: action, group: group, isReceived: true))
            }, warn: onWarning)
        observers.onRelease = { [weak self] in self?.takeTurns() }
    }

    /// Handles an action after those already being handled.
    ///
    /// - Returns: A task that stands for the effects of the action.
    @discardableResult
    public func send(_ action: Action) -> StoreTask {
        let group = EffectGroup()
        enqueue(Sent(action: action, group: group, isReceived: false))
        return StoreTask(group: group)
    }

    /// The whole store as a value.
    public var scoped: ScopedStore<State, Action> {
        ScopedStore(
            observers: observers, place: .root, initial: nil, find: { self.state },
            dispatch: { self.send($0) })
    }

    /// The number of active observations.
    public var observationCount: Int { observers.count }

    /// The number of running effects; O(that number).
    public var runningEffectCount: Int { runner?.runningCount ?? 0 }

    func cancelEffects() {
        runner?.cancelAll()
    }

    // MARK: - Handling

    private func enqueue(_ sent: Sent) {
        sent.group.begin()
        queue.append(sent)
        takeTurns()
    }

    private func takeTurns() {
        guard !queue.isEmpty, !observers.isHolding else { return }
        observers.isHolding = true
        defer { observers.isHolding = false }
        while !queue.isEmpty {
            var next = 0
            while next < queue.count {
                handle(queue[next])
                next += 1
            }
            queue.removeAll(keepingCapacity: true)
            observers.notify()
        }
    }

    /// Changes the state, unless the action was cancelled before its turn.
    ///
    /// A separate function, so that no copy of the state for the effect remains when the next
    /// action changes it in place.
    private func handle(_ sent: Sent) {
        defer { sent.group.end() }
        guard !sent.group.isCancelled else { return }
        let effect = reduce(&state, sent.action)
        version += 1
        onReduced?(sent.action, sent.isReceived, state)
        if !effect.isNone { runner?.start(effect, in: EffectContext(group: sent.group)) }
        runner?.cancelWhatIsGone { state }
    }
}
