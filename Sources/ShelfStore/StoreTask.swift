/// The work that a sent action has started.
///
/// It may be dropped: the store owns the work.
@MainActor
public struct StoreTask {
    let group: EffectGroup

    /// Waits until the action was handled and all that followed from it has ended.
    ///
    /// When the task that waits is cancelled, so is the work.
    public func finish() async {
        await withTaskCancellationHandler {
            await group.finish()
        } onCancel: { [group] in
            Task { @MainActor in group.cancel() }
        }
    }

    /// Cancels the work, and all that followed from the actions it sent.
    ///
    /// Work that is cancelled sends nothing more. It has ended when it returns, not before.
    public func cancel() {
        group.cancel()
    }
}
