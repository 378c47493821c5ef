import FoundationEssentials
import ShelfRandom

extension UUID {
    /// Returns a random id from a generator.
    static func random(using generator: inout SeededGenerator) -> UUID {
        let (high, low) = (generator.next(), generator.next())
        func byte(_ word: UInt64, _ place: Int) -> UInt8 {
            UInt8(truncatingIfNeeded: word >> (place * 8))
        }
        return UUID(
            uuid: (
                byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4),
                byte(high, 5), byte(high, 6), byte(high, 7), byte(low, 0), byte(low, 1),
                byte(low, 2), byte(low, 3), byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
            ))
    }
}
