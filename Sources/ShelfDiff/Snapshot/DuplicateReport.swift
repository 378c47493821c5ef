/// A list of every duplicate id in rows, with both places.
///
/// Places refer to the rows as given.
public struct DuplicateReport<SectionID: Hashable, ItemID: Hashable>: Hashable {
    /// The duplicate section ids, sorted by second place.
    public var sections: [Duplicate<SectionID, Int>]

    /// The duplicate item ids, sorted by second place.
    public var items: [Duplicate<ItemID, ItemPosition>]

    /// Creates a report of the given duplicates.
    public init(
        sections: [Duplicate<SectionID, Int>] = [], items: [Duplicate<ItemID, ItemPosition>] = []
    ) {
        self.sections = sections
        self.items = items
    }

    /// No id occurs twice.
    public var isEmpty: Bool { sections.isEmpty && items.isEmpty }
}

extension DuplicateReport: Sendable where SectionID: Sendable, ItemID: Sendable {}

extension DuplicateReport: CustomStringConvertible {
    /// The report as one line for each duplicate, sections first.
    public var description: String {
        let lines = sections.map { "section \($0)" } + items.map { "item \($0)" }
        return lines.joined(separator: "\n")
    }
}
