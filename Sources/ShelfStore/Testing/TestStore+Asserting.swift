extension TestStore {
    /// Sends an action and checks how it changes the state.
    ///
    /// - Parameters:
    ///   - action: The action to send.
    ///   - fileID: The module and file for a failure.
    ///   - filePath: The path of that file.
    ///   - line: The line for a failure.
    ///   - column: The column for a failure.
    ///   - change: Changes the state before the action into the expected state after it. Nil
    ///     expects no change. If not exhaustive, the closure receives the new state and must leave
    ///     it unchanged.
    /// - Returns: The work that follows from the action.
    @discardableResult
    public func send(
        _ action: Action, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column, changing change: ((inout State) -> Void)? = nil
    ) async -> StoreTask {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        if !received.isEmpty {
            if exhaustivity == .on {
                report(place.failure("Before \(action) was sent, \(unassertedActions)"))
            }
            skipReceivedActions()
        }
        sentState = nil
        let task = store.send(action)
        check(
            sentState ?? store.state, change: change, place,
            after: "The action \(action) was sent")
        await Task.yield()
        return task
    }

    /// Waits for the next action that an effect sends, and checks the action and the new state.
    public func receive(
        _ action: Action, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column, changing change: ((inout State) -> Void)? = nil
    ) async {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        await arrivals.wait(
            until: {
                exhaustivity == .on
                    ? !received.isEmpty : received.contains { $0.action == action }
            }, timeout: timeout)
        skipReceived(until: { $0 == action })
        guard let next = received.first else {
            report(place.failure("The action \(action) was expected, but none was received."))
            return
        }
        received.removeFirst()
        guard next.action == action else {
            let difference = ValueDifference.text(expected: action, actual: next.action)
            report(place.failure("Another action was received than expected:\n\(difference)"))
            state = next.state
            return
        }
        check(next.state, change: change, place, after: "The action \(action) was received")
    }

    /// Waits for the next action that an effect sends, checks it by a predicate, and checks the new
    /// state.
    public func receive(
        where isExpected: (Action) -> Bool, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        changing change: ((inout State) -> Void)? = nil
    ) async {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        await arrivals.wait(
            until: {
                exhaustivity == .on
                    ? !received.isEmpty : received.contains { isExpected($0.action) }
            }, timeout: timeout)
        skipReceived(until: isExpected)
        guard let next = received.first else {
            report(place.failure("An action was expected, but none was received."))
            return
        }
        received.removeFirst()
        if !isExpected(next.action) {
            report(place.failure("The received action \(next.action) is not the expected one."))
        }
        check(next.state, change: change, place, after: "The action \(next.action) was received")
    }

    /// If not exhaustive, skips received actions up to the first expected one.
    private func skipReceived(until isExpected: (Action) -> Bool) {
        guard exhaustivity == .off,
            let index = received.firstIndex(where: { isExpected($0.action) })
        else { return }
        if index > 0 { state = received[index - 1].state }
        received.removeFirst(index)
    }

    /// Checks that no received action and no running effect is left.
    ///
    /// Running effects are waited for. If not exhaustive, they are cancelled instead.
    public func finish(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) async {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        isFinished = true
        defer {
            skipReceivedActions()
            store.cancelEffects()
        }
        guard exhaustivity == .on else { return }
        await arrivals.wait(until: { store.runningEffectCount == 0 }, timeout: timeout)
        if !received.isEmpty {
            report(place.failure("At the end, \(unassertedActions)"))
        }
        let running = store.runningEffectCount
        if running > 0 {
            report(place.failure("At the end, \(running) effects were still running."))
        }
    }

    /// Accepts received actions without checking them.
    public func skipReceivedActions() {
        if let last = received.last { state = last.state }
        received = []
    }

    /// Cancels all effects, as if the test had waited for them.
    public func skipRunningEffects() {
        store.cancelEffects()
    }

    private var unassertedActions: String {
        let actions = received.map { "  \($0.action)" }.joined(separator: "\n")
        return "these received actions had not been asserted:\n\(actions)"
    }

    private func check(
        _ actual: State, change: ((inout State) -> Void)?, _ place: TestPlace, after event: String
    ) {
        defer { state = actual }
        guard exhaustivity == .on || change != nil else { return }
        var expected = exhaustivity == .on ? state : actual
        change?(&expected)
        if expected != actual {
            let difference = ValueDifference.text(expected: expected, actual: actual)
            report(
                place.failure("\(event); - was expected, + is the state:\n\(difference)"))
        } else if exhaustivity == .on, change != nil, state == actual {
            report(place.failure("\(event); a change was expected, but the state is the same."))
        }
    }
}
