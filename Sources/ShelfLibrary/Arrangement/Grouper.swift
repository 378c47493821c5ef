import ShelfDiff
import ShelfGObject

/// Puts the items of arranged shelves into groups again and again, with work only for shelves that
/// changed and groups these touch.
///
/// Design: docs/design/library.md#groups
struct Grouper: Sendable {
    /// A shelf as it was taken apart last.
    private struct Source: Sendable {
        let items: [LibraryItem]
        /// Where their names stand in natural order; empty where there is nothing to merge with.
        let keys: [NaturalOrderKey]
        /// What they are ordered by besides; empty where there is nothing to merge with.
        let orders: [OrderKey]
        /// Which items belong to each group, in their order.
        let parts: [ItemGroup.ID: [Int]]
        /// The number of what was known from inside the files.
        let revision: Int
    }

    private var sources: [ShelfID: Source] = [:]
    private var order: [ShelfID] = []
    private var groups: [ItemGroup.ID: [LibraryItem]] = [:]
    private var keys = GroupKeys()
    private var dates = ItemDates()
    private var arrangement = Arrangement()
    /// How many items were looked at to find their groups or to put groups together, for whoever
    /// watches the cost of changes.
    private(set) var work = 0

    /// Groups in order, none of them empty, with their items in the order of the arrangement.
    ///
    /// A group nothing happened to shares its array with the result of the last call. O(rows), for
    /// each changed shelf O(items of it), and for each group of n items it touches O(n log n) where
    /// there are several shelves, else O(n).
    mutating func rows(
        of rows: [CollectionRow<Shelf, LibraryItem>], in arrangement: Arrangement,
        facts: KnownFacts = KnownFacts()
    ) -> [CollectionRow<ItemGroup, LibraryItem>] {
        let needsKeys = rows.count > 1
        let order = rows.map(\.section.id)
        if !arrangement.groups(like: self.arrangement) || needsKeys != (self.order.count > 1)
            || !isStillInOrder(order)
        {
            (sources, groups) = ([:], [:])
        }
        (self.arrangement, self.order) = (arrangement, order)
        var touched: Set<ItemGroup.ID> = []
        var sources: [ShelfID: Source] = [:]
        sources.reserveCapacity(rows.count)
        for row in rows {
            let old = self.sources.removeValue(forKey: row.section.id)
            let revision = arrangement.needsFacts ? facts.revision(of: row.section.id) : 0
            if let old, old.revision == revision, old.items == row.items {
                sources[row.section.id] = old
                continue
            }
            let new = source(row.items, facts, revision, needsKeys: needsKeys, after: old)
            Self.compare(old, new, &touched)
            sources[row.section.id] = new
        }
        for gone in self.sources.values { touched.formUnion(gone.parts.keys) }
        self.sources = sources
        rebuild(touched)
        return GroupKeys.sorted(groups.keys, in: arrangement).map {
            CollectionRow(keys.group($0), items: groups[$0] ?? [])
        }
    }

    /// Whether the shelves that were there before stand in the order they had.
    private func isStillInOrder(_ order: [ShelfID]) -> Bool {
        guard order != self.order else { return true }
        let now = Set(order)
        return order.filter { sources[$0] != nil } == self.order.filter { now.contains($0) }
    }

    // MARK: - Taking shelves apart

    private mutating func source(
        _ items: [LibraryItem], _ facts: KnownFacts, _ revision: Int, needsKeys: Bool,
        after old: Source?
    ) -> Source {
        work += items.count
        var parts: [ItemGroup.ID: [Int]] = [:]
        for (index, item) in items.enumerated() {
            parts[keys.id(of: item, facts[item.id], arrangement.grouping), default: []]
                .append(index)
        }
        let order = arrangement.order
        return Source(
            items: items, keys: needsKeys ? Self.keys(of: items, after: old) : [],
            orders: needsKeys
                ? items.map { OrderKey(of: $0, order, facts[$0.id], &dates) } : [],
            parts: parts, revision: revision)
    }

