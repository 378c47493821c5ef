import ShelfPhoto

/// What is known of items from inside their files, as far as it was read.
package struct KnownFacts: Sendable {
    private var facts: [ItemID: ItemFacts] = [:]
    /// For each shelf a number that is another one whenever facts of its items have changed.
    private var revisions: [ShelfID: Int] = [:]
    /// The same for items of which nobody has said on which shelf they are.
    private var anywhere = 0
    /// A number that is another one whenever anything has changed.
    private(set) var revision = 0

    /// Nothing is known.
    package init() {}

    /// The facts of an item; nothing where they were not read.
    package subscript(id: ItemID) -> ItemFacts { facts[id] ?? ItemFacts() }

    /// Whether the facts of an item were read.
    package func isKnown(_ id: ItemID) -> Bool { facts[id] != nil }

    /// The items whose facts were read.
    var items: some Collection<ItemID> { facts.keys }

    /// Forgets items that are gone.
    mutating func forget(_ gone: Set<ItemID>) { for id in gone { facts[id] = nil } }

    /// All tags that are known, those that are used most first; O(items).
    package var tags: [String] {
        var counts: [String: Int] = [:]
        for facts in facts.values { for tag in facts.tags { counts[tag, default: 0] += 1 } }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }

    /// The number of a shelf; it is another one whenever facts of its items have changed.
    func revision(of shelf: ShelfID) -> Int { max(revisions[shelf] ?? 0, anywhere) }

    /// Takes over what was said of items whose facts are known, and returns those of which something else
    /// is known now.
    mutating func say(_ edit: SidecarEdit, of items: [ItemID]) -> [ItemID] {
        let found = items.compactMap { id in
            facts[id].map { FactsFound(item: id, shelf: nil, facts: $0.saying(edit)) }
        }
        return take(found)
    }

    /// Takes over what was read, and returns the items of which something else is known now.
    mutating func take(_ found: [FactsFound]) -> [ItemID] {
        let changed = found.filter { facts[$0.item] != $0.facts }
        guard !changed.isEmpty else { return [] }
        revision += 1
        for one in changed {
            facts[one.item] = one.facts
            if let shelf = one.shelf { revisions[shelf] = revision } else { anywhere = revision }
        }
        return changed.map(\.item)
    }
}

/// The facts of one item, and the shelf it is on where all of that is wanted.
struct FactsFound: Sendable {
    let item: ItemID
    let shelf: ShelfID?
    let facts: ItemFacts
}
