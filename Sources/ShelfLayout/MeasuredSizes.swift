/// Measured sizes by the identity of what was measured.
///
/// A size is exact for the fixed length and scale it was measured with; for any other it still
/// serves as an estimate, so that a resized window does not start from nothing. Space: one entry
/// for each identity ever measured and not removed.
public struct MeasuredSizes<ID: Hashable & Sendable>: Sendable {
    /// What a size was measured with.
    public struct Slot: Sendable, Hashable {
        /// The length that was given, along the axis that is not measured.
        public var fixedLength: Double
        /// The device pixels in one logical pixel.
        public var scale: Double

        /// Makes a slot.
        public init(fixedLength: Double, scale: Double = 1) {
            self.fixedLength = fixedLength
            self.scale = scale
        }
    }

    private struct Entry: Sendable {
        var slot: Slot
        var size: Size
        var isCurrent: Bool
    }

    private var entries: [ID: Entry] = [:]

    /// Makes an empty store.
    public init() {}

    /// The number of identities with a size.
    public var count: Int { entries.count }

    /// The last size of an identity, whatever it was measured with.
    public func estimate(for id: ID) -> Size? { entries[id]?.size }

    /// The size of an identity if it was measured in just this slot and has not been invalidated.
    public func size(for id: ID, in slot: Slot) -> Size? {
        guard let entry = entries[id], entry.isCurrent, entry.slot == slot else { return nil }
        return entry.size
    }

    /// Keeps a measured size.
    public mutating func store(_ size: Size, for id: ID, in slot: Slot) {
        entries[id] = Entry(slot: slot, size: size, isCurrent: true)
    }

    /// Has an identity measured again; its size stays as an estimate.
    public mutating func invalidate(_ id: ID) { entries[id]?.isCurrent = false }

    /// Has everything measured again; the sizes stay as estimates.
    public mutating func invalidateAll() {
        for id in entries.keys { entries[id]?.isCurrent = false }
    }

    /// Forgets an identity.
    public mutating func remove(_ id: ID) { entries[id] = nil }
}
