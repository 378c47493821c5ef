/// The work that a sent action has started.
///
/// It may be dropped: the store owns the work.
@MainActor
public struct StoreTask {
    let group: EffectGroup

    /// Waits until the work has ended, and all work that followed from the actions it sent.
    public func finish() async {
        await group.finish()
    }

    /// Cancels the work.
    public func cancel() {
        group.cancel()
    }
}
