package import ShelfDiff

/// Finds out which of the items something is kept of are gone, with work in proportion to what is new.
///
/// Design: docs/design/library.md#what-is-gone
package struct GoneItems {
    /// Of how many items something was kept when it was looked last, for each kind of what is kept.
    private var keptLast: [Int] = []
    /// Whether somebody is looking.
    package var isLooking = false
    /// How many more there have to be at least until it is worth looking again.
    private static let least = 16

    /// Nothing was looked at yet.
    package init() {}

    /// Whether something is kept of so many items now that some may well be gone.
    ///
    /// - Parameter kept: Of how many, for each kind of what is kept.
    package func isDue(kept: [Int]) -> Bool {
        kept.enumerated().contains { kind, count in
            let last = kind < keptLast.count ? keptLast[kind] : 0
            return count >= last + max(Self.least, last / 8)
        }
    }

    /// Notes of how many items something is kept, once those that were gone are forgotten.
    package mutating func looked(kept: [Int]) { keptLast = kept }

    /// Which of these items are on no shelf any more; O(items and rows), away from the main thread.
    @concurrent
    package static func among(
        _ items: Set<ItemID>, in libraries: [[CollectionRow<Shelf, LibraryItem>]]
    ) async -> Set<ItemID> {
        var gone = items
        for item in libraries.joined().lazy.flatMap(\.items) {
            gone.remove(item.id)
            if gone.isEmpty { break }
        }
        return gone
    }
}
