/// A set of hashes that may hold more than were entered, in about 16 bits for each.
@usableFromInline
struct HashFilter: Sendable {
    @usableFromInline var bits = Bitset()
    @usableFromInline var mask = 0

    init() {}

    /// Empties the filter and makes it large enough for `capacity` hashes.
    @usableFromInline
    mutating func reset(capacity: Int) {
        var size = 64
        while size < capacity * 16 { size *= 2 }
        mask = size - 1
        bits.reset(capacity: size)
    }

    /// Enters `hash`.
    @inlinable
    @inline(__always)
    mutating func insert(_ hash: UInt64) {
        bits.insert(place(hash))
    }

    /// Whether `hash` was entered; true for about one in sixteen of those that were not.
    @inlinable
    @inline(__always)
    func mayContain(_ hash: UInt64) -> Bool {
        bits.contains(place(hash))
    }

    @inlinable
    @inline(__always)
    func place(_ hash: UInt64) -> Int {
        Int(truncatingIfNeeded: hash &>> 16) & mask
    }
}
