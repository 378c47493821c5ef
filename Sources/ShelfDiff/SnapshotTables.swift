/// The tables behind a snapshot's look-ups: ids to numbers, and numbers to positions.
final class SnapshotTables: Sendable {
    /// The number of the first item of each section, and at the end the count of all items.
    let starts: [Int]
    let sections: IdentityTable
    let items: IdentityTable

    init(starts: [Int], sections: IdentityTable, items: IdentityTable) {
        self.starts = starts
        self.sections = sections
        self.items = items
    }
}
