/// The observers of single elements of one collection.
///
/// Design: docs/design/store.md#who-is-woken
@MainActor
final class ElementObservers {
    let collection: ObserverPlace.Path
    private let edits: (UInt64) -> CollectionEdits
    private var observers: [AnyHashable: [Observer]] = [:]
    private var seen: UInt64

    init(of element: ObserverPlace.Element) {
        collection = element.collection
        edits = element.edits
        // Observers begin with the present state, so earlier edits are skipped.
        switch edits(0) {
        case .none: seen = 0
        case .of(_, let stamp), .unknown(let stamp): seen = stamp
        }
    }

    var isEmpty: Bool { observers.isEmpty }

    func add(_ observer: Observer, of id: AnyHashable) {
        observer.group = self
        observer.element = id
        observers[id, default: []].append(observer)
    }

    func remove(_ observer: Observer) {
        guard let id = observer.element else { return }
        observers[id]?.removeAll { $0 === observer }
        if observers[id]?.isEmpty == true { observers[id] = nil }
    }

    /// Appends the observers of elements edited since the last call.
    ///
    /// All observers are appended if the collection was replaced or edited too often to tell.
    func collectWoken(into woken: inout [Observer]) {
        switch edits(seen) {
        case .none: break
        case .of(let ids, let stamp):
            seen = stamp
            for id in ids.count > 1 ? Array(Set(ids)) : ids {
                if let observers = observers[id] { woken += observers }
            }
        case .unknown(let stamp):
            seen = stamp
            woken += observers.values.joined()
        }
    }
}
