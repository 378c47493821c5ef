/// The tables behind a snapshot's look-ups: ids to numbers, and numbers to positions.
@usableFromInline
final class SnapshotTables: Sendable {
    /// The number of the first item of each section, and at the end the count of all items.
    @usableFromInline let starts: [Int]
    @usableFromInline let sections: IdentityTable
    @usableFromInline let items: IdentityTable

    @usableFromInline
    init(starts: [Int], sections: IdentityTable, items: IdentityTable) {
        self.starts = starts
        self.sections = sections
        self.items = items
    }
}
