/// Every duplicate id found in rows, with both places; places are those in the rows as given.
public struct DuplicateReport<SectionID: Hashable, ItemID: Hashable>: Hashable {
    /// The section ids that occurred more than once, by second place.
    public var sections: [Duplicate<SectionID, Int>]

    /// The item ids that occurred more than once, by second place.
    public var items: [Duplicate<ItemID, ItemPosition>]

    /// Makes a report of the given duplicates.
    public init(
        sections: [Duplicate<SectionID, Int>] = [], items: [Duplicate<ItemID, ItemPosition>] = []
    ) {
        self.sections = sections
        self.items = items
    }

    /// Whether no id occurred twice.
    public var isEmpty: Bool { sections.isEmpty && items.isEmpty }
}

extension DuplicateReport: Sendable where SectionID: Sendable, ItemID: Sendable {}

extension DuplicateReport: CustomStringConvertible {
    /// One line per duplicate, sections first.
    public var description: String {
        let lines = sections.map { "section \($0)" } + items.map { "item \($0)" }
        return lines.joined(separator: "\n")
    }
}
