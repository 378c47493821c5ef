/// A look-up of the part of a state to which effects belong.
///
/// Reducers do not know the type of the store's state, so the state around the part is passed as
/// `Any`.
@usableFromInline
protocol EffectFinder {
    /// The part may be missing.
    var mayBeMissing: Bool { get }

    /// Returns a function that tells by id which parts are present, or nil for a state of another
    /// type.
    func presence(in whole: Any) -> ((AnyHashable?) -> Bool)?

    /// Returns the part with an id, or nil if it is missing.
    func part(_ id: AnyHashable?, of whole: Any) -> Any?
}

/// The part of the state, or the element of a collection, that effects belong to.
@usableFromInline
struct EffectScope: Hashable {
    /// The place of a part or collection: its path in the state around it and the case of its
    /// actions.
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

    /// The id of the element, or nil for a part that is no collection.
    let id: AnyHashable?

    /// The look-up of the part in a later state.
    ///
    /// The place determines it.
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
