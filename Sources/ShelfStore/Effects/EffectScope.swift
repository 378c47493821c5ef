/// Finds the part of a state to which effects belong.
///
/// Reducers do not know the state of the store, so what is around a part comes as any value.
@usableFromInline
protocol EffectFinder {
    /// Whether the part may be missing.
    var mayBeMissing: Bool { get }

    /// Which parts are there, by their ids; nil when the state is no such state.
    func presence(in whole: Any) -> ((AnyHashable?) -> Bool)?

    /// The part with an id; nil when it is not there.
    func part(_ id: AnyHashable?, of whole: Any) -> Any?
}

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

    /// Finds the part again in a later state; follows from the place.
    let finder: any EffectFinder

    @usableFromInline
    init(place: Place, id: AnyHashable? = nil, finder: any EffectFinder) {
        self.place = place
        self.id = id
        self.finder = finder
    }

    @usableFromInline
    static func == (left: EffectScope, right: EffectScope) -> Bool {
        left.place == right.place && left.id == right.id
    }

    @usableFromInline
    func hash(into hasher: inout Hasher) {
        hasher.combine(place)
        hasher.combine(id)
    }
}
