import ShelfFocus
import ShelfLayout

/// A collection as focus decisions see it: its layout, scrolled to where it will come to rest.
struct CollectionGeometry: FocusGeometry {
    let layout: SolvedLayout
    let shelfOffset: (Int) -> Double
    let isRightToLeft: Bool
    let viewportHeight: Double
    let allows: (FocusPosition) -> Bool

    var sectionCount: Int { layout.sectionCount }

    func itemCount(in section: Int) -> Int { layout.itemCount(in: section) }

    func frame(of position: FocusPosition) -> FocusFrame {
        FocusFrame(
            layout.frame(
                section: position.section, item: position.item,
                orthogonalOffset: shelfOffset(position.section)))
    }

    func frame(ofSection section: Int) -> FocusFrame { FocusFrame(layout.sectionFrame(section)) }

    func canFocus(_ position: FocusPosition) -> Bool { allows(position) }

    func isOrthogonal(_ section: Int) -> Bool { layout.orthogonalBounds(section) != nil }

    func items(in section: Int, within band: ClosedRange<Double>) -> Range<Int> {
        var area = layout.sectionFrame(section)
        if isOrthogonal(section) {
            area.x = band.lowerBound
            area.width = max(1, band.upperBound - band.lowerBound)
        } else {
            area.y = band.lowerBound
            area.height = max(1, band.upperBound - band.lowerBound)
        }
        var range: Range<Int>?
        for element in layout.elements(in: area, offsets: shelfOffset) {
            guard case .item(section, let item) = element.kind else { continue }
            range =
                range.map { min($0.lowerBound, item)..<max($0.upperBound, item + 1) }
                ?? item..<item + 1
        }
        return range ?? 0..<0
    }
}

extension FocusFrame {
    init(_ frame: Rect) {
        self.init(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    }
}

extension Size {
    /// Whether there is no room at all.
    var isEmpty: Bool { width <= 0 || height <= 0 }
}
