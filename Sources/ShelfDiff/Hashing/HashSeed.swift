/// The secret numbers that make cheap hashes unpredictable.
///
/// A seed is drawn once for each process.
public struct HashSeed: Sendable {
    @usableFromInline let mask: UInt64
    @usableFromInline let factor: UInt64

    /// The seed of this process.
    public static let process = HashSeed()

    private init() {
        var generator = SystemRandomNumberGenerator()
        self.init(using: &generator)
    }

    /// Draws a seed from `generator`.
    package init(using generator: inout some RandomNumberGenerator) {
        mask = generator.next()
        factor = generator.next()
    }

    /// Mixes two words into one: multiplies them with the seed, folds the halves of the product and
    /// mixes again.
    ///
    /// The product alone leaves evenly spaced numbers evenly spaced. With one seed in a hundred
    /// they would crowd into a small part of a table.
    @inlinable
    @inline(__always)
    public func fold(_ first: UInt64, _ second: UInt64 = 0) -> UInt64 {
        let product = (first ^ mask).multipliedFullWidth(by: second ^ factor)
        // Fibonacci hashing after Knuth: the factor is the golden ratio as a fraction of 2^64.
        let mixed = (product.high ^ product.low) &* 0x9E37_79B9_7F4A_7C15
        return mixed ^ (mixed &>> 32)
    }
}
