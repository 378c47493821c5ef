/// What part of the whole state a scoped store shows, as far as that is known.
///
/// An observer of an element of a collection at a known place is woken only when that element was
/// edited. An observer at any other place looks after every turn.
///
/// Design: docs/design/store.md#who-is-woken
@MainActor
struct ObserverPlace {
    /// The way from the state of the store to a part.
    enum Path {
        case root
        case part(AnyKeyPath)
        /// A part that a closure finds, or that may be missing.
        case unknown

        func appending<Whole, Part>(_ path: KeyPath<Whole, Part>) -> Path {
            switch self {
            case .root: .part(path)
            case .part(let whole): whole.appending(path: path).map { .part($0) } ?? .unknown
            case .unknown: .unknown
            }
        }
    }

    /// One element of the collection at a path.
    struct Element {
        let collection: AnyKeyPath
        let id: AnyHashable
        let edits: CollectionEdits
    }

    var path: Path
    var element: Element?

    static let root = ObserverPlace(path: .root, element: nil)

    /// A part of this part, at a place that is known.
    func appending<Whole, Part>(_ part: KeyPath<Whole, Part>) -> ObserverPlace {
        ObserverPlace(path: element == nil ? path.appending(part) : .unknown, element: element)
    }

    /// A part of this part, at a place that is not known.
    var somewhereInside: ObserverPlace { ObserverPlace(path: .unknown, element: element) }
}

/// How to ask a collection, wherever it is, what was edited in it.
@MainActor
struct CollectionEdits {
    /// What stands for the present elements.
    let stamp: () -> UInt64
    /// The elements that were edited since; nil when that is not known.
    let ids: (_ since: UInt64) -> [AnyHashable]?
}
