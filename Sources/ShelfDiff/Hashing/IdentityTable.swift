/// An open-addressing hash table that stores the numbers of keys, not the keys.
///
/// A slot holds 32 bits of the key's hash and, in the low half, the key's number plus one. A slot
/// of 0 is free. The owner of the keys compares them. The load factor stays at or below one half.
@usableFromInline
struct IdentityTable: Sendable {
    @usableFromInline var slots: [UInt64] = []
    @usableFromInline var mask = 0

    /// Creates a table without room.
    @inlinable
    init() {}

    /// Creates an empty table with room for `capacity` keys.
    @inlinable
    init(capacity: Int) {
        reset(capacity: capacity)
    }

    /// Empties the table and makes room for `capacity` keys, reusing its storage if that is large
    /// enough.
    @usableFromInline
    mutating func reset(capacity: Int) {
        precondition(capacity < Int(Int32.max), "more items than a table can number")
        var size = 4
        while size < capacity * 2 { size *= 2 }
        mask = size - 1
        if slots.count < size {
            slots = Array(repeating: 0, count: size)
        } else {
            for slot in 0..<size { slots[slot] = 0 }
        }
    }

    /// Returns true if the table has room for `count` keys in all.
    @usableFromInline
    func hasRoom(for count: Int) -> Bool { count * 2 <= mask + 1 }

    /// Returns the number of the key with this hash for which `matches` is true, or nil.
    @inlinable
    @inline(__always)
    func find(hash: UInt64, matches: (Int) -> Bool) -> Int? {
        var slot = Int(truncatingIfNeeded: hash) & mask
        while true {
            let entry = slots[slot]
            if entry == 0 { return nil }
            if (entry ^ hash) >> 32 == 0 {
                let number = Int(truncatingIfNeeded: entry & 0xFFFF_FFFF) &- 1
                if matches(number) { return number }
            }
            slot = (slot &+ 1) & mask
        }
    }

    /// Inserts `number` unless a key that `matches` is present.
    ///
    /// Returns the number of that key, or nil.
    @inlinable
    @inline(__always)
    mutating func insert(_ number: Int, hash: UInt64, matches: (Int) -> Bool) -> Int? {
        var slot = Int(truncatingIfNeeded: hash) & mask
        while true {
            let entry = slots[slot]
            if entry == 0 { break }
            if (entry ^ hash) >> 32 == 0 {
                let other = Int(truncatingIfNeeded: entry & 0xFFFF_FFFF) &- 1
                if matches(other) { return other }
            }
            slot = (slot &+ 1) & mask
        }
        slots[slot] = (hash & 0xFFFF_FFFF_0000_0000) | UInt64(truncatingIfNeeded: number &+ 1)
        return nil
    }

    /// The numbers of a key and of its duplicate.
    @usableFromInline typealias Twice = (first: Int, second: Int)

    /// Inserts keys numbered from 0 into an empty table and returns the duplicates, in order.
    ///
    /// The table must have been created for this many keys. A large table is filled region by
    /// region, each small enough for the processor's nearest cache. This is the radix partitioning
    /// of hash joins (Manegold, Boncz and Kersten, 2002).
    @inlinable
    @inline(__always)
    mutating func enter(_ hashes: [UInt64], matches: (Int, Int) -> Bool) -> [Twice] {
        var twice: [Twice] = []
        guard slots.count > Self.region * 4 else {
            for number in hashes.indices {
                let first = insert(number, hash: hashes[number]) { matches($0, number) }
                if let first { twice.append((first, number)) }
            }
            return twice
        }
        let order = orderByRegion(hashes)
        for key in order {
            let number = Int(truncatingIfNeeded: key.number)
            let first = insert(number, hash: key.hash) { matches($0, number) }
            if let first { twice.append((first, number)) }
        }
        return twice.sorted { $0.second < $1.second }
    }

    /// The number of slots in a region.
    @usableFromInline static var region: Int { 4_096 }

    /// A key's hash and number, before it is inserted.
    @usableFromInline
    struct Key {
        @usableFromInline var hash: UInt64
        @usableFromInline var number: UInt32

        @inlinable
        init(hash: UInt64, number: UInt32) {
            self.hash = hash
            self.number = number
        }
    }

    /// Returns the keys sorted by the region of their slots.
    ///
    /// The sort is stable.
    @usableFromInline
    func orderByRegion(_ hashes: [UInt64]) -> [Key] {
        let shift = Self.region.trailingZeroBitCount
        var ends = [Int](repeating: 0, count: (mask >> shift) + 2)
        for hash in hashes {
            ends[((Int(truncatingIfNeeded: hash) & mask) >> shift) &+ 1] &+= 1
        }
        for region in 1..<ends.count { ends[region] &+= ends[region - 1] }
        var keys = [Key](repeating: Key(hash: 0, number: 0), count: hashes.count)
        for number in hashes.indices {
            let hash = hashes[number]
            let region = (Int(truncatingIfNeeded: hash) & mask) >> shift
            keys[ends[region]] = Key(hash: hash, number: UInt32(truncatingIfNeeded: number))
            ends[region] &+= 1
        }
        return keys
    }
}
