/// An index of a snapshot's sections, or of its items, by id.
///
/// Only their numbers are stored.
@usableFromInline
final class IdentityIndex: Sendable {
    /// The number of each section's first item, followed by the count of all items.
    ///
    /// Empty for sections.
    @usableFromInline let starts: [Int]
    @usableFromInline let table: IdentityTable
    /// The duplicates, by number, in order.
    @usableFromInline let twice: [IdentityTable.Twice]

    @usableFromInline
    init(starts: [Int] = [], table: IdentityTable, twice: [IdentityTable.Twice] = []) {
        self.starts = starts
        self.table = table
        self.twice = twice
    }

    /// Frees a large table on another thread, as that takes the kernel milliseconds.
    @inline(never) deinit {
        guard table.slots.count > Self.most else { return }
        let slots = table.slots
        Task.detached { withExtendedLifetime(slots) {} }
    }

    private static var most: Int { 1 << 17 }

    /// Creates the index of sections.
    @inlinable
    convenience init<Section: Identifiable>(of sections: [Section]) {
        self.init(of: [sections], starts: [])
    }

    /// Creates the index of the items of all sections.
    @inlinable
    convenience init<Item: Identifiable>(of lists: [[Item]]) {
        self.init(of: lists, starts: ItemStarts.starts(of: lists))
    }

    @inlinable
    convenience init<Element: Identifiable>(of lists: [[Element]], starts: [Int]) {
        let hashing = IdentityHashing<Element.ID>()
        let count = lists.reduce(0) { $0 + $1.count }
        var hashes: [UInt64] = []
        hashes.reserveCapacity(count)
        // The numbers of ids that are not equal to themselves.
        var strays: [Int] = []
        for list in lists {
            for element in list {
                let id = element.id
                if !Self.isIdentity(id) { strays.append(hashes.count) }
                hashes.append(hashing.hash(id))
            }
        }
        func id(of number: Int) -> Element.ID {
            guard !starts.isEmpty else { return lists[0][number].id }
            let position = ItemStarts.position(of: number, in: starts)
            return lists[position.section][position.item].id
        }
        var table = IdentityTable(capacity: count)
        var twice = table.enter(hashes) { id(of: $0) == id(of: $1) }
        if !strays.isEmpty {
            twice.append(contentsOf: strays.map { ($0, $0) })
            twice.sort { $0.second < $1.second }
        }
        self.init(starts: starts, table: table, twice: twice)
    }

    /// Returns true if the id is equal to itself.
    ///
    /// An id that is not, such as a floating-point NaN, cannot identify anything. It counts as its
    /// own duplicate.
    @inlinable
    static func isIdentity<ID: Equatable>(_ id: ID) -> Bool { id == id }

    /// Returns an index with `items` appended to the last section, or nil if the table has no room.
    ///
    /// The ids of the items must be new. The table is copied, which costs much less than hashing
    /// every id again.
    @inlinable
    func appending<Item: Identifiable>(
        _ items: [Item], toLastOf lists: [[Item]]
    ) -> IdentityIndex? {
        var starts = starts
        let count = starts[lists.count]
        guard table.hasRoom(for: count + items.count) else { return nil }
        let hashing = IdentityHashing<Item.ID>()
        var table = table
        for (offset, item) in items.enumerated() {
            let hash = hashing.hash(item.id)
            _ = table.insert(count + offset, hash: hash) { _ in false }
        }
        starts[lists.count] += items.count
        return IdentityIndex(starts: starts, table: table)
    }
}
