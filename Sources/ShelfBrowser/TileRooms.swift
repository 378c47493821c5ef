import ShelfLibrary

/// How high the pictures of each shelf are: as the tallest of those that were seen of it needs.
///
/// A shelf is as high as its tiles are wide until more is known, and keeps a height that is known
/// until it is decided again, which the owner does only where nobody sees it happen.
nonisolated struct ShelfHeights {
    /// Heights come in this many steps, so that shelves of about equal heights share a layout.
    private static let steps = 16.0
    /// The lowest shelf, as a part of the side of a tile: what is flatter lies in some room.
    private static let lowest = 0.5

    private var shares: [ItemGroup.ID: Double] = [:]

    /// The height of a shelf's pictures as a part of the side of a tile.
    func share(of shelf: ItemGroup.ID) -> Double { shares[shelf] ?? 1 }

    /// Whether a shelf's height has been decided.
    func isDecided(_ shelf: ItemGroup.ID) -> Bool { shares[shelf] != nil }

    /// Decides the height of a shelf from its pictures' heights by their widths; returns whether it
    /// is another one now.
    mutating func decide(_ shelf: ItemGroup.ID, proportions: some Sequence<Double>) -> Bool {
        let tallest = proportions.max() ?? 1
        let share = (min(max(tallest, Self.lowest), 1) * Self.steps).rounded(.up) / Self.steps
        let old = self.share(of: shelf)
        shares[shelf] = share
        return share != old
    }

    /// Forgets shelves that are gone, when there are many of them.
    mutating func keep(_ shelves: some Collection<ItemGroup.ID>) {
        guard shares.count > 2 * shelves.count + 64 else { return }
        let there = Set(shelves)
        shares = shares.filter { there.contains($0.key) }
    }
}
