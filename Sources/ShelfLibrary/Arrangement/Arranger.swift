package import ShelfDiff
import ShelfGObject

/// Arranges the rows of a library again and again, with work only for shelves that changed.
///
/// Design: docs/design/library.md#arrangement
package struct Arranger: Sendable {
    /// A shelf as it was arranged last.
    private struct Entry: Sendable {
        let source: [LibraryItem]
        /// What comes along with items, and is not shown itself.
        let companions: [ItemID: [LibraryItem]]
        /// All others in the order that is asked for.
        let sorted: [LibraryItem]
        /// The number of what was known from inside the files, where that makes a difference.
        let revision: Int
        /// The names of those, once words were looked for.
        private var index: FilterIndex?
        private(set) var filter: Filter?
        /// The shelf's name as far as a filter looks at it.
        private(set) var name: FoldedText?
        /// What the filter leaves.
        private(set) var shown: [LibraryItem]?

        /// - Parameter isListed: Whether the items are exactly those that somebody listed.
        init(
            _ source: [LibraryItem], isListed: Bool, in arrangement: Arrangement,
            _ facts: KnownFacts, _ revision: Int
        ) {
            self.source = source
            self.revision = revision
            let pairs = arrangement.joinsPairs && !isListed ? Pairs(source) : nil
            companions = pairs?.companions ?? [:]
            sorted = Arranger.sort(
                pairs?.shown ?? source, isListed: isListed, arrangement, facts)
        }

        mutating func show(_ filter: Filter, _ facts: KnownFacts, inShelf name: FoldedText?) {
            (self.filter, self.name) = (filter, name)
            let words = filter.words.filter { word in name.map { !$0.contains(word) } ?? true }
            let isExcluded = filter.excludedWords.contains { name?.contains($0) ?? false }
            var items = isExcluded ? [] : sorted
            if !items.isEmpty, !words.isEmpty || !filter.excludedWords.isEmpty {
                let index = index ?? FilterIndex(sorted, companions: companions)
                self.index = index
                items = index.items(
                    among: items, words: words, excludedWords: filter.excludedWords)
            }
            var dates = ItemDates()
            for (term, isExcluded) in filter.terms {
                items = items.filter { term.holds(for: $0, facts[$0.id], &dates) != isExcluded }
            }
            shown = items
        }
    }

    private var entries: [ShelfID: Entry] = [:]
    private var arrangement = Arrangement()
    private var grouper = Grouper()
    private var latest:
        (rows: [CollectionRow<Shelf, LibraryItem>], arrangement: Arrangement, revision: Int)?

    /// Makes an arranger that remembers nothing.
    package init() {}

    /// Up to so many items are put into groups within a frame.
    private static let mostAtOnce = 4_000

    /// Whether groups can be made here and now; else they take longer than a frame may.
    package func isQuick(
        _ rows: [CollectionRow<Shelf, LibraryItem>], in arrangement: Arrangement,
        _ facts: KnownFacts
    ) -> Bool {
        if arrangement.grouping == .folder { return isQuickInFolders(rows, in: arrangement, facts) }
        if let latest, latest.arrangement == arrangement, latest.revision == facts.revision,
            latest.rows == rows
        {
            return true
        }
        return rows.reduce(0) { $0 + $1.items.count } <= Self.mostAtOnce
    }

    /// The same where only what changed is sorted anew.
    private func isQuickInFolders(
        _ rows: [CollectionRow<Shelf, LibraryItem>], in arrangement: Arrangement,
        _ facts: KnownFacts
    ) -> Bool {
        let hasLists = rows.contains { $0.section.isListed }
        guard !arrangement.keepsOrder(isListed: hasLists) else { return true }
        let needsFacts = arrangement.order.needsFacts || Filter(arrangement.filter).needsFacts
        var count = 0
        for row in rows {
            guard count <= Self.mostAtOnce else { return false }
            if isOutdated(entries[row.section.id], row, arrangement, needsFacts, facts) {
                count += row.items.count
            }
        }
        return count <= Self.mostAtOnce
    }

    /// Whether a shelf is to be sorted anew.
    private func isOutdated(
        _ entry: Entry?, _ row: CollectionRow<Shelf, LibraryItem>, _ arrangement: Arrangement,
        _ needsFacts: Bool, _ facts: KnownFacts
    ) -> Bool {
        guard let entry, arrangement.order == self.arrangement.order,
            arrangement.isReversed == self.arrangement.isReversed,
            arrangement.joinsPairs == self.arrangement.joinsPairs
        else { return true }
        return entry.revision != (needsFacts ? facts.revision(of: row.section.id) : 0)
            || entry.source != row.items
    }

    /// What comes along with items that were shown last, and is not shown itself.
    package var companions: [ItemID: [LibraryItem]] {
        entries.values.reduce(into: [:]) { result, entry in
            guard !entry.companions.isEmpty else { return }
            result.merge(entry.companions) { known, _ in known }
        }
    }

    /// The groups of an arrangement with their items; those with nothing to show are left out.
    ///
    /// A group nothing happened to shares its array with the result of the last call.
    package mutating func groups(
        of rows: [CollectionRow<Shelf, LibraryItem>], in arrangement: Arrangement,
        facts: KnownFacts = KnownFacts()
    ) -> [CollectionRow<ItemGroup, LibraryItem>] {
        let arranged = self.rows(of: rows, in: arrangement, facts: facts)
        guard arrangement.grouping == .folder else {
            latest = (rows, arrangement, facts.revision)
            return grouper.rows(of: arranged, in: arrangement, facts: facts)
        }
        (latest, grouper) = (nil, Grouper())
        return arranged.map { CollectionRow(ItemGroup($0.section), items: $0.items) }
    }

    /// The same on another thread, with the arranger as it is then.
    @concurrent
    package static func groups(
        of rows: [CollectionRow<Shelf, LibraryItem>], in arrangement: Arrangement,
        facts: KnownFacts, by arranger: Arranger
    ) async -> (arranger: Arranger, groups: [CollectionRow<ItemGroup, LibraryItem>]) {
        var arranger = arranger
        let groups = arranger.groups(of: rows, in: arrangement, facts: facts)
        return (arranger, groups)
    }

    /// The rows in an arrangement; shelves with nothing to show are left out.
    ///
    /// A shelf whose items and arrangement are those of the last call shares its array with the
    /// result of then. O(rows), and for each other shelf of n items O(n) to filter, and O(n log n)
    /// to sort where its items or the order are not those of the last call.
    package mutating func rows(
        of rows: [CollectionRow<Shelf, LibraryItem>], in arrangement: Arrangement,
        facts: KnownFacts = KnownFacts(), now: Int64 = TimeOfDay.now
    ) -> [CollectionRow<Shelf, LibraryItem>] {
        let hasLists = rows.contains { $0.section.isListed }
        guard !arrangement.leavesShelves(hasLists: hasLists) else {
            entries = [:]
            self.arrangement = arrangement
            return rows
        }
        let filter = Filter(arrangement.filter, now: now)
        let needsFacts = arrangement.order.needsFacts || filter.needsFacts
        var result: [CollectionRow<Shelf, LibraryItem>] = []
        result.reserveCapacity(rows.count)
        for row in rows {
            let id = row.section.id
            // The only shelf has nobody to be told from.
            let name = filter.hasWords && rows.count > 1 ? FoldedText(row.section.title) : nil
            var entry: Entry
            if let known = entries[id], !isOutdated(known, row, arrangement, needsFacts, facts) {
                if let shown = known.shown, known.name == name, known.filter == filter {
                    if !shown.isEmpty { result.append(CollectionRow(row.section, items: shown)) }
                    continue
                }
                entry = known
            } else {
                let revision = needsFacts ? facts.revision(of: id) : 0
                entry = Entry(
                    row.items, isListed: row.section.isListed, in: arrangement, facts, revision)
            }
            entry.show(filter, facts, inShelf: name)
            entries[id] = entry
            guard let items = entry.shown, !items.isEmpty else { continue }
            result.append(CollectionRow(row.section, items: items))
        }
        forgetOthers(than: rows)
        self.arrangement = arrangement
        return result
    }

    /// Forgets shelves that are no longer there.
    private mutating func forgetOthers(than rows: [CollectionRow<Shelf, LibraryItem>]) {
        guard entries.count > rows.count else { return }
        let there = Set(rows.lazy.map(\.section.id))
        entries = entries.filter { there.contains($0.key) }
    }

    /// Sorts items that are in natural order of names, or in that of a list; equal ones keep their order.
    private static func sort(
        _ items: [LibraryItem], isListed: Bool, _ arrangement: Arrangement, _ facts: KnownFacts
    ) -> [LibraryItem] {
        var sorted = items
        if isListed, arrangement.order == .name {
            let keys = items.map { NaturalOrderKey($0.name) }
            sorted = items.indices.sorted { left, right in
                keys[left] != keys[right] ? keys[left] < keys[right] : left < right
            }
            .map { items[$0] }
        } else if !arrangement.keepsOrder(isListed: isListed) {
            var dates = ItemDates()
            let keys = items.map { OrderKey(of: $0, arrangement.order, facts[$0.id], &dates) }
            // Places are sorted instead of items, which are larger.
            sorted = OrderKey.sorted(keys).map { items[$0] }
        }
        return arrangement.isReversed ? sorted.reversed() : sorted
    }
}
