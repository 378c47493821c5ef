public import Synchronization

/// Computes differences away from the caller's actor; a newer request ends an older one.
///
/// Snapshots are values, so nothing is copied and nothing can change underneath. Whoever asks last
/// is answered; the others learn that they were overtaken.
public final class LatestDifference<
    Section: Identifiable & Equatable & Sendable, Item: Identifiable & Equatable & Sendable
>: Sendable
where
    Section.ID: Sendable, Item.ID: Sendable, Section: SendableMetatype, Item: SendableMetatype
{
    /// The difference between two snapshots of this kind.
    public typealias Difference = CollectionDifference<Section, Item>

    @usableFromInline
    struct State {
        @usableFromInline var request = 0
        @usableFromInline var task: Task<Difference?, Never>?
        @usableFromInline var engine: DifferenceEngine<Section, Item>?
    }

    @usableFromInline let state = Mutex(State())

    /// Makes a computer that has nothing to do.
    public init() {}

    /// What differs from `old` to `new`, computed on another thread.
    ///
    /// Returns nil soon after a newer request was made or the calling task was cancelled.
    @inlinable
    public func difference(
        from old: Snapshot<Section, Item>, to new: Snapshot<Section, Item>
    ) async -> Difference? {
        let (request, task) = start(from: old, to: new)
        let difference = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        return state.withLock { $0.request == request } ? difference : nil
    }

    /// Gives up the request under way, if any.
    public func cancel() {
        state.withLock {
            $0.request += 1
            $0.task?.cancel()
        }
    }

    @inlinable
    func start(
        from old: Snapshot<Section, Item>, to new: Snapshot<Section, Item>
    ) -> (request: Int, task: Task<Difference?, Never>) {
        let task = Task.detached { self.compare(old, new) }
        let request = state.withLock { state in
            state.task?.cancel()
            state.task = task
            state.request += 1
            return state.request
        }
        return (request, task)
    }

    @inlinable
    func compare(
        _ old: Snapshot<Section, Item>, _ new: Snapshot<Section, Item>
    ) -> Difference? {
        var engine = state.withLock { $0.engine.take() } ?? DifferenceEngine()
        let difference = try? engine.cancellableDifference(from: old, to: new)
        state.withLock { $0.engine = engine }
        return difference
    }
}
