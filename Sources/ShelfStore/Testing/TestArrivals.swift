/// Lets a test wait for something to happen in its store, but not for ever.
@MainActor
final class TestArrivals {
    private var waiter: CheckedContinuation<Void, Never>?

    /// Wakes who waits.
    func signal() {
        waiter?.resume()
        waiter = nil
    }

    /// Waits until a condition holds, looking again at each signal, and gives up after a while.
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
