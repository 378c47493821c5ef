public import ShelfDiff

/// What part of the whole state a scoped store shows, as far as that is known.
///
/// An observer of an element of a collection at a known place is woken only when that element was
/// edited. An observer at any other place looks after every turn.
///
/// Design: docs/design/store.md#who-is-woken
@MainActor @usableFromInline
struct ObserverPlace {
    /// The way from the state of the store to a part.
    @usableFromInline
    enum Path {
        case root
        case part(AnyKeyPath)
        /// A part that a closure finds, or that may be missing.
        case unknown

        @usableFromInline
        func appending<Whole, Part>(_ path: KeyPath<Whole, Part>) -> Path {
            switch self {
            case .root: .part(path)
            case .part(let whole): whole.appending(path: path).map { .part($0) } ?? .unknown
            case .unknown: .unknown
            }
        }
    }

    /// One element of the collection at a path.
    @usableFromInline
    struct Element {
        @usableFromInline let collection: AnyKeyPath
        @usableFromInline let id: AnyHashable
        /// What was edited since an edit with a stamp.
        @usableFromInline let edits: (UInt64) -> CollectionEdits

        @usableFromInline
        init(
            collection: AnyKeyPath, id: AnyHashable, edits: @escaping (UInt64) -> CollectionEdits
        ) {
            self.collection = collection
            self.id = id
            self.edits = edits
        }
    }

    @usableFromInline let path: Path
    @usableFromInline let element: Element?

    @usableFromInline
    init(path: Path, element: Element?) {
        self.path = path
        self.element = element
    }

    static let root = ObserverPlace(path: .root, element: nil)

    /// A part of this part, at a place that is known.
    @usableFromInline
    func appending<Whole, Part>(_ part: KeyPath<Whole, Part>) -> ObserverPlace {
        ObserverPlace(path: element == nil ? path.appending(part) : .unknown, element: element)
    }

    /// A part of this part, at a place that is not known.
    @usableFromInline
    var somewhereInside: ObserverPlace { ObserverPlace(path: .unknown, element: element) }
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

    /// Looks into a collection.
    @inlinable
    init<Element>(in collection: IdentifiedArray<Element>, since stamp: UInt64) {
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
