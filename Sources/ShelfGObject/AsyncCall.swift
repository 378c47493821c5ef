internal import CGtk

/// Awaits GIO's asynchronous calls, which report to the main context they were started in.
enum AsyncCall {
    /// The arguments of a call's finish function: the source object and the result.
    @safe
    struct Completion {
        let source: UnsafeMutableRawPointer?
        let result: OpaquePointer?
    }

    /// Starts a call and awaits it.
    ///
    /// Cancelling the task cancels the call.
    ///
    /// - Parameters:
    ///   - start: Begins the call with the cancellable, callback and user data given.
    ///   - finish: Calls the finish function. Both run on the thread of calls.
    @concurrent
    static func run<Value: Sendable>(
        _ start:
            @escaping @Sendable (
                UnsafeMutablePointer<GCancellable>, @escaping GAsyncReadyCallback, gpointer
            ) -> Void,
        finish: @escaping @Sendable (Completion, inout UnsafeMutablePointer<GError>?) -> Value
    ) async throws -> Value {
        let cancellable = unsafe SharedObject(
            owning: UnsafeMutableRawPointer(required(g_cancellable_new(), "cancellable")))
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let handler: (Completion) -> Void = { completion in
                    var error: UnsafeMutablePointer<GError>?
                    let value = unsafe finish(completion, &error)
                    if let error = unsafe error {
                        unsafe continuation.resume(throwing: GLibError(taking: error))
                    } else {
                        continuation.resume(returning: value)
                    }
                }
                let box = unsafe UInt(
                    bitPattern: Unmanaged.passRetained(HandlerBox(handler)).toOpaque())
                ContextThread.calls.perform {
                    unsafe cancellable.withPointer(as: GCancellable.self) { cancellable in
                        unsafe start(
                            cancellable, reported,
                            required(UnsafeMutableRawPointer(bitPattern: box), "user data"))
                    }
                }
            }
        } onCancel: {
            unsafe cancellable.withPointer(as: GCancellable.self) {
                unsafe g_cancellable_cancel($0)
            }
        }
    }

    private static let reported: GAsyncReadyCallback = { source, result, data in
        guard let data = unsafe data else { return }
        let box = unsafe Unmanaged<HandlerBox<(Completion) -> Void>>.fromOpaque(data)
            .takeRetainedValue()
        unsafe box.handler(
            Completion(
                source: source.map { UnsafeMutableRawPointer($0) }, result: unsafe result))
    }
}
