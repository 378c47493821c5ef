import ShelfDiff
import ShelfGTK
import ShelfLayout
import ShelfLibrary

/// The heights of shelves, which follow from their pictures without moving anything that is read.
///
/// Design: docs/design/library.md#heights
extension BrowserWindow {
    /// How many shelves beyond those in view have their first pictures loaded, each way: what comes
    /// into view is as high as it needs to be from the beginning.
    private static var shelvesAhead: Int { 2 }

    /// The numbers of the shelves in view; nil when nothing is.
    private var rowsInView: ClosedRange<Int>? {
        let seen = wall.visibleSections
        guard let first = seen.first, let last = seen.last,
            let start = shownRows.firstIndex(where: { $0.section.id == first }),
            let end = shownRows.lastIndex(where: { $0.section.id == last }), start <= end
        else { return nil }
        return start...end
    }

    /// The shelves next to those in view whose heights are not known yet, the nearest first.
    private var rowsAhead: [Int] {
        guard let inView = rowsInView, layout.style == .shelves else { return [] }
        let steps = 1...Self.shelvesAhead
        return steps.flatMap { [inView.upperBound + $0, inView.lowerBound - $0] }.filter {
            shownRows.indices.contains($0) && shownRows[$0].section.fold != .folded
                && !heights.isDecided(shownRows[$0].section.id)
        }
    }

    /// The items a shelf shows before it is scrolled.
    private func firstItems(of row: Int) -> ArraySlice<LibraryItem> {
        let width = Double(max(320, wall.widget.width))
        let stride = WallLayout.side(of: layout.size, inWidth: width) + WallLayout.padding
        return shownRows[row].items.prefix(Int((width / (stride + 8)).rounded(.up)))
    }

    /// The items whose pictures tell how high shelves are going to be, beside those in view.
    func itemsAhead(of inView: [LibraryItem]) -> [LibraryItem] {
        var known = Set(inView.map(\.id))
        let rows = (rowsInView.map(Array.init) ?? []) + rowsAhead
        guard layout.style.hasHeights else { return [] }
        return rows.filter { !heights.isDecided(shownRows[$0].section.id) }
            .flatMap { firstItems(of: $0) }.filter { known.insert($0.id).inserted }
    }

    /// Decides the heights of shelves that are not seen, and of those in view as long as nobody has
    /// done anything in the window: then all of them at once, when their pictures are there.
    func decideHeights() {
        if layout.style.hasProportions, pictures.hasNewProportions { render(settles: true) }
        guard layout.style.hasHeights, let inView = rowsInView else { return }
        let mayChangeInView = isUntouched && isReadingDone
        let seen = mayChangeInView ? inView.filter { shownRows[$0].section.fold != .folded } : []
        guard seen.allSatisfy({ isKnown($0) }) else { return }
        var isChanged = false
        for row in rowsAhead + seen where isKnown(row) {
            let needs = firstItems(of: row).compactMap { pictures.heightNeeded(by: $0) }
            let id = shownRows[row].section.id
            if heights.decide(id, proportions: needs) { isChanged = true }
        }
        heights.keep(shownRows.lazy.map(\.section.id))
        if isChanged { render(settles: mayChangeInView) }
    }

    /// Whether the pictures a shelf begins with have come, those that will.
    private func isKnown(_ row: Int) -> Bool {
        firstItems(of: row).allSatisfy { pictures.isSettled($0) }
    }

    /// Whether the reader has done nothing yet that a change could disturb.
    private var isUntouched: Bool {
        wall.scrollOffset == 0 && wall.focusedItemID == nil && wall.selection.isEmpty
            && wall.shelfOffsets.sections.allSatisfy { wall.shelfOffset(of: $0) == 0 }
    }
}
