/// A Bloom filter with one hash function and about 16 bits for each hash.
@usableFromInline
struct HashFilter: Sendable {
    @usableFromInline var bits = Bitset()
    @usableFromInline var mask = 0

    init() {}

    /// Empties the filter and makes room for `capacity` hashes.
    @usableFromInline
    mutating func reset(capacity: Int) {
        var size = 64
        while size < capacity * 16 { size *= 2 }
        mask = size - 1
        bits.reset(capacity: size)
    }

    /// Inserts `hashes`.
    @inlinable
    mutating func insert(_ hashes: [UInt64]) {
        let mask = mask
        var words = bits.words.mutableSpan
        for hash in hashes {
            let place = Self.place(of: hash, mask: mask)
            words[place &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: place & 63)
        }
    }

    /// Returns true if `hash` was inserted, and for about one in sixteen of other hashes.
    @inlinable
    @inline(__always)
    func mayContain(_ hash: UInt64) -> Bool {
        bits.contains(Self.place(of: hash, mask: mask))
    }

    @inlinable
    @inline(__always)
    static func place(of hash: UInt64, mask: Int) -> Int {
        Int(truncatingIfNeeded: hash &>> 16) & mask
    }
}
