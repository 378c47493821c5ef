extension SnapshotTables {
    /// Builds the tables of sections and their items and collects every duplicate id on the way.
    @inlinable
    static func build<Section: Identifiable, Item: Identifiable>(
        sections: [Section], lists: [[Item]]
    ) -> (tables: SnapshotTables, duplicates: DuplicateReport<Section.ID, Item.ID>) {
        let starts = ItemStarts.starts(of: lists)
        var report = DuplicateReport<Section.ID, Item.ID>()
        let sectionTable = table(of: sections, duplicates: &report.sections)
        let itemTable = table(of: lists, starts: starts, duplicates: &report.items)
        let tables = SnapshotTables(starts: starts, sections: sectionTable, items: itemTable)
        return (tables, report)
    }

    @inlinable
    static func table<Section: Identifiable>(
        of sections: [Section], duplicates: inout [Duplicate<Section.ID, Int>]
    ) -> IdentityTable {
        let hashing = IdentityHashing<Section.ID>()
        var table = IdentityTable(capacity: sections.count)
        for (number, section) in sections.enumerated() {
            let id = section.id
            let first = table.insert(number, hash: hashing.hash(id)) {
                sections[$0].id == id
            }
            guard let first = first ?? (isIdentity(id) ? nil : number) else { continue }
            duplicates.append(Duplicate(id: id, first: first, second: number))
        }
        return table
    }

    @inlinable
    static func table<Item: Identifiable>(
        of lists: [[Item]], starts: [Int], duplicates: inout [Duplicate<Item.ID, ItemPosition>]
    ) -> IdentityTable {
        let hashing = IdentityHashing<Item.ID>()
        let count = starts[starts.count - 1]
        var hashes: [UInt64] = []
        hashes.reserveCapacity(count)
        // Ids that are not even equal to themselves.
        var strays: [Int] = []
        for list in lists {
            for element in list {
                let id = element.id
                if !isIdentity(id) { strays.append(hashes.count) }
                hashes.append(hashing.hash(id))
            }
        }
        func id(of number: Int) -> Item.ID {
            let position = ItemStarts.position(of: number, in: starts)
            return lists[position.section][position.item].id
        }
        var table = IdentityTable(capacity: count)
        var twice = table.enter(hashes) { id(of: $0) == id(of: $1) }
        if !strays.isEmpty {
            twice.append(contentsOf: strays.map { ($0, $0) })
            twice.sort { $0.second < $1.second }
        }
        for (first, second) in twice {
            duplicates.append(
                Duplicate(
                    id: id(of: second), first: ItemStarts.position(of: first, in: starts),
                    second: ItemStarts.position(of: second, in: starts)))
        }
        return table
    }

    /// Whether an id tells anything apart: one that is not even equal to itself, such as a number
    /// that is none, does not, and counts as its own duplicate.
    @inlinable
    static func isIdentity<ID: Equatable>(_ id: ID) -> Bool { id == id }
}
