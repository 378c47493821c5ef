/// Runs a reducer in a test and holds the test to all that happens.
///
/// Each action is sent with a closure that changes the state before it into the state after it.
/// Actions that effects send are received in their order, before anything else is sent. At the end
/// every effect must have ended. What does not agree is reported as a difference.
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

    /// How much the test has to assert.
    public var exhaustivity: Exhaustivity

    /// How long ``receive(_:fileID:filePath:line:column:changing:)`` and
    /// ``finish(fileID:filePath:line:column:)`` wait for what does not come.
    public var timeout: Duration = .seconds(1)

    /// The state as far as the test has asserted it.
    public internal(set) var state: State

    /// What the store had to ignore.
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
    ///   - initial: The state to begin with.
    ///   - reducer: What is tested, with dependencies made for the test.
    ///   - exhaustivity: How much the test has to assert.
    ///   - fileID: The module and file a failure is reported for.
    ///   - filePath: The path of that file.
    ///   - line: The line a failure is reported for.
    ///   - column: The column a failure is reported for.
    ///   - onFailure: Told each failure; records it with the test framework.
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

/// How much of what happens a test has to assert.
public enum Exhaustivity: Hashable, Sendable {
    /// Every change, every received action, and the end of every effect.
    case on
    /// What the test chooses to; closures get the new state and say what must be in it.
    case off
}

/// The last value that was seen of something.
@MainActor
final class LastValue<Value> {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}
