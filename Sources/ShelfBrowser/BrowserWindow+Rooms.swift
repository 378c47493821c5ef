import ShelfDiff
import ShelfGTK
import ShelfLayout
import ShelfLibrary

/// The room for pictures on shelves, which follows from them.
///
/// Design: docs/design/library.md#rooms
extension BrowserWindow {
    /// How many shelves beyond those in view have their first pictures loaded at least, each way: what
    /// comes into view has the room it needs from the beginning.
    private static var fewestAhead: Int { 2 }

    /// The numbers of the shelves in view; nil when nothing is.
    private var rowsInView: ClosedRange<Int>? {
        let seen = wall.visibleSections
        guard let first = seen.first, let last = seen.last,
            let start = shownRows.firstIndex(where: { $0.section.id == first }),
            let end = shownRows[start...].firstIndex(where: { $0.section.id == last })
        else { return nil }
        return start...end
    }

    /// The shelves next to those in view, the nearest first: as many each way as are in view, which is
    /// what a page brings.
    private var rowsAhead: [Int] {
        guard let inView = rowsInView, layout.style == .shelves else { return [] }
        let steps = 1...max(Self.fewestAhead, inView.count)
        return steps.flatMap { [inView.upperBound + $0, inView.lowerBound - $0] }.filter {
            shownRows.indices.contains($0) && shownRows[$0].section.fold != .folded
        }
    }

    /// The items a shelf shows before it is scrolled.
    private func firstItems(of row: Int) -> ArraySlice<LibraryItem> {
        let width = Double(max(320, wall.widget.width))
        let stride = WallLayout.side(of: layout.size, inWidth: width) + WallLayout.padding
        return shownRows[row].items.prefix(Int((width / (stride + 8)).rounded(.up)))
    }

    /// The items whose pictures tell how much room shelves are going to have, beside those in view.
    func itemsAhead(of inView: [LibraryItem]) -> [LibraryItem] {
        var known = Set(inView.map(\.id))
        let rows = (rowsInView.map(Array.init) ?? []) + rowsAhead
        guard layout.style.hasRooms else { return [] }
        return rows.filter { !rooms.isDecided(shownRows[$0].section.id) }
            .flatMap { firstItems(of: $0) }.filter { known.insert($0.id).inserted }
    }

    /// Decides the rooms of shelves whose first pictures are there: of those in view all at once.
    ///
    /// A room follows from the pictures, the width and the size of tiles alone, so it is decided again
    /// whenever these may be others. The collection holds its anchor meanwhile.
    func decideRooms() {
        if layout.style.hasProportions, pictures.hasNewProportions { render(settles: true) }
        // Rooms are of the rows that were described last.
        guard layout.style.hasRooms, !wall.awaitsRows, let inView = rowsInView else { return }
        let mayChangeInView = isReadingDone && arrival == nil
        let seen = mayChangeInView ? inView.filter { shownRows[$0].section.fold != .folded } : []
        let isWaiting = seen.contains { row in
            !rooms.isDecided(shownRows[row].section.id) && !isKnown(row)
        }
        guard !isWaiting else { return }
        var isChanged = false
        for row in rowsAhead + seen where isKnown(row) {
            let needs = firstItems(of: row).compactMap { pictures.roomNeeded(by: $0) }
            let id = shownRows[row].section.id
            if rooms.decide(id, needs: needs) { isChanged = true }
        }
        rooms.keep(shownRows.lazy.map(\.section.id))
        if isChanged { render(settles: true) }
    }

    /// Whether the pictures a shelf begins with have come, those that will.
    private func isKnown(_ row: Int) -> Bool {
        firstItems(of: row).allSatisfy { pictures.isSettled($0) }
    }
}
