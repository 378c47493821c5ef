/// A place in a long computation where it may be given up.
@usableFromInline
protocol Checkpoint {
    associatedtype Failure: Error

    /// Throws when the computation is no longer wanted.
    func pass() throws(Failure)
}

/// The checkpoint of a computation that always runs to its end.
@usableFromInline
struct OpenCheckpoint: Checkpoint {
    @inlinable
    init() {}

    @inlinable
    func pass() throws(Never) {}
}

/// The checkpoint of a computation that ends when its task is cancelled.
@usableFromInline
struct TaskCheckpoint: Checkpoint {
    @inlinable
    init() {}

    @inlinable
    func pass() throws(CancellationError) {
        if Task.isCancelled { throw CancellationError() }
    }
}
