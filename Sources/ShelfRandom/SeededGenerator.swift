#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Random numbers that are the same for the same seed, so that what a test found once can be had again.
///
/// SplitMix64, by Steele, Lea and Flood: Fast splittable pseudorandom number generators (2014).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    /// Which round of all tests this is: `SHELF_ROUND`, 0 without it.
    ///
    /// The soak counts them, so that each tries other cases with the same seeds.
    private static let round =
        unsafe getenv("SHELF_ROUND").flatMap { unsafe UInt64(String(cString: $0)) } ?? 0

    private var state: UInt64

    /// - Parameter seed: What all numbers of a round follow from.
    package init(seed: UInt64) { state = seed ^ (Self.round &* 0xD605_BBB5_8C8A_BC03) }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
