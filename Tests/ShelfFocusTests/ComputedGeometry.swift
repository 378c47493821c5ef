import ShelfFocus

/// Uniform sections whose frames are computed on demand, for collections too large to store.
struct ComputedGeometry: FocusGeometry {
    struct Section {
        var count: Int
        /// Items in a row; nil makes a shelf.
        var columns: Int?
        var offset: Double = 0
    }

    static let side = 100.0
    static let spacing = 10.0
    static let pitch = side + spacing
    static let headerHeight = 30.0

    var sections: [Section]
    var isRightToLeft = false
    var viewportHeight = 480.0
    var width = 1000.0
    let queries = QueryCount()
    private var tops: [Double] = []

    init(_ sections: [Section], isRightToLeft: Bool = false, viewportHeight: Double = 480) {
        self.sections = sections
        self.isRightToLeft = isRightToLeft
        self.viewportHeight = viewportHeight
        var top = 0.0
        for section in sections {
            top += Self.headerHeight
            tops.append(top)
            top += Self.height(of: section)
        }
    }

    private static func height(of section: Section) -> Double {
        guard section.count > 0 else { return 0 }
        guard let columns = section.columns else { return side }
        let rows = (section.count + columns - 1) / columns
        return Double(rows) * pitch - spacing
    }

    var sectionCount: Int { sections.count }

    func itemCount(in section: Int) -> Int { sections[section].count }

    func isOrthogonal(_ section: Int) -> Bool { sections[section].columns == nil }

    func frame(of position: FocusPosition) -> FocusFrame {
        queries.frames += 1
        let section = sections[position.section]
        let column = section.columns.map { position.item % $0 } ?? position.item
        let row = section.columns.map { position.item / $0 } ?? 0
        let x = Double(column) * Self.pitch - section.offset
        return FocusFrame(
            x: isRightToLeft ? width - x - Self.side : x,
            y: tops[position.section] + Double(row) * Self.pitch,
            width: Self.side, height: Self.side)
    }

    func frame(ofSection index: Int) -> FocusFrame {
        queries.frames += 1
        let section = sections[index]
        return FocusFrame(x: 0, y: tops[index], width: width, height: Self.height(of: section))
    }

    func items(in index: Int, within band: ClosedRange<Double>) -> Range<Int> {
        queries.ranges += 1
        let section = sections[index]
        let (start, end, length): (Double, Double, Int)
        if section.columns == nil {
            start = (isRightToLeft ? width - band.upperBound : band.lowerBound) + section.offset
            end = (isRightToLeft ? width - band.lowerBound : band.upperBound) + section.offset
            length = 1
        } else {
            start = band.lowerBound - tops[index]
            end = band.upperBound - tops[index]
            length = section.columns ?? 1
        }
        let lines = (section.count + length - 1) / length
        let first = ((start - Self.side) / Self.pitch).rounded(.up)
        let last = (end / Self.pitch).rounded(.down)
        let low = Int(min(max(first, 0), Double(lines)))
        let high = Int(min(max(last + 1, Double(low)), Double(lines)))
        let range = min(low * length, section.count)..<min(high * length, section.count)
        queries.widest = max(queries.widest, range.count)
        return range
    }
}
