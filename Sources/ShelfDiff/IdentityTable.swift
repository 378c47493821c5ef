/// An open-addressing hash table of numbers; the keys stay where they are.
///
/// A slot holds 32 bits of the key's hash and, in the low half, the key's number plus one; 0 marks
/// a free slot. The owner of the keys compares them. Load stays at or below one half.
struct IdentityTable: Sendable {
    private var slots: [UInt64]
    private let mask: Int

    /// Makes an empty table with room for `capacity` keys.
    init(capacity: Int) {
        precondition(capacity < Int(UInt32.max), "more items than a table can number")
        var size = 4
        while size < capacity * 2 { size *= 2 }
        slots = Array(repeating: 0, count: size)
        mask = size - 1
    }

    /// Returns the number of the key with this hash for which `matches` holds.
    func find(hash: Int, matches: (Int) -> Bool) -> Int? {
        let tag = Self.tag(hash)
        var slot = Int(tag >> 32) & mask
        while true {
            let entry = slots[slot]
            if entry == 0 { return nil }
            if entry & Self.tagBits == tag {
                let number = Int(entry & ~Self.tagBits) - 1
                if matches(number) { return number }
            }
            slot = (slot + 1) & mask
        }
    }

    /// Enters `number` unless a key that `matches` is there; returns that key's number if so.
    mutating func insert(_ number: Int, hash: Int, matches: (Int) -> Bool) -> Int? {
        let tag = Self.tag(hash)
        var slot = Int(tag >> 32) & mask
        while slots[slot] != 0 {
            let entry = slots[slot]
            if entry & Self.tagBits == tag {
                let other = Int(entry & ~Self.tagBits) - 1
                if matches(other) { return other }
            }
            slot = (slot + 1) & mask
        }
        slots[slot] = tag | UInt64(number + 1)
        return nil
    }

    private static let tagBits: UInt64 = 0xFFFF_FFFF_0000_0000

    private static func tag(_ hash: Int) -> UInt64 {
        let bits = UInt64(truncatingIfNeeded: hash)
        return (bits ^ (bits << 32)) & tagBits
    }
}
