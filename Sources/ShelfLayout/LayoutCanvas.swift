/// A grid of characters on which frames are drawn as boxes.
struct LayoutCanvas {
    private let area: Rect
    private let cell: Size
    private var rows: [[Character]]

    /// Creates an empty grid for an area, with one character for each cell of it.
    init(area: Rect, cell: Size) {
        self.area = area
        self.cell = cell
        let columns = Length.index(area.width / cell.width + 0.5, in: 0...400)
        let lines = Length.index(area.height / cell.height + 0.5, in: 0...400)
        rows = Array(repeating: Array(repeating: " ", count: columns + 1), count: lines + 1)
    }

    /// The drawing as text, without spaces at the ends of lines.
    var text: String {
        rows.map { row in
            String(row[...(row.lastIndex { $0 != " " } ?? -1)])
        }.joined(separator: "\n")
    }

    /// Draws a box with a label in its middle.
    ///
    /// Neighbours share an edge.
    mutating func draw(_ frame: Rect, label: String, corner: Character = "+") {
        let left = column((frame.minX - area.x) / cell.width)
        let right = column((frame.maxX - area.x) / cell.width)
        let top = column((frame.minY - area.y) / cell.height)
        let bottom = column((frame.maxY - area.y) / cell.height)
        clear(left: left, right: right, top: top, bottom: bottom)
        for x in left...right {
            put(x == left || x == right ? corner : "-", x, top)
            put(x == left || x == right ? corner : "-", x, bottom)
        }
        for y in top...bottom where y > top && y < bottom {
            put("|", left, y)
            put("|", right, y)
        }
        let room = max(0, right - left - 1)
        let shown = label.prefix(room)
        let start = left + 1 + (room - shown.count) / 2
        for (index, character) in shown.enumerated() {
            put(character, start + index, (top + bottom) / 2)
        }
    }

    private func column(_ value: Double) -> Int { Length.index(value + 0.5, in: -1000...1000) }

    private mutating func clear(left: Int, right: Int, top: Int, bottom: Int) {
        guard right - left > 1, bottom - top > 1 else { return }
        for y in (top + 1)..<bottom {
            for x in (left + 1)..<right { put(" ", x, y) }
        }
    }

    private mutating func put(_ character: Character, _ x: Int, _ y: Int) {
        guard rows.indices.contains(y), rows[y].indices.contains(x) else { return }
        // A corner wins over an edge where boxes meet.
        if rows[y][x] == "+", character == "-" || character == "|" { return }
        rows[y][x] = character
    }
}
