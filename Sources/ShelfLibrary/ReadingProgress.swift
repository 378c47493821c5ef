/// How far a library has been read.
public struct ReadingProgress: Hashable, Sendable {
    /// Whether more is to come without anybody changing anything.
    public var isReading: Bool
    /// How many items are known.
    public var itemCount: Int
    /// How many shelves are known.
    public var shelfCount: Int
    /// The share of the folders known so far that have been read to their end, from 0 to 1.
    public var readShare: Double
}
