import ShelfFocus
import ShelfLayout

/// A solved layout as the focus sees it.
struct SolvedGeometry: FocusGeometry {
    let layout: SolvedLayout
    var offsets: [Int: Double] = [:]

    init(
        _ itemCounts: [Int], isRightToLeft: Bool = false, scale: Double = 1,
        section: (Int) -> LayoutSection
    ) {
        layout = SolvedLayout(
            itemCounts: itemCounts,
            environment: LayoutEnvironment(
                viewport: Size(width: 1_000, height: 600), scale: scale,
                isRightToLeft: isRightToLeft)
        ) { index, _ in section(index) }
    }

    var isRightToLeft: Bool { layout.environment.isRightToLeft }
    var viewportHeight: Double { layout.environment.viewport.height }
    var sectionCount: Int { layout.sectionCount }

    func itemCount(in section: Int) -> Int { layout.itemCount(in: section) }

    func isOrthogonal(_ section: Int) -> Bool { layout.orthogonalBounds(section) != nil }

    func frame(of position: FocusPosition) -> FocusFrame {
        frame(
            layout.frame(
                section: position.section, item: position.item,
                orthogonalOffset: offsets[position.section] ?? 0))
    }

    func frame(ofSection section: Int) -> FocusFrame { frame(layout.sectionFrame(section)) }

    func items(in section: Int, within band: ClosedRange<Double>) -> Range<Int> {
        var area = layout.sectionFrame(section)
        let extent = max(1, band.upperBound - band.lowerBound)
        if isOrthogonal(section) {
            area.x = band.lowerBound
            area.width = extent
        } else {
            area.y = band.lowerBound
            area.height = extent
        }
        let items = layout.elements(in: area) { offsets[$0] ?? 0 }.compactMap { element -> Int? in
            if case .item(section, let item) = element.kind { item } else { nil }
        }
        guard let first = items.min(), let last = items.max() else { return 0..<0 }
        return first..<(last + 1)
    }

    private func frame(_ rect: Rect) -> FocusFrame {
        FocusFrame(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }
}
