/// An open-addressing hash table of numbers; the keys stay where they are.
///
/// A slot holds 32 bits of the key's hash and, in the low half, the key's number plus one; 0 marks
/// a free slot. The owner of the keys compares them. Load stays at or below one half.
@usableFromInline
struct IdentityTable: Sendable {
    @usableFromInline var slots: [UInt64] = []
    @usableFromInline var mask = 0

    /// Makes a table without any room.
    @inlinable
    init() {}

    /// Makes an empty table with room for `capacity` keys.
    @inlinable
    init(capacity: Int) {
        reset(capacity: capacity)
    }

    /// Empties the table and makes room for `capacity` keys, in the present storage if it suffices.
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

    /// Whether the table has room for `count` keys in all.
    @usableFromInline
    func hasRoom(for count: Int) -> Bool { count * 2 <= mask + 1 }

    /// Returns the number of the key with this hash for which `matches` holds.
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

    /// Enters `number` unless a key that `matches` is there; returns that key's number if so.
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

    /// A key that was there already, by number, and the one that came again.
    @usableFromInline typealias Twice = (first: Int, second: Int)

    /// Enters the keys numbered from 0 into an empty table made for them, and returns those that
    /// `matches` says are there already, in order.
    ///
    /// Keys of a large table are entered region by region, each small enough for a processor's
    /// nearest cache: the radix partitioning of hash joins (Manegold, Boncz and Kersten, 2002).
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

    /// How many slots are filled at a time.
    @usableFromInline static var region: Int { 4_096 }

    /// A key on its way into the table.
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

    /// The keys by the region of their slots, in their own order within each.
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
