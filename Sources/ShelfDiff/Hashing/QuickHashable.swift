/// An id that knows a hash cheaper than the standard one.
///
/// Differences and look-ups use it in place of `hashValue`. Strings and whole numbers have one, and
/// Foundation's `UUID` is known besides. A struct of two words conforms with one line:
/// `func quickHash(seed: HashSeed) -> UInt64 { seed.fold(high, low) }`. Correctness never depends on
/// the quality of a hash, speed does.
public protocol QuickHashable: Hashable {
    /// A hash of all that `==` compares; equal values give equal hashes for the same seed.
    func quickHash(seed: HashSeed) -> UInt64
}

extension QuickHashable where Self: FixedWidthInteger {
    /// The number's low 64 bits, mixed with the seed.
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
