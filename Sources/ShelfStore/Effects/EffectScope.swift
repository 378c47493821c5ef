/// Marks the effects of a part of the state, or of one element of a collection.
@usableFromInline
struct EffectScope: Hashable {
    /// Which part or collection it is: where it stands in the state around, and by which case its
    /// actions come.
    @usableFromInline
    struct Place: Hashable {
        private enum State: Hashable {
            case path(AnyKeyPath)
            case enumCase(SourcePlace)
        }

        private let state: State
        private let action: SourcePlace

        @usableFromInline
        init(state: AnyKeyPath, action: CasePath<some Any, some Any>) {
            self.state = .path(state)
            self.action = action.place
        }

        @usableFromInline
        init(state: CasePath<some Any, some Any>, action: CasePath<some Any, some Any>) {
            self.state = .enumCase(state.place)
            self.action = action.place
        }
    }

    @usableFromInline let place: Place

    /// Which of the elements of a collection it is.
    let id: AnyHashable?

    @usableFromInline
    init(place: Place, id: AnyHashable? = nil) {
        self.place = place
        self.id = id
    }
}
