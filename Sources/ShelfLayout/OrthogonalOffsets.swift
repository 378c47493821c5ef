/// The scroll offsets of orthogonal sections by the identity of the section.
///
/// They outlive scrolling away and changes of the rows; a section without an entry rests at zero.
public struct OrthogonalOffsets<SectionID: Hashable & Sendable>: Sendable {
    private var offsets: [SectionID: Double] = [:]

    /// Makes offsets that are all zero.
    public init() {}

    /// The identities with an offset other than zero.
    public var sections: some Collection<SectionID> { offsets.keys }

    /// The offset of a section.
    public subscript(section: SectionID) -> Double {
        get { offsets[section] ?? 0 }
        set { offsets[section] = newValue == 0 || newValue.isNaN ? nil : newValue }
    }

    /// Forgets the sections that satisfy a condition; O(entries).
    public mutating func removeAll(where shouldRemove: (SectionID) -> Bool) {
        offsets = offsets.filter { !shouldRemove($0.key) }
    }
}
