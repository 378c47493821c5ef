import FoundationEssentials

/// A small random generator (SplitMix64): every run measures the same data.
struct BenchGenerator: RandomNumberGenerator {
    private var state: UInt64 = 42

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}

extension UUID {
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
