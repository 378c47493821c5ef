import ShelfFocus

/// The moves in uniform grids and shelves, found by looking at every item.
struct NaiveNavigator {
    let geometry: ComputedGeometry
    var goal: Double?

    init(_ geometry: ComputedGeometry) {
        self.geometry = geometry
    }

    private var all: [FocusPosition] {
        (0..<geometry.sectionCount).flatMap { section in
            (0..<geometry.itemCount(in: section)).map {
                FocusPosition(section: section, item: $0)
            }
        }
    }

    mutating func target(from: FocusPosition, move: FocusMove) -> FocusPosition? {
        let own = geometry.frame(of: from)
        let column = goal ?? own.x + own.width / 2
        goal = nil
        let target: FocusPosition?
        switch move {
        case .left: target = beside(from, step: geometry.isRightToLeft ? 1 : -1)
        case .right: target = beside(from, step: geometry.isRightToLeft ? -1 : 1)
        case .up, .down:
            goal = column
            target = vertical(from, downwards: move == .down, column: column)
        case .nextSection, .previousSection:
            goal = column
            let others = all.filter {
                move == .nextSection ? $0.section > from.section : $0.section < from.section
            }
            let section =
                move == .nextSection
                ? others.map(\.section).min() : others.map(\.section).max()
            let inSection = others.filter { $0.section == section }
            let top = inSection.map { geometry.frame(of: $0).y }.min()
            target = nearest(inSection.filter { geometry.frame(of: $0).y == top }, to: column)
        case .rowStart, .rowEnd:
            let row =
                isList(from.section)
                ? all
                : all.filter { $0.section == from.section && geometry.frame(of: $0).y == own.y }
            target = move == .rowStart ? row.first : row.last
        case .sectionStart, .sectionEnd:
            let section = all.filter { $0.section == from.section }
            target = move == .sectionStart ? section.first : section.last
        case .first: target = all.first
        case .last: target = all.last
        case .pageUp, .pageDown:
            goal = column
            target = page(from, downwards: move == .pageDown, column: column)
        }
        return target == from ? nil : target
    }

    private func isList(_ section: Int) -> Bool {
        guard let columns = geometry.sections[section].columns else { return false }
        return columns == 1 || geometry.itemCount(in: section) == 1
    }

    private func beside(_ from: FocusPosition, step: Int) -> FocusPosition? {
        let order = all
        guard let place = order.firstIndex(of: from), order.indices.contains(place + step) else {
            return nil
        }
        let target = order[place + step]
        if geometry.isOrthogonal(from.section) || geometry.isOrthogonal(target.section) {
            return target.section == from.section ? target : nil
        }
        func isAloneInItsRow(_ position: FocusPosition) -> Bool {
            let y = geometry.frame(of: position).y
            return order.filter { $0.section == position.section && geometry.frame(of: $0).y == y }
                .count == 1
        }
        return isAloneInItsRow(from) && isAloneInItsRow(target) ? nil : target
    }

    private func vertical(
        _ from: FocusPosition, downwards: Bool, column: Double
    ) -> FocusPosition? {
        let y = geometry.frame(of: from).y
        let beyond = all.filter {
            downwards ? geometry.frame(of: $0).y > y : geometry.frame(of: $0).y < y
        }
        let tops = beyond.map { geometry.frame(of: $0).y }
        let row = downwards ? tops.min() : tops.max()
        return nearest(beyond.filter { geometry.frame(of: $0).y == row }, to: column)
    }

    private func page(_ from: FocusPosition, downwards: Bool, column: Double) -> FocusPosition? {
        let own = geometry.frame(of: from)
        let y =
            own.y + own.height / 2
            + (downwards ? geometry.viewportHeight : -geometry.viewportHeight)
        func distance(_ position: FocusPosition) -> Double {
            let top = geometry.frame(of: position).y
            return max(top - y, y - top - ComputedGeometry.side, 0)
        }
        let least = all.map(distance).min()
        let rows = all.filter { distance($0) == least }
        let row = rows.filter { geometry.frame(of: $0).y == geometry.frame(of: rows[0]).y }
        guard let target = nearest(row, to: column) else { return nil }
        let top = geometry.frame(of: target).y
        if downwards ? top > own.y : top < own.y { return target }
        return vertical(from, downwards: downwards, column: column)
    }

    private func nearest(_ row: [FocusPosition], to column: Double) -> FocusPosition? {
        row.min { rank($0, column) < rank($1, column) }
    }

    private func rank(_ position: FocusPosition, _ column: Double) -> (Double, Double, Int) {
        let frame = geometry.frame(of: position)
        return (
            max(frame.x - column, column - frame.x - frame.width, 0),
            abs(frame.x + frame.width / 2 - column), position.item
        )
    }
}
