import Synchronization

/// Hands out identities to whichever thread makes items.
final class ItemIDSource: Sendable {
    private let last = Atomic<Int>(0)

    func next() -> ItemID {
        ItemID(last.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}
