import ShelfFocus

/// A layout read from a drawing, in which each item is a rectangle of one letter.
///
/// A line `grid`, `shelf` or `shelf N` starts a section; N is how many characters a shelf is
/// scrolled to the left. Items are numbered in alphabetical order. A line `empty` is a section
/// without items; `*` before the section's kind is followed by the letters that refuse the focus.
struct DrawnGeometry: FocusGeometry {
    static let cell = 10.0

    var sections: [[Character: FocusFrame]] = []
    var orders: [[Character]] = []
    var shelves: [Bool] = []
    var refusing: Set<Character> = []
    var isRightToLeft: Bool
    var viewportHeight: Double

    init(_ drawing: String, isRightToLeft: Bool = false, viewportRows: Int = 4) {
        self.isRightToLeft = isRightToLeft
        viewportHeight = Double(viewportRows) * Self.cell
        var offset = 0.0
        var row = 0.0
        for line in drawing.split(separator: "\n") {
            let words = line.split(separator: " ")
            switch words.first {
            case "grid", "empty", "shelf":
                sections.append([:])
                shelves.append(words[0] == "shelf")
                offset = words.count > 1 ? Double(Int(words[1]) ?? 0) * Self.cell : 0
                row += 1
            case "refusing":
                refusing.formUnion(words.dropFirst().joined())
            default:
                draw(line, row: row, offset: offset)
                row += 1
            }
        }
        orders = sections.map { $0.keys.sorted() }
    }

    private mutating func draw(_ line: Substring, row: Double, offset: Double) {
        for (column, letter) in line.enumerated() where letter.isLetter {
            let x = Double(column) * Self.cell - offset
            let y = row * Self.cell
            var frame =
                sections[sections.count - 1][letter]
                ?? FocusFrame(x: x, y: y, width: Self.cell, height: Self.cell)
            frame.width = max(frame.width, x + Self.cell - frame.x)
            frame.height = max(frame.height, y + Self.cell - frame.y)
            sections[sections.count - 1][letter] = frame
        }
    }

    func position(of letter: Character) -> FocusPosition? {
        for (section, order) in orders.enumerated() {
            if let item = order.firstIndex(of: letter) {
                return FocusPosition(section: section, item: item)
            }
        }
        return nil
    }

    func letter(at position: FocusPosition) -> Character {
        orders[position.section][position.item]
    }

    var sectionCount: Int { sections.count }

    func itemCount(in section: Int) -> Int { orders[section].count }

    func isOrthogonal(_ section: Int) -> Bool { shelves[section] }

    func canFocus(_ position: FocusPosition) -> Bool { !refusing.contains(letter(at: position)) }

    func frame(of position: FocusPosition) -> FocusFrame {
        sections[position.section][letter(at: position)]
            ?? FocusFrame(x: 0, y: 0, width: 0, height: 0)
    }

    func frame(ofSection section: Int) -> FocusFrame {
        let frames = sections[section].values
        guard let x = frames.map(\.x).min(), let y = frames.map(\.y).min(),
            let right = frames.map({ $0.x + $0.width }).max(),
            let bottom = frames.map({ $0.y + $0.height }).max()
        else {
            let above = (0..<section).map { frame(ofSection: $0) }.map { $0.y + $0.height }
            return FocusFrame(x: 0, y: above.max() ?? 0, width: 0, height: 0)
        }
        return FocusFrame(x: x, y: y, width: right - x, height: bottom - y)
    }

    func items(in section: Int, within band: ClosedRange<Double>) -> Range<Int> {
        let met = orders[section].indices.filter {
            let frame = frame(of: FocusPosition(section: section, item: $0))
            let (start, extent) =
                shelves[section] ? (frame.x, frame.width) : (frame.y, frame.height)
            return start <= band.upperBound && start + extent >= band.lowerBound
        }
        guard let first = met.first, let last = met.last else { return 0..<0 }
        return first..<(last + 1)
    }
}
