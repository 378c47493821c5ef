/// The ids of a snapshot's sections, or those of its items, by number.
@usableFromInline
final class IdentityIndex: Sendable {
    /// The number of the first item of each section, and at the end the count of all items; empty for
    /// sections.
    @usableFromInline let starts: [Int]
    @usableFromInline let table: IdentityTable
    /// The ids that came again, by number, in order.
    @usableFromInline let twice: [IdentityTable.Twice]

    @usableFromInline
    init(starts: [Int] = [], table: IdentityTable, twice: [IdentityTable.Twice] = []) {
        self.starts = starts
        self.table = table
        self.twice = twice
    }

    /// A large table is given back on another thread, wherever its last owner lets go of it: the
    /// kernel takes milliseconds for it.
    @inline(never) deinit {
        guard table.slots.count > Self.most else { return }
        let slots = table.slots
        Task.detached { withExtendedLifetime(slots) {} }
    }

    private static var most: Int { 1 << 17 }

    /// The index of sections.
    @inlinable
    convenience init<Section: Identifiable>(of sections: [Section]) {
        self.init(of: [sections], starts: [])
    }

    /// The index of the items of all sections.
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
        // Ids that are not even equal to themselves.
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

    /// Whether an id tells anything apart: one that is not even equal to itself, such as a number
    /// that is none, does not, and counts as its own duplicate.
    @inlinable
    static func isIdentity<ID: Equatable>(_ id: ID) -> Bool { id == id }

    /// The index with `items`, whose ids must be new, behind all others in the last section; nil where
    /// there is no room for them.
    ///
    /// Copies the table, which costs much less than hashing every id again.
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
