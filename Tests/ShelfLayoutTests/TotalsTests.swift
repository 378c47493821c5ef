import ShelfLayout
import ShelfRandom
import Testing

@Suite("Totals")
struct TotalsTests {
    @Test(
        "Sections follow each other exactly, and the content ends with the last", arguments: 0..<150
    )
    func areExact(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let sample = RandomLayout(using: &random)
        let layout = sample.layout
        let axis = layout.configuration.scrollAxis
        let isMirrored = layout.environment.isRightToLeft && axis == .horizontal
        let pixel = 1 / layout.environment.scale + 1e-6
        let content = layout.contentSize[axis]
        // Along the reading direction, from the layout's own items at one end to those at the other.
        func range(_ frame: Rect) -> (start: Double, end: Double) {
            isMirrored
                ? (content - frame.max(axis), content - frame.min(axis))
                : (frame.min(axis), frame.max(axis))
        }
        func extent(of side: Double) -> Double {
            layout.configuration.boundaryItems.indices.reduce(0) { sum, index in
                let item = layout.configuration.boundaryItems[index]
                guard item.extendsBoundary, item.alignment.place(axis) == side else { return sum }
                let number = layout.configuration.boundaryItems[..<index]
                    .count { $0.kind == item.kind }
                let frame = layout.supplementaryFrame(
                    section: LayoutElement.wholeLayout, kind: item.kind, index: number)
                return sum + (frame?.extent(axis) ?? 0)
            }
        }
        let count = Double(layout.configuration.boundaryItems.count + 1)
        var end = extent(of: 0)
        var isFirst = true
        for section in 0..<layout.sectionCount {
            let isHidden = layout.section(section).hideWhenEmpty && sample.itemCounts[section] == 0
            guard !isHidden else { continue }
            if !isFirst { end += layout.configuration.interSectionSpacing }
            isFirst = false
            let place = range(layout.sectionFrame(section))
            #expect(abs(place.start - end) <= pixel * count, "seed \(seed), section \(section)")
            end = place.end
        }
        #expect(abs(end + extent(of: 1) - content) <= pixel * count, "seed \(seed)")
        #expect(
            layout.maximumOffset
                == max(0, layout.contentSize[axis] - layout.environment.viewport[axis]))
    }
}

extension Alignment {
    /// The end of an axis the alignment belongs to: 0, 1, or 1/2 for neither.
    fileprivate func place(_ axis: Axis) -> Double {
        let (start, end): (Set<Alignment>, Set<Alignment>) =
            axis == .vertical
            ? ([.topLeading, .top, .topTrailing], [.bottomLeading, .bottom, .bottomTrailing])
            : (
                [.topLeading, .leading, .bottomLeading], [.topTrailing, .trailing, .bottomTrailing]
            )
        return start.contains(self) ? 0 : end.contains(self) ? 1 : 0.5
    }
}
