import ShelfGObject

/// Runs an asynchronous function to its end while the main loop turns.
///
/// - Parameters:
///   - seconds: The timeout, which `SHELF_PATIENCE` multiplies.
///   - body: The function to run on the main actor.
/// - Returns: The result of `body`.
/// - Throws: The error of `body`, or `StillWaiting` after the timeout. `body` is then cancelled.
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

/// The error for an asynchronous function that did not end in time.
public struct StillWaiting: Error {}
