/// Why an edit of a snapshot was refused; the snapshot is then as it was.
public enum SnapshotError<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Error,
    Hashable
{
    /// Ids would no longer be unique. Places of what is new are those it would have had; where sections
    /// were to be inserted, those of what was there are so, too, and may be the second.
    case duplicates(DuplicateReport<SectionID, ItemID>)

    /// No item has one of these ids.
    case missingItems([ItemID])

    /// No section has one of these ids.
    case missingSections([SectionID])

    /// Items were appended without naming a section, and there is none.
    case noSection
}

extension SnapshotError: CustomStringConvertible {
    /// The reason in words.
    public var description: String {
        switch self {
        case .duplicates(let report): "duplicate ids:\n\(report)"
        case .missingItems(let ids): "no items with the ids \(ids)"
        case .missingSections(let ids): "no sections with the ids \(ids)"
        case .noSection: "no section to append to"
        }
    }
}
