/// The secret numbers that make cheap hashes unpredictable; drawn once in a process.
public struct HashSeed: Sendable {
    @usableFromInline let mask: UInt64
    @usableFromInline let factor: UInt64

    /// The seed of this process.
    public static let process = HashSeed()

    private init() {
        var generator = SystemRandomNumberGenerator()
        self.init(using: &generator)
    }

    /// Draws a seed.
    package init(using generator: inout some RandomNumberGenerator) {
        mask = generator.next()
        factor = generator.next()
    }

    /// Mixes two words into one: the halves of their seeded product, folded together, and mixed again.
    ///
    /// The product alone keeps numbers at even distances evenly apart: with one seed in a hundred they
    /// would crowd into a small part of a table.
    @inlinable
    @inline(__always)
    public func fold(_ first: UInt64, _ second: UInt64 = 0) -> UInt64 {
        let product = (first ^ mask).multipliedFullWidth(by: second ^ factor)
        // The golden ratio as a part of 2^64, and Fibonacci hashing after Knuth.
        let mixed = (product.high ^ product.low) &* 0x9E37_79B9_7F4A_7C15
        return mixed ^ (mixed &>> 32)
    }
}
