import ShelfGObject

/// Runs an asynchronous body to its end while the main loop turns.
///
/// - Throws: What the body throws; `StillWaiting` when it does not end in time, and it is cancelled then.
public func awaiting<Value: Sendable>(
    seconds: Double = 10, _ body: @escaping @MainActor () async throws -> Value
) throws -> Value {
    try MainActor.assumeIsolated {
        MainLoop.install()
        var result: Result<Value, any Error>?
        let task = Task { @MainActor in
            do { result = .success(try await body()) } catch { result = .failure(error) }
        }
        pump(seconds: seconds) { result != nil }
        guard let result else {
            task.cancel()
            throw StillWaiting()
        }
        return try result.get()
    }
}

/// An asynchronous body that did not end in time.
public struct StillWaiting: Error {}
