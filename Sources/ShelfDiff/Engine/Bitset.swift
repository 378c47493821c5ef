/// A set of small non-negative integers, stored as one bit each.
@usableFromInline
struct Bitset: Sendable {
    @usableFromInline var words: [UInt64] = []

    /// Creates an empty set.
    init() {}

    /// Creates an empty set with room for numbers below `capacity`.
    init(capacity: Int) {
        reset(capacity: capacity)
    }

    /// Empties the set and makes room for numbers below `capacity`.
    mutating func reset(capacity: Int) {
        let count = (capacity + 63) / 64
        words.removeAll(keepingCapacity: true)
        words.append(contentsOf: repeatElement(0, count: count))
    }

    /// Returns true if `number` is in the set.
    @inlinable
    func contains(_ number: Int) -> Bool {
        words[number &>> 6] & (1 &<< UInt64(number & 63)) != 0
    }

    /// Inserts `number`.
    @inlinable
    mutating func insert(_ number: Int) {
        words[number &>> 6] |= 1 &<< UInt64(number & 63)
    }

    /// Removes `number`.
    mutating func remove(_ number: Int) {
        words[number &>> 6] &= ~(1 &<< UInt64(number & 63))
    }

    /// Inserts every number of `range`.
    @usableFromInline
    mutating func insert(_ range: Range<Int>) {
        guard let last = range.last else { return }
        let (low, high) = (range.lowerBound &>> 6, last &>> 6)
        let lowMask = UInt64.max &<< UInt64(range.lowerBound & 63)
        let highMask = UInt64.max &>> UInt64(63 - last & 63)
        if low == high {
            words[low] |= lowMask & highMask
        } else {
            words[low] |= lowMask
            for word in low + 1..<high { words[word] = UInt64.max }
            words[high] |= highMask
        }
    }

    /// Returns the first number of `range` that is in the set, or the range's end.
    @usableFromInline
    func first(in range: Range<Int>) -> Int {
        next(in: range, flip: 0)
    }

    /// Returns the first number of `range` that is not in the set, or the range's end.
    @usableFromInline
    func firstAbsent(in range: Range<Int>) -> Int {
        next(in: range, flip: UInt64.max)
    }

    private func next(in range: Range<Int>, flip: UInt64) -> Int {
        guard !range.isEmpty else { return range.upperBound }
        var word = range.lowerBound &>> 6
        var bits = (words[word] ^ flip) & (UInt64.max &<< UInt64(range.lowerBound & 63))
        let lastWord = (range.upperBound - 1) &>> 6
        while bits == 0 {
            word += 1
            if word > lastWord { return range.upperBound }
            bits = words[word] ^ flip
        }
        return min(word * 64 + bits.trailingZeroBitCount, range.upperBound)
    }

    /// The number of members.
    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
}
