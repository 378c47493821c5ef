public import ShelfDiff

/// An item's identity: a small number that stays with the file through renames and replacements.
public struct ItemID: Hashable, Comparable, Sendable {
    /// The number; each is handed out once in a process.
    public let number: Int

    /// Takes a number, as tests do; the library hands out its own.
    public init(_ number: Int) { self.number = number }

    /// Whether `left` was handed out first.
    public static func < (left: ItemID, right: ItemID) -> Bool { left.number < right.number }
}

extension ItemID: QuickHashable {
    /// The number, mixed with the seed.
    @inlinable
    public func quickHash(seed: HashSeed) -> UInt64 { number.quickHash(seed: seed) }
}
