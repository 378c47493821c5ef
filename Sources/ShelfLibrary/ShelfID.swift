package import ShelfDiff
import Synchronization

/// A shelf's identity: a small number that stays with the folder when it is renamed.
package struct ShelfID: Hashable, Comparable, Sendable {
    /// The number; each is handed out once to libraries that come from each other.
    package let number: Int

    /// Takes a number, as tests do; the library hands out its own.
    package init(_ number: Int) { self.number = number }

    /// Whether `left` was handed out first.
    package static func < (left: ShelfID, right: ShelfID) -> Bool { left.number < right.number }
}

extension ShelfID: QuickHashable {
    /// The number, mixed with the seed.
    @inlinable
    package func quickHash(seed: HashSeed) -> UInt64 { number.quickHash(seed: seed) }
}

/// Hands out identities to a library and to those that begin with what it knows.
final class ShelfIDSource: Sendable {
    private let last = Atomic<Int>(0)

    func next() -> ShelfID { ShelfID(last.wrappingAdd(1, ordering: .relaxed).newValue) }
}
