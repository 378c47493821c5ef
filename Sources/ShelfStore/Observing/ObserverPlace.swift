public import ShelfDiff

/// What part of the whole state a scoped store shows, as far as that is known.
///
/// An observer of an element of a collection at a known place is woken only when that element was
/// edited. An observer at any other place looks after every turn.
///
/// Design: docs/design/store.md#who-is-woken
@MainActor @usableFromInline
struct ObserverPlace {
    /// The way from the state of the store to a part: key paths, and cases of enums.
    @usableFromInline
    struct Path: Hashable {
        private var steps: [AnyHashable]

        static var root: Path { Path(steps: []) }

        func appending(_ step: some Hashable) -> Path {
            Path(steps: steps + [AnyHashable(step)])
        }
    }

    /// One element of the collection at a path.
    @usableFromInline
    struct Element {
        @usableFromInline let collection: Path
        @usableFromInline let id: AnyHashable
        /// What was edited since an edit with a stamp.
        @usableFromInline let edits: (UInt64) -> CollectionEdits

        @usableFromInline
        init(
            collection: Path, id: AnyHashable, edits: @escaping (UInt64) -> CollectionEdits
        ) {
            self.collection = collection
            self.id = id
            self.edits = edits
        }
    }

    /// Nil for a part that a closure finds, and inside of an element.
    @usableFromInline let path: Path?
    @usableFromInline let element: Element?

    @usableFromInline
    init(path: Path?, element: Element?) {
        self.path = path
        self.element = element
    }

    static let root = ObserverPlace(path: .root, element: nil)

    /// A part of this part, at a place that is known: a key path or the case of an enum.
    @usableFromInline
    func appending(_ step: some Hashable) -> ObserverPlace {
        ObserverPlace(path: path?.appending(step), element: element)
    }

    /// An element of a collection in this part; inside of another element, the place of that one.
    @usableFromInline
    func element(
        _ id: some Hashable, in collection: AnyKeyPath,
        edits: @escaping (UInt64) -> CollectionEdits
    ) -> ObserverPlace {
        guard let path else { return self }
        return ObserverPlace(
            path: nil,
            element: Element(
                collection: path.appending(collection), id: AnyHashable(id), edits: edits))
    }

    /// A part of this part, at a place that is not known.
    @usableFromInline
    var somewhereInside: ObserverPlace { ObserverPlace(path: nil, element: element) }
}

/// What was edited in a collection since somebody last looked.
@usableFromInline
enum CollectionEdits {
    /// None: the stamp is the same.
    case none
    /// These, some perhaps more than once.
    case of([AnyHashable], stamp: UInt64)
    /// Nobody knows which.
    case unknown(stamp: UInt64)

    /// Looks into a collection; one that is gone is as good as empty.
    @inlinable
    init<Element>(in collection: IdentifiedArray<Element>?, since stamp: UInt64) {
        guard let collection else {
            self = stamp == 0 ? .none : .unknown(stamp: 0)
            return
        }
        let present = collection.editStamp
        if present == stamp {
            self = .none
        } else if let ids = collection.editedIDs(since: stamp) {
            self = .of(ids.map { AnyHashable($0) }, stamp: present)
        } else {
            self = .unknown(stamp: present)
        }
    }
}
