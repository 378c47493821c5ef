package import ShelfDiff
import Synchronization

/// An item's identity: a small number that stays with the file through renames and replacements.
package struct ItemID: Hashable, Comparable, Sendable {
    /// The number; each is handed out once to libraries that come from each other.
    package let number: Int

    /// Takes a number, as tests do; the library hands out its own.
    package init(_ number: Int) { self.number = number }

    /// Whether `left` was handed out first.
    package static func < (left: ItemID, right: ItemID) -> Bool { left.number < right.number }
}

extension ItemID: QuickHashable {
    /// The number, mixed with the seed.
    @inlinable
    package func quickHash(seed: HashSeed) -> UInt64 { number.quickHash(seed: seed) }
}

/// Hands out identities to whichever thread makes items.
final class ItemIDSource: Sendable {
    private let last = Atomic<Int>(0)

    func next() -> ItemID {
        ItemID(last.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}
