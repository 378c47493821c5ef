import ShelfDiff
import ShelfGTK
import ShelfLibrary

/// Going from group to group.
extension BrowserWindow {
    func addGroupActions() {
        window.addAction("next-group") { [weak self] in self?.goToGroup(1) }
        window.addAction("previous-group") { [weak self] in self?.goToGroup(-1) }
    }

    /// What the scrubber asks of the wall.
    func scrubbedWall() -> Scrubber.Wall {
        Scrubber.Wall(
            stops: { [weak self] in self?.stops ?? [] },
            offset: { [weak self] in self?.wall.scrollOffset ?? 0 },
            range: { [weak self] in self?.wall.scrollRange ?? 0 },
            groupCount: { [weak self] in self.map { $0.isSofa ? 0 : $0.shownRows.count } ?? 0 })
    }

    private var stops: [ScrubberScale.Stop] {
        shownRows.compactMap { row in
            wall.start(of: row.section.id).map {
                ScrubberScale.Stop(label: row.section.group.label, offset: $0)
            }
        }
    }

    /// Focuses the first item of the next group, or of this one and then of the one before.
    private func goToGroup(_ step: Int) {
        guard let here = place() else { return }
        let section = GroupStep.target(
            from: here, step: step, counts: shownRows.map(\.items.count))
        guard let first = shownRows[section].items.first else { return }
        wall.focus(first.id)
        // With its title at the top.
        var place = Place()
        place.item = first.id
        place.distance = wall.itemsStart(in: shownRows[section].section.id) ?? 0
        wall.position = place
    }

    /// Where the reader is: at the focused item, else at the top of what is seen.
    private func place() -> ItemPosition? {
        if let focused = wall.focusedItemID { return wall.position(of: focused) }
        guard let seen = wall.visibleSections.first,
            let section = shownRows.firstIndex(where: { $0.section.id == seen })
        else { return nil }
        return GroupStep.place(in: section, from: wall.start(of: seen), at: wall.scrollOffset)
    }
}

/// Which group is next.
nonisolated enum GroupStep {
    /// Where somebody is who sees the group `section`, which begins at `start`, in a wall scrolled to `offset`.
    static func place(in section: Int, from start: Double?, at offset: Double) -> ItemPosition {
        // What has begun above the window is gone back to its beginning.
        let isCut = start.map { offset > $0 + 1 } ?? false
        return ItemPosition(section: section, item: isCut ? 1 : 0)
    }

    /// The number of the group whose first item is gone to; none of them is empty.
    static func target(from place: ItemPosition, step: Int, counts: [Int]) -> Int {
        // Going back, what has begun is gone to the beginning of first.
        let back = place.item > 0 ? 0 : -1
        let target = place.section + (step > 0 ? 1 : back)
        return min(max(target, 0), counts.count - 1)
    }
}
