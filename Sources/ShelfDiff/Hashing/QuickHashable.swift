/// An id type with a hash cheaper than the standard one.
///
/// Differences and look-ups use this hash in place of `hashValue`. Strings and integers conform,
/// and Foundation's `UUID` needs no conformance. A struct of two words conforms with one line:
/// `func quickHash(seed: HashSeed) -> UInt64 { seed.fold(high, low) }`. The quality of the hash
/// affects speed, never correctness.
public protocol QuickHashable: Hashable {
    /// Returns a hash of everything that `==` compares.
    ///
    /// Equal values must give equal hashes for a seed.
    func quickHash(seed: HashSeed) -> UInt64
}

extension QuickHashable where Self: FixedWidthInteger {
    /// Returns the number's low 64 bits, mixed with the seed.
    @inlinable
    public func quickHash(seed: HashSeed) -> UInt64 { seed.fold(UInt64(truncatingIfNeeded: self)) }
}

extension Int: QuickHashable {}
extension Int8: QuickHashable {}
extension Int16: QuickHashable {}
extension Int32: QuickHashable {}
extension Int64: QuickHashable {}
extension UInt: QuickHashable {}
extension UInt8: QuickHashable {}
extension UInt16: QuickHashable {}
extension UInt32: QuickHashable {}
extension UInt64: QuickHashable {}
