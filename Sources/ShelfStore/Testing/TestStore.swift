/// A store that runs a reducer in a test and checks everything that happens.
///
/// Each action is sent with a closure that changes the state before it into the expected state
/// after it. Actions from effects must be received in order, before another action is sent. At the
/// end every effect must have ended. Failures show the difference line by line.
///
/// ```swift
/// let store = TestStore(initial: Films(), reducer: FilmsFeature(fetch: { [jaws] })) {
///     Issue.record("\($0)")
/// }
/// await store.send(.load) { $0.isLoading = true }
/// await store.receive(.loaded([jaws])) {
///     $0.isLoading = false
///     $0.films = [jaws]
/// }
/// await store.finish()
/// ```
///
/// Design: docs/design/store.md#testing
@MainActor
public final class TestStore<State: Equatable, Action: Sendable & Equatable> {
    struct Received {
        let action: Action
        let state: State
    }

    /// The amount that the test has to assert.
    public var exhaustivity: Exhaustivity

    /// The timeout of ``receive(_:fileID:filePath:line:column:changing:)`` and
    /// ``finish(fileID:filePath:line:column:)``.
    public var timeout: Duration = .seconds(1)

    /// The state that the test has asserted so far.
    public internal(set) var state: State

    /// The warnings of the store.
    public var warnings: [StoreWarning] { warningLog.value }

    let store: Store<State, Action>
    let report: (TestFailure) -> Void
    var received: [Received] = []
    let arrivals = TestArrivals()
    var isFinished = false
    private let place: TestPlace
    var sentState: State?
    private let warningLog = LastValue<[StoreWarning]>([])

    /// Creates a test store.
    ///
    /// - Parameters:
    ///   - initial: The initial state.
    ///   - reducer: The reducer to test, with dependencies made for the test.
    ///   - exhaustivity: The amount that the test has to assert.
    ///   - fileID: The module and file for a failure.
    ///   - filePath: The path of that file.
    ///   - line: The line for a failure.
    ///   - column: The column for a failure.
    ///   - onFailure: Called with each failure, to record it with the test framework.
    public init(
        initial: State, reducer: some Reducer<State, Action>, exhaustivity: Exhaustivity = .on,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column, onFailure: @escaping @MainActor (TestFailure) -> Void
    ) {
        state = initial
        place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        self.exhaustivity = exhaustivity
        report = onFailure
        store = Store(initial: initial, reducer: reducer) { [warningLog] in
            warningLog.value.append($0)
        }
        store.onReduced = { [weak self] action, isReceived, state in
            guard let self else { return }
            if isReceived {
                received.append(Received(action: action, state: state))
                arrivals.signal()
            } else {
                sentState = state
            }
        }
        store.onEffectEnd = { [weak self] in self?.arrivals.signal() }
    }

    isolated deinit {
        if exhaustivity == .on, !isFinished, !received.isEmpty || store.runningEffectCount > 0 {
            report(place.failure("The test ended without finish(), and something was left."))
        }
    }
}

/// The amount that a test has to assert.
public enum Exhaustivity: Hashable, Sendable {
    /// Every change, every received action, and the end of every effect.
    case on
    /// Only the changes that the test chooses.
    ///
    /// Closures receive the new state and assert on it.
    case off
}

/// A box for the last value seen.
@MainActor
final class LastValue<Value> {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}
