/// A signal with a timeout, for tests that wait for events in their store.
@MainActor
final class TestArrivals {
    private var waiter: CheckedContinuation<Void, Never>?

    /// Wakes the waiting test.
    func signal() {
        waiter?.resume()
        waiter = nil
    }

    /// Waits until a condition is true, checking it at each signal, or until the timeout.
    func wait(until condition: () -> Bool, timeout: Duration) async {
        let deadline = ContinuousClock.now.advanced(by: timeout)
        let alarm = Task { @MainActor [weak self] in
            try? await ContinuousClock().sleep(until: deadline)
            self?.signal()
        }
        defer { alarm.cancel() }
        while !condition(), ContinuousClock.now < deadline {
            await withCheckedContinuation { waiter = $0 }
        }
    }
}
