extension SnapshotDifference {
    /// The numbers of the items of `new`, also in `old`, that were marked since `old`.
    static func markedItems(
        from old: Snapshot<Section, Item>, to new: Snapshot<Section, Item>, starts: ItemStarts
    ) -> [(number: Int, mark: Mark)] {
        if new.itemMarks.isEmpty { return [] }
        return new.itemMarks.compactMap { id, mark in
            guard old.itemMarks[id] != mark, old.contains(id), let position = new.position(of: id)
            else { return nil }
            return (ItemStarts.number(of: position, in: starts.new), mark)
        }
    }

    /// The numbers of the sections of `new`, also in `old`, that were marked since `old`.
    static func markedSections(
        from old: Snapshot<Section, Item>, to new: Snapshot<Section, Item>
    ) -> [(number: Int32, mark: Mark)] {
        if new.sectionMarks.isEmpty { return [] }
        return new.sectionMarks.compactMap { id, mark in
            guard old.sectionMarks[id] != mark, old.containsSection(id),
                let number = new.sectionIndex(of: id)
            else { return nil }
            return (Int32(number), mark)
        }
    }

    /// Whether the item at `position`, there before, was marked to be shown anew.
    public func isReloaded(new position: ItemPosition) -> Bool {
        reloadedItems.contains(Int32(ItemStarts.number(of: position, in: starts.new)))
    }

    /// Whether the section with the number `new`, there before, was marked to be shown anew.
    public func isSectionReloaded(new: Int) -> Bool {
        precondition(sections.oldOfNew.indices.contains(new), "section number out of range")
        return sections.reloaded.contains(Int32(new))
    }
}
