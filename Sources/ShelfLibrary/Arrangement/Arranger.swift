package import ShelfDiff
import ShelfGObject

/// Arranges the rows of a library again and again, with work only for shelves that changed.
///
/// Design: docs/design/library.md#arrangement
package struct Arranger: Sendable {
    /// A shelf as it was arranged last.
    private struct Entry: Sendable {
        let source: [LibraryItem]
        let items: [LibraryItem]
        /// The shelf's name as far as a filter looks at it.
        let name: FoldedText?
    }

    private var entries: [ShelfID: Entry] = [:]
    private var arrangement = Arrangement()
    private var grouper = Grouper()
    private var latest: (rows: [CollectionRow<Shelf, LibraryItem>], arrangement: Arrangement)?

    /// Makes an arranger that remembers nothing.
    package init() {}

    /// Up to so many items are put into groups within a frame.
    private static let mostAtOnce = 4_000

    /// Whether groups can be made here and now; else they take longer than a frame may.
    package func isQuick(
        _ rows: [CollectionRow<Shelf, LibraryItem>], in arrangement: Arrangement
    ) -> Bool {
        if arrangement.grouping == .folder { return true }
        if let latest, latest.arrangement == arrangement, latest.rows == rows { return true }
        return rows.reduce(0) { $0 + $1.items.count } <= Self.mostAtOnce
    }

    /// The groups of an arrangement with their items; those with nothing to show are left out.
    ///
    /// A group nothing happened to shares its array with the result of the last call.
    package mutating func groups(
        of rows: [CollectionRow<Shelf, LibraryItem>], in arrangement: Arrangement
    ) -> [CollectionRow<ItemGroup, LibraryItem>] {
        let arranged = self.rows(of: rows, in: arrangement)
        guard arrangement.grouping == .folder else {
            latest = (rows, arrangement)
            return grouper.rows(of: arranged, in: arrangement)
        }
        (latest, grouper) = (nil, Grouper())
        return arranged.map { CollectionRow(ItemGroup($0.section), items: $0.items) }
    }

    /// The same on another thread, with the arranger as it is then.
    @concurrent
    package static func groups(
        of rows: [CollectionRow<Shelf, LibraryItem>], in arrangement: Arrangement,
        by arranger: Arranger
    ) async -> (arranger: Arranger, groups: [CollectionRow<ItemGroup, LibraryItem>]) {
        var arranger = arranger
        let groups = arranger.groups(of: rows, in: arrangement)
        return (arranger, groups)
    }

    /// The rows in an arrangement; shelves with nothing to show are left out.
    ///
    /// A shelf whose items and arrangement are those of the last call shares its array with the
    /// result of then. O(rows), and for each other shelf of n items O(n) to filter and O(n log n)
    /// to sort.
    package mutating func rows(
        of rows: [CollectionRow<Shelf, LibraryItem>], in arrangement: Arrangement
    ) -> [CollectionRow<Shelf, LibraryItem>] {
        guard !arrangement.leavesShelves else {
            entries = [:]
            self.arrangement = arrangement
            return rows
        }
        let known = arrangement == self.arrangement ? entries : [:]
        // What a longer filter shows is among what the shorter one showed, in the same order.
        let isNarrower =
            arrangement.order == self.arrangement.order
            && arrangement.isReversed == self.arrangement.isReversed
            && self.arrangement.isFiltering
            && arrangement.filter.hasPrefix(self.arrangement.filter)
        let words = arrangement.words
        var entries: [ShelfID: Entry] = [:]
        var result: [CollectionRow<Shelf, LibraryItem>] = []
        for row in rows {
            let source = row.items
            let id = row.section.id
            // The only shelf has nobody to be told from.
            let name =
                words.isEmpty || rows.count == 1 ? nil : FoldedText(row.section.title)
            if let entry = known[id], entry.source == source, entry.name == name {
                entries[id] = entry
            } else if isNarrower, let entry = self.entries[id], entry.source == source,
                entry.name == name
            {
                let items = Self.items(entry.items, named: name, matching: words)
                entries[id] = Entry(source: source, items: items, name: name)
            } else {
                let shown = Self.items(source, named: name, matching: words)
                let items = Self.sort(shown, arrangement)
                entries[id] = Entry(source: source, items: items, name: name)
            }
            guard let items = entries[id]?.items, !items.isEmpty else { continue }
            result.append(CollectionRow(row.section, items: items))
        }
        self.entries = entries
        self.arrangement = arrangement
        return result
    }

    /// The items that have in their names those words that are not in the name of their shelf.
    private static func items(
        _ items: [LibraryItem], named shelf: FoldedText?, matching words: [FoldedText]
    ) -> [LibraryItem] {
        let words = words.filter { word in shelf.map { !$0.contains(word) } ?? true }
        guard !words.isEmpty else { return items }
        return items.filter { item in
            let name = FoldedText(item.name)
            return words.allSatisfy { name.contains($0) }
        }
    }

    /// Sorts items that are in natural order of names.
    private static func sort(_ items: [LibraryItem], _ arrangement: Arrangement) -> [LibraryItem] {
        let sorted: [LibraryItem]
        switch arrangement.order {
        case .name: sorted = items
        case .modified:
            sorted = sort(items) {
                ($0.modified, $0.modifiedMicroseconds) > ($1.modified, $1.modifiedMicroseconds)
            }
        case .size: sorted = sort(items) { $0.size > $1.size }
        case .kind: sorted = sort(items) { $0.contentType < $1.contentType }
        }
        return arrangement.isReversed ? sorted.reversed() : sorted
    }

    /// Sorts places instead of items, so that equal items keep their order.
    private static func sort(
        _ items: [LibraryItem], by precedes: (LibraryItem, LibraryItem) -> Bool
    ) -> [LibraryItem] {
        items.indices.sorted { left, right in
            if precedes(items[left], items[right]) { return true }
            return left < right && !precedes(items[right], items[left])
        }
        .map { items[$0] }
    }
}
