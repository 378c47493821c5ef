/// Marks the effects of one element of a collection, or of one part that may be missing.
@usableFromInline
struct EffectScope: Hashable {
    /// Where the collection or part stands in its parent's state.
    @usableFromInline let place: AnyHashable

    /// Which of the elements it is.
    @usableFromInline let id: AnyHashable

    @usableFromInline
    init(place: some Hashable, id: some Hashable) {
        self.place = AnyHashable(place)
        self.id = AnyHashable(id)
    }
}