    /// Keys of names; those of items at both ends that are as they were are taken over.
    private static func keys(of items: [LibraryItem], after old: Source?) -> [NaturalOrderKey] {
        guard let old else { return items.map { NaturalOrderKey($0.name) } }
        let least = min(items.count, old.items.count)
        let head = (0..<least).first { items[$0] != old.items[$0] } ?? least
        let tail =
            (0..<least - head).first {
                items[items.count - 1 - $0] != old.items[old.items.count - 1 - $0]
            } ?? least - head
        return old.keys[..<head]
            + items[head..<items.count - tail].map { NaturalOrderKey($0.name) }
            + old.keys[(old.keys.count - tail)...]
    }

    /// Finds the groups that a shelf gives other items than before.
    private static func compare(
        _ old: Source?, _ new: Source, _ touched: inout Set<ItemGroup.ID>
    ) {
        guard let old else { return touched.formUnion(new.parts.keys) }
        for id in old.parts.keys where new.parts[id] == nil { touched.insert(id) }
        for (id, part) in new.parts {
            let before = old.parts[id] ?? []
            let isSame =
                part.count == before.count
                && zip(part, before).allSatisfy {
                    new.items[$0] == old.items[$1]
                        && (new.orders.isEmpty || new.orders[$0] == old.orders[$1])
                }
            if !isSame { touched.insert(id) }
        }
    }

    // MARK: - Putting groups together

    private mutating func rebuild(_ touched: Set<ItemGroup.ID>) {
        guard !touched.isEmpty else { return }
        var members: [ItemGroup.ID: [(source: Int, part: [Int])]] = [:]
        for (number, id) in order.enumerated() {
            guard let parts = sources[id]?.parts else { continue }
            if touched.count < parts.count {
                for id in touched {
                    if let part = parts[id] { members[id, default: []].append((number, part)) }
                }
            } else {
                for (id, part) in parts where touched.contains(id) {
                    members[id, default: []].append((number, part))
                }
            }
        }
        for id in touched { groups[id] = members[id].map { merged($0) } }
    }

    private mutating func merged(_ members: [(source: Int, part: [Int])]) -> [LibraryItem] {
        work += members.reduce(0) { $0 + $1.part.count }
        if members.count == 1, let only = sources[order[members[0].source]] {
            // A shelf that is a group as a whole stays the array it is.
            return members[0].part.count == only.items.count
                ? only.items : members[0].part.map { only.items[$0] }
        }
        var entries: [MergedItem] = []
        entries.reserveCapacity(members.reduce(0) { $0 + $1.part.count })
        for (number, part) in members {
            guard let source = sources[order[number]] else { continue }
            for index in part {
                let place = arrangement.isReversed ? source.items.count - 1 - index : index
                entries.append(
                    MergedItem(
                        item: source.items[index], order: source.orders[index],
                        key: source.keys[index], place: (number, place)))
            }
        }
        // Runs that are in order already, as the shelves are, are merged and not sorted anew.
        if arrangement.isReversed {
            entries.sort { $1.precedes($0) }
        } else {
            entries.sort { $0.precedes($1) }
        }
        return entries.map(\.item)
    }
}

/// An item among those of other shelves.
private struct MergedItem {
    let item: LibraryItem
    let order: OrderKey
    let key: NaturalOrderKey
    /// The number of the shelf and that of the item in it, for names that read alike.
    let place: (Int, Int)

    func precedes(_ other: MergedItem) -> Bool {
        if order != other.order { return order.precedes(other.order) }
        return key != other.key ? key < other.key : place < other.place
    }
}

extension Arrangement {
    /// Whether what another arrangement showed is put together by the same rules.
    fileprivate func groups(like other: Arrangement) -> Bool {
        (grouping, order, isReversed) == (other.grouping, other.order, other.isReversed)
    }
}
