public import ShelfDiff

/// The place of a scoped store's part within the whole state, if known.
///
/// The observer of an element at a known place is called only if that element was edited. Observers
/// at other places compare after every turn.
///
/// Design: docs/design/store.md#who-is-woken
@MainActor @usableFromInline
struct ObserverPlace {
    /// The path from the state of the store to a part, made of key paths and enum cases.
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
        /// Returns the edits since the edit with a stamp.
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

    /// The path, or nil for a part found by a closure and inside an element.
    @usableFromInline let path: Path?
    @usableFromInline let element: Element?

    @usableFromInline
    init(path: Path?, element: Element?) {
        self.path = path
        self.element = element
    }

    static let root = ObserverPlace(path: .root, element: nil)

    /// Returns the place of a part of this part, reached by a key path or an enum case.
    @usableFromInline
    func appending(_ step: some Hashable) -> ObserverPlace {
        ObserverPlace(path: path?.appending(step), element: element)
    }

    /// Returns the place of an element of a collection in this part.
    ///
    /// Inside another element, it is the place of that one.
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

    /// The place of a part of this part that a closure finds.
    @usableFromInline
    var somewhereInside: ObserverPlace { ObserverPlace(path: nil, element: element) }
}

/// The edits of a collection since an observer last looked.
@usableFromInline
enum CollectionEdits {
    /// No edits: the stamp is the same.
    case none
    /// The ids of the edited elements.
    ///
    /// An id may occur several times.
    case of([AnyHashable], stamp: UInt64)
    /// The edits are unknown, so any element may have changed.
    case unknown(stamp: UInt64)

    /// Finds the edits of a collection since a stamp.
    ///
    /// A missing collection counts as empty.
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
