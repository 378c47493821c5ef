import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// The columns of a list: which there are, how wide, and in which order.
extension BrowserWindow {
    func addColumnActions() {
        for column in ListColumn.allCases {
            window.addToggle(
                "column-\(column.rawValue)", initial: columnChoice.columns.contains(column)
            ) { [weak self] isShown in
                guard let self, self.columnChoice.columns.contains(column) != isShown else {
                    return
                }
                self.columnChoice.toggle(column)
            }
        }
        let changes = [
            "wider": ColumnChange.wider, "narrower": .narrower, "forward": .forward, "back": .back,
        ]
        for (name, change) in changes {
            window.addAction("column-\(name)") { [weak self] in self?.changeColumn(change) }
        }
    }

    /// Changes the column that the list is ordered by, which is how keys reach each of them.
    private func changeColumn(_ change: ColumnChange) {
        guard wallStyle == .list else { return }
        let order = arrangement.order
        guard let column = shownColumns.columns.first(where: { $0.order == order }) else {
            return chrome.showNotice(
                localized("The list is sorted by a hidden column"))
        }
        columnChoice.change(column, change, among: shownColumns.columns)
    }

    /// Shows the columns that were chosen, in all tabs.
    func columnsChanged() {
        WallChoices.shared.columns = columnChoice
        for column in ListColumn.allCases {
            window.setToggle(
                "column-\(column.rawValue)", columnChoice.columns.contains(column))
        }
        shownColumns = fittingColumns
        render()
    }

    /// Describes the list anew when there is room for other columns.
    func fitColumns() {
        guard wallStyle == .list, shownColumns != fittingColumns else { return }
        shownColumns = fittingColumns
        render()
    }

    private var wallStyle: WallStyle { layout.style }

    private var fittingColumns: ShownColumns {
        let room = min(Double(wall.widget.width) - 2 * WallLayout.margin, WallLayout.widestLine)
        let picture = WallLayout.padding + size.lineSide + ListColumns.spacing
        return ShownColumns(
            columns: columnChoice.fitting(
                width: room - picture, textScale: wall.widget.textScale),
            choice: columnChoice)
    }
}

/// What a hand does to the titles of columns.
final class ColumnDrag {
    private weak var window: BrowserWindow?
    /// The characters of the column when it was taken by its beginning.
    private var characters: Int?
    /// Whether the hand has gone so far that it is no click.
    private var hasMoved = false

    /// By how many pixels from its beginning a title is made wider or narrower.
    private static let edge = 12.0
    /// So far a hand may tremble while it clicks, in pixels.
    private static let tremble = 8.0

    init(_ window: BrowserWindow) { self.window = window }

    /// Takes a moment of a drag of a column's title.
    func take(_ phase: DragPhase, of column: ListColumn) {
        guard let window else { return }
        let isMirrored = window.wall.widget.isRightToLeft
        switch phase {
        case .began(let x, _):
            hasMoved = false
            let start = isMirrored ? width(of: column) - x : x
            characters = start < Self.edge ? window.columnChoice.characters(of: column) : nil
        case .moved(let x, _):
            if abs(x) > Self.tremble { hasMoved = true }
            guard hasMoved, let characters else { return }
            // Columns end where they ended; what is before them gives way.
            let wider = (isMirrored ? x : -x) / characterWidth
            window.columnChoice.setCharacters(characters + Int(wider.rounded()), of: column)
        case .ended(let x, _):
            guard hasMoved, characters == nil else { return }
            move(column, by: isMirrored ? -x : x)
        }
    }

    private var characterWidth: Double {
        ListColumns.characterWidth * (window?.wall.widget.textScale ?? 1)
    }

    private func width(of column: ListColumn) -> Double {
        guard let window else { return 0 }
        return Double(window.columnChoice.characters(of: column)) * characterWidth
            + ListColumns.spacing
    }

    /// Brings a column to where it was let go.
    private func move(_ column: ListColumn, by distance: Double) {
        guard let window, let from = window.shownColumns.columns.firstIndex(of: column) else {
            return
        }
        let columns = window.shownColumns.columns
        var (to, rest) = (from, abs(distance))
        let step = distance > 0 ? 1 : -1
        // Past the middle of a neighbour it takes that place.
        while columns.indices.contains(to + step) {
            let neighbour = width(of: columns[to + step])
            guard rest > neighbour / 2 else { break }
            rest -= neighbour
            to += step
        }
        guard to != from, let place = window.columnChoice.columns.firstIndex(of: columns[to]) else {
            return
        }
        window.columnChoice.move(column, to: place)
    }
}
