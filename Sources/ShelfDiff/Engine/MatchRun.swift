/// A run of neighbouring items of the old snapshot that are neighbours in the new one as well.
///
/// Their order is the same in both. Items are numbered through all sections. A run lies within one
/// section on either side.
@usableFromInline
struct MatchRun: Hashable, Sendable {
    /// The number of the run's first item in the old snapshot.
    @usableFromInline var old: Int32
    /// The number of the run's first item in the new snapshot.
    @usableFromInline var new: Int32
    @usableFromInline var bits: UInt32

    @inlinable
    init(old: Int, new: Int, count: Int) {
        self.old = Int32(truncatingIfNeeded: old)
        self.new = Int32(truncatingIfNeeded: new)
        bits = UInt32(truncatingIfNeeded: count)
    }

    /// The number of items.
    var count: Int {
        get { Int(bits & 0x7FFF_FFFF) }
        set { bits = (bits & 0x8000_0000) | UInt32(truncatingIfNeeded: newValue) }
    }

    /// The items moved.
    var isMoved: Bool {
        get { bits & 0x8000_0000 != 0 }
        set { bits = newValue ? bits | 0x8000_0000 : bits & 0x7FFF_FFFF }
    }
}
