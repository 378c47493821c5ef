/// How far a library has been read.
package struct ReadingProgress: Hashable, Sendable {
    /// Whether more is to come without anybody changing anything.
    package var isReading: Bool
    /// How many items are known.
    package var itemCount: Int
    /// How many shelves are known.
    package var shelfCount: Int
    /// The share of the folders known so far that have been read to their end, from 0 to 1.
    package var readShare: Double
}
