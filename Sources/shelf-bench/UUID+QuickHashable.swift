public import FoundationEssentials
public import ShelfDiff

extension UUID: QuickHashable {
    /// Both halves, mixed with the seed.
    public func quickHash(seed: HashSeed) -> UInt64 {
        let bytes = uuid
        let high = Self.word(
            bytes.0, bytes.1, bytes.2, bytes.3, bytes.4, bytes.5, bytes.6, bytes.7)
        let low = Self.word(
            bytes.8, bytes.9, bytes.10, bytes.11, bytes.12, bytes.13, bytes.14, bytes.15)
        return seed.fold(high, low)
    }

    private static func word(
        _ b0: UInt8, _ b1: UInt8, _ b2: UInt8, _ b3: UInt8, _ b4: UInt8, _ b5: UInt8,
        _ b6: UInt8, _ b7: UInt8
    ) -> UInt64 {
        UInt64(b0) | UInt64(b1) << 8 | UInt64(b2) << 16 | UInt64(b3) << 24 | UInt64(b4) << 32
            | UInt64(b5) << 40 | UInt64(b6) << 48 | UInt64(b7) << 56
    }

    /// A random id from a given generator.
    static func random(using generator: inout BenchGenerator) -> UUID {
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
