extension SnapshotDifference {
    /// The numbers of the items of `new`, also in `old`, that were marked since `old`.
    static func markedItems(
        from old: Snapshot<Section, Item>, to new: Snapshot<Section, Item>, starts: ItemStarts
    ) -> [Int] {
        if new.itemMarks.isEmpty { return [] }
        return new.itemMarks.compactMap { id, mark in
            guard old.itemMarks[id] != mark, old.contains(id), let position = new.position(of: id)
            else { return nil }
            return ItemStarts.number(of: position, in: starts.new)
        }
    }

    /// The numbers of the sections of `new`, also in `old`, that were marked since `old`.
    static func markedSections(
        from old: Snapshot<Section, Item>, to new: Snapshot<Section, Item>
    ) -> [Int32] {
        if new.sectionMarks.isEmpty { return [] }
        return new.sectionMarks.compactMap { id, mark in
            guard old.sectionMarks[id] != mark, old.containsSection(id),
                let number = new.sectionIndex(of: id)
            else { return nil }
            return Int32(number)
        }
    }
}
