/// The work that follows from a sent action.
///
/// A task may be discarded, as the store owns the work.
@MainActor
public struct StoreTask {
    let group: EffectGroup

    /// Waits until the action was handled and everything that followed from it has ended.
    ///
    /// If the waiting task is cancelled, the work is cancelled too.
    public func finish() async {
        await withTaskCancellationHandler {
            await group.finish()
        } onCancel: { [group] in
            Task { @MainActor in group.cancel() }
        }
    }

    /// Cancels the work, and everything that followed from the actions it sent.
    ///
    /// Cancelled work sends nothing more. It ends when its function returns, not before.
    public func cancel() {
        group.cancel()
    }
}
