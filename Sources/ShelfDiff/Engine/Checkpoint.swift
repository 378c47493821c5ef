/// A cancellation check inside a long computation.
@usableFromInline
protocol Checkpoint {
    associatedtype Failure: Error

    /// Throws if the computation is cancelled.
    func pass() throws(Failure)
}

/// A checkpoint that never cancels.
@usableFromInline
struct OpenCheckpoint: Checkpoint {
    @inlinable
    init() {}

    @inlinable
    func pass() throws(Never) {}
}

/// A checkpoint that cancels together with the current task.
@usableFromInline
struct TaskCheckpoint: Checkpoint {
    @inlinable
    init() {}

    @inlinable
    func pass() throws(CancellationError) {
        if Task.isCancelled { throw CancellationError() }
    }
}
