/// The reason why an edit of a snapshot was refused.
///
/// The snapshot is unchanged then.
public enum SnapshotError<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Error,
    Hashable
{
    /// Ids would no longer be unique.
    ///
    /// Places of new items are those they would have had. If sections were to be inserted, this
    /// also holds for the places of present items. A present item may then be the second of two.
    case duplicates(DuplicateReport<SectionID, ItemID>)

    /// No item has one of these ids.
    case missingItems([ItemID])

    /// No section has one of these ids.
    case missingSections([SectionID])

    /// Items were appended without naming a section, and there is none.
    case noSection
}

extension SnapshotError: CustomStringConvertible {
    /// The reason as text.
    public var description: String {
        switch self {
        case .duplicates(let report): "duplicate ids:\n\(report)"
        case .missingItems(let ids): "no items with the ids \(ids)"
        case .missingSections(let ids): "no sections with the ids \(ids)"
        case .noSection: "no section to append to"
        }
    }
}
