/// Where an effect stands while it is carried out.
@MainActor
struct EffectContext {
    /// An id for cancellation, which means one thing within one element.
    struct ID: Hashable {
        let path: [EffectScope]
        let id: AnyHashable
    }

    /// The elements it belongs to, outermost first.
    var path: [EffectScope] = []

    /// The ids that cancel it.
    var ids: [ID] = []

    /// Whether the state may have changed since the effect was made.
    var isLate = false

    /// The action's tasks, to which the effect's are added.
    var group: EffectGroup

    func id(_ id: AnyHashable) -> ID {
        ID(path: path, id: id)
    }
}
