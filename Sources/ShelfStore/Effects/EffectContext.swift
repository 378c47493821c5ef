/// The circumstances in which an effect is run.
@MainActor
struct EffectContext {
    /// A cancellation id, local to one element or part.
    struct ID: Hashable {
        let path: [EffectScope]
        let id: AnyHashable
    }

    /// The parts and elements that the effect belongs to, outermost first.
    var path: [EffectScope] = []

    /// The ids that cancel the effect.
    var ids: [ID] = []

    /// The state may have changed since the effect was created.
    var isLate = false

    /// The group of the action, to which the effect's tasks are added.
    var group: EffectGroup

    func id(_ id: AnyHashable) -> ID {
        ID(path: path, id: id)
    }
}
