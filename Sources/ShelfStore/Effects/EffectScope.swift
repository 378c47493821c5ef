/// Marks the effects of one element of a collection, or of one part that may be missing.
struct EffectScope: Hashable {
    /// Where the collection or part stands in its parent's state.
    let place: AnyHashable

    /// Which of the elements it is.
    let id: AnyHashable

    init(place: some Hashable, id: some Hashable) {
        self.place = AnyHashable(place)
        self.id = AnyHashable(id)
    }
}
