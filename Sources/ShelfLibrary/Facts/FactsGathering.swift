import ShelfDiff
import ShelfGObject

/// Finds out of which items facts are to be read, again and again, with work only for shelves that changed.
struct FactsGathering: Sendable {
    /// An item whose facts are not known.
    struct Missing: Hashable, Sendable {
        let wanted: FactsWanted
        /// The shelf it is on, where all of that is wanted.
        let shelf: ShelfID?
        /// Whether it is in view.
        let isInView: Bool
        /// The number of the rows it was on that shelf in.
        let rowsNumber: Int
    }

    /// What facts are wanted of.
    struct Wanted: Sendable {
        /// All there is.
        var rows: [CollectionRow<Shelf, LibraryItem>] = []
        /// How often the rows have been replaced.
        var rowsNumber = 0
        /// Whether those of all items are wanted, or of those in view only.
        var isAll = false
        /// What is in view, the most urgent first.
        var inView: [LibraryItem] = []
    }

    private struct Entry: Sendable {
        let items: [LibraryItem]
        let sidecars: [ItemID: [LibraryItem]]
        /// Whether there was nothing to be read when it was looked at last.
        var isDone = false
    }

    private var entries: [ShelfID: Entry] = [:]
    /// Of which contents facts are known.
    private var answered: [ItemID: Stamp] = [:]

    /// Which contents of a file and its sidecars.
    private struct Stamp: Hashable, Sendable {
        let version: ContentVersion
        let sidecars: [ContentVersion]
        /// Where nothing was found: the file may have been elsewhere by then, with the same contents.
        var place: File?
    }

    /// What is missing, what is in view first, then in the order of the rows.
    @concurrent
    func missing(
        in wanted: Wanted
    ) async -> (gathering: FactsGathering, missing: [Missing]) {
        var gathering = self
        let missing = gathering.look(for: wanted)
        return (gathering, missing)
    }

    private mutating func look(for wanted: Wanted) -> [Missing] {
        var entries: [ShelfID: Entry] = [:]
        for row in wanted.rows {
            let old = self.entries[row.section.id]
            if let old, old.items == row.items {
                entries[row.section.id] = old
            } else {
                entries[row.section.id] = Entry(
                    items: row.items,
                    sidecars: row.section.isListed ? [:] : Sidecars.found(in: row.items))
            }
        }
        self.entries = entries
        var missing: [Missing] = []
        var isListed: Set<ItemID> = []
        let sidecars = entries.values.lazy.map(\.sidecars).filter { !$0.isEmpty }
        for item in wanted.inView where isWanted(item) {
            let sidecars = sidecars.lazy.compactMap { $0[item.id] }.first ?? item.sidecars
            guard isMissing(item, sidecars), isListed.insert(item.id).inserted else { continue }
            missing.append(
                Missing(
                    wanted: FactsWanted(item, sidecars: sidecars), shelf: nil, isInView: true,
                    rowsNumber: wanted.rowsNumber))
        }
        guard wanted.isAll else { return missing }
        let urgent = missing
        missing = []
        for row in wanted.rows {
            guard let entry = entries[row.section.id], !entry.isDone else { continue }
            let before = missing.count
            for item in row.items where isWanted(item) {
                let sidecars = entry.sidecars[item.id] ?? item.sidecars
                guard isMissing(item, sidecars) else { continue }
                missing.append(
                    Missing(
                        wanted: FactsWanted(item, sidecars: sidecars), shelf: row.section.id,
                        isInView: isListed.contains(item.id), rowsNumber: wanted.rowsNumber))
            }
            if missing.count == before { self.entries[row.section.id]?.isDone = true }
        }
        guard !urgent.isEmpty else { return missing }
        return missing.filter(\.isInView) + missing.filter { !$0.isInView }
    }

    /// Whether a file may say anything of itself.
    private func isWanted(_ item: LibraryItem) -> Bool {
        SayingDeed.takes(contentType: item.contentType)
    }

    private func isMissing(_ item: LibraryItem, _ sidecars: [LibraryItem]) -> Bool {
        guard let stamp = answered[item.id] else { return true }
        return stamp.version != item.version || stamp.sidecars != sidecars.map(\.version)
            || stamp.place.map { $0 != item.file } ?? false
    }

    /// Takes over what another thread found out about shelves; what was answered here meanwhile stays.
    mutating func adopt(_ other: FactsGathering) { entries = other.entries }

    /// Forgets items that are gone.
    mutating func forget(_ gone: Set<ItemID>) { for id in gone { answered[id] = nil } }

    /// Facts of these have been found.
    mutating func answer(_ found: [(one: Missing, facts: ItemFacts)]) {
        for (one, facts) in found {
            answered[one.wanted.id] = Stamp(
                version: one.wanted.version, sidecars: one.wanted.sidecarVersions,
                place: facts == ItemFacts() ? one.wanted.file : nil)
        }
    }
}
