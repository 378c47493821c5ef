package import ShelfDiff

/// An end of what is shown, where more could be asked for.
public enum CollectionEnd<SectionID: Hashable & Sendable>: Hashable, Sendable {
    /// The end of the whole collection.
    case page
    /// The end of a section, going on along the page.
    case section(SectionID)
    /// The end of a shelf, going across the page.
    case shelf(SectionID)
}

/// The ends that came near and were told, each once for the items that lead up to it.
package struct NearEnds<SectionID: Hashable & Sendable> {
    private var told: Set<CollectionEnd<SectionID>> = []

    package init() {}

    /// Whether an end is still to be told, which it counts as from now on.
    package mutating func isNews(_ end: CollectionEnd<SectionID>) -> Bool {
        told.insert(end).inserted
    }

    /// Forgets the ends that other items lead up to after a change, however many there are.
    package mutating func follow<Section, Item>(
        _ difference: SnapshotDifference<Section, Item>
    ) where Section.ID == SectionID {
        guard !told.isEmpty else { return }
        let summary = difference.summary
        if summary.insertedItems > 0 || summary.deletedItems > 0 { told.remove(.page) }
        var stayed: [Int: Int] = [:]
        for match in difference.matches {
            let section = match.new.section
            if match.old.section == difference.oldSection(ofNew: section) {
                stayed[section, default: 0] += match.count
            }
        }
        told = told.filter { end in
            let id: SectionID
            switch end {
            case .page: return true
            case .section(let section), .shelf(let section): id = section
            }
            guard let section = difference.new.sectionIndex(of: id),
                let old = difference.oldSection(ofNew: section)
            else { return false }
            let stayed = stayed[section] ?? 0
            return stayed == difference.new.itemCount(in: section)
                && stayed == difference.old.itemCount(in: old)
        }
    }
}
