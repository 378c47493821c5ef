package import ShelfDiff

/// An end of the shown content, at which more content can be loaded.
public enum CollectionEnd<SectionID: Hashable & Sendable>: Hashable, Sendable {
    /// The end of the whole collection.
    case page
    /// The end of a section that continues along the page.
    case section(SectionID)
    /// The end of a shelf, which continues across the page.
    case shelf(SectionID)
}

/// The ends that were approached and reported, each once for the items that precede it.
package struct NearEnds<SectionID: Hashable & Sendable> {
    private var told: Set<CollectionEnd<SectionID>> = []

    package init() {}

    /// Records that an end was approached.
    ///
    /// Returns false if it was reported before.
    package mutating func isNews(_ end: CollectionEnd<SectionID>) -> Bool {
        told.insert(end).inserted
    }

    /// Forgets the ends that other items precede after a change, whatever their number.
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
