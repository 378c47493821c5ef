/// The secret numbers that make cheap hashes unpredictable; drawn once in a process.
public struct HashSeed: Sendable {
    @usableFromInline let mask: UInt64
    @usableFromInline let factor: UInt64

    /// The seed of this process.
    public static let process = HashSeed()

    private init() {
        mask = UInt64.random(in: 0...UInt64.max)
        factor = UInt64.random(in: 0...UInt64.max)
    }

    /// Mixes two words into one: the halves of their seeded product, folded together.
    @inlinable
    @inline(__always)
    public func fold(_ first: UInt64, _ second: UInt64 = 0) -> UInt64 {
        let product = (first ^ mask).multipliedFullWidth(by: second ^ factor)
        return product.high ^ product.low
    }
}
