extension SnapshotDifference {
    /// Returns the numbers of the items in both snapshots that were stamped since `old`.
    static func stampedItems(
        from old: Snapshot<Section, Item>, to new: Snapshot<Section, Item>, starts: ItemStarts
    ) -> [Int] {
        if new.itemStamps.isEmpty { return [] }
        return new.itemStamps.compactMap { id, stamp in
            guard old.itemStamps[id] != stamp, old.contains(id), let position = new.position(of: id)
            else { return nil }
            return ItemStarts.number(of: position, in: starts.new)
        }
    }

    /// Returns the numbers of the sections in both snapshots that were stamped since `old`.
    static func stampedSections(
        from old: Snapshot<Section, Item>, to new: Snapshot<Section, Item>
    ) -> [Int32] {
        if new.sectionStamps.isEmpty { return [] }
        return new.sectionStamps.compactMap { id, stamp in
            guard old.sectionStamps[id] != stamp, old.containsSection(id),
                let number = new.sectionIndex(of: id)
            else { return nil }
            return Int32(number)
        }
    }
}
