extension Snapshot {
    /// Returns this snapshot with `difference` applied, or nil if it does not fit.
    ///
    /// The difference fits if its old snapshot has as many sections, each with as many items, as
    /// this one. Matched items that did not change are taken from this snapshot, all others from
    /// the difference. A section without any change keeps its storage.
    ///
    /// Complexity: O(items).
    public func applying(_ difference: SnapshotDifference<Section, Item>) -> Snapshot? {
        guard lists.count == difference.old.lists.count,
            zip(lists, difference.old.lists).allSatisfy({ $0.count == $1.count })
        else { return nil }
        var newSections: [Section] = []
        var newLists: [[Item]] = []
        var run = 0
        for section in 0..<difference.new.sectionCount {
            let home = difference.oldSection(ofNew: section)
            let isChanged = difference.isSectionChanged(new: section)
            let kept = home.flatMap { isChanged ? nil : sections[$0] }
            newSections.append(kept ?? difference.new.sections[section])
            newLists.append(replay(difference, section: section, home: home, run: &run))
        }
        return Snapshot(sections: newSections, lists: newLists, index: SnapshotIndex())
    }

    /// Returns the items of one section of the new snapshot.
    ///
    /// - Parameter run: The index of the section's first run. Afterwards, that of the next section.
    private func replay(
        _ difference: SnapshotDifference<Section, Item>, section: Int, home: Int?,
        run: inout Int
    ) -> [Item] {
        let starts = difference.starts
        let base = starts.new[section]
        let end = starts.new[section + 1]
        let given = difference.new.lists[section]
        let isChanged = (difference.changed?.first(in: base..<end) ?? end) < end
        if let home, !isChanged, run < difference.runs.count {
            let match = difference.runs[run]
            if Int(match.new) == base, Int(match.old) == starts.old[home],
                match.count == end - base, match.count == lists[home].count
            {
                run += 1
                return lists[home]
            }
        }
        var items = given
        while run < difference.runs.count, Int(difference.runs[run].new) < end {
            let match = difference.runs[run]
            let source = ItemStarts.position(of: Int(match.old), in: starts.old)
            for step in 0..<match.count {
                let number = Int(match.new) + step
                if difference.changed?.contains(number) ?? false { continue }
                items[number - base] = lists[source.section][source.item + step]
            }
            run += 1
        }
        return items
    }
}
