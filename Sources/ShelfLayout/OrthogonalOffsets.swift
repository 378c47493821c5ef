/// The scroll offsets of orthogonal sections, by section id.
///
/// An offset is kept when its section leaves the viewport and when rows change. A section without
/// an entry has an offset of zero.
public struct OrthogonalOffsets<SectionID: Hashable & Sendable>: Sendable {
    private var offsets: [SectionID: Double] = [:]

    /// Creates offsets that are all zero.
    public init() {}

    /// The ids of the sections with an offset other than zero.
    public var sections: some Collection<SectionID> { offsets.keys }

    /// The offset of a section.
    public subscript(section: SectionID) -> Double {
        get { offsets[section] ?? 0 }
        set { offsets[section] = newValue == 0 || newValue.isNaN ? nil : newValue }
    }

    /// Removes the offsets of sections that satisfy a condition; O(entries).
    public mutating func removeAll(where shouldRemove: (SectionID) -> Bool) {
        offsets = offsets.filter { !shouldRemove($0.key) }
    }
}
