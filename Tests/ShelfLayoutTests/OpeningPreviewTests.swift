import ShelfLayout
import ShelfRandom
import Testing

@Suite("An opening for one more item")
struct OpeningPreviewTests {
    private static func grid(_ spacing: Double) -> LayoutSection {
        var section = LayoutSection.grid(
            minimumItemWidth: 90, itemHeight: .absolute(60), spacing: spacing,
            insets: Insets(all: 8))
        section.boundaryItems = [.header(height: .absolute(30)), .footer(height: .absolute(12))]
        section.decorations = [Decoration(kind: "back", extent: .section)]
        return section
    }

    private static func shelf() -> LayoutSection {
        var section = LayoutSection.shelf(
            itemWidth: .absolute(100), itemHeight: .absolute(50), spacing: 20,
            insets: Insets(all: 10))
        section.boundaryItems = [.header(height: .absolute(30))]
        return section
    }

    private static func layout(
        _ counts: [Int], _ sections: [LayoutSection], _ environment: LayoutEnvironment, _ axis: Axis
    ) -> SolvedLayout {
        SolvedLayout(
            itemCounts: counts, environment: environment,
            configuration: LayoutConfiguration(scrollAxis: axis, interSectionSpacing: 6)
        ) { index, _ in sections[index] }
    }

    /// Content coordinates measured from where the page begins.
    private static func fromStart(_ frame: Rect, in layout: SolvedLayout) -> Rect {
        guard layout.environment.isRightToLeft, layout.configuration.scrollAxis == .horizontal
        else { return frame }
        var frame = frame
        frame.x -= layout.contentSize.width
        return frame
    }

    /// A layout, and what is to come into it, perhaps from another place of it.
    private struct Drawn {
        let sections: [LayoutSection]
        let counts: [Int]
        let environment: LayoutEnvironment
        let axis: Axis
        let target: Int
        let place: Int
        var source: (section: Int, item: Int)?

        init(seed: Int) {
            var random = SeededGenerator(seed: UInt64(seed))
            sections = (0..<4).map { _ in
                [
                    OpeningPreviewTests.grid(4), OpeningPreviewTests.grid(10),
                    OpeningPreviewTests.shelf(),
                    .list(rowHeight: .absolute(44), spacing: 2),
                ]
                .randomElement(using: &random)!
            }
            counts = sections.map { _ in Int.random(in: 2...14, using: &random) }
            environment = LayoutEnvironment(
                viewport: Size(
                    width: Double(Int.random(in: 200...500, using: &random)), height: 400),
                scale: [1, 1.25, 2].randomElement(using: &random)!,
                isRightToLeft: Bool.random(using: &random))
            axis = random.oneIn(3) ? .horizontal : .vertical
            let target = Int.random(in: 0..<4, using: &random)
            (self.target, place) = (target, Int.random(in: 0...counts[target], using: &random))
            guard !random.oneIn(3) else { return }
            let section = Int.random(in: 0..<4, using: &random)
            source = (section, Int.random(in: 0..<counts[section], using: &random))
        }
    }

    @Test("What is previewed is what the layout will be", arguments: 0..<200)
    func preview(seed: Int) throws {
        let drawn = Drawn(seed: seed)
        let (counts, sections, environment) = (drawn.counts, drawn.sections, drawn.environment)
        let (axis, target, place, source) = (drawn.axis, drawn.target, drawn.place, drawn.source)
        let layout = Self.layout(counts, sections, environment, axis)
        let preview = try #require(
            OpeningPreview(
                in: layout, before: (target, place), for: Size(width: 10, height: 10),
                takingOut: source))
        #expect(preview.takesOut == (source != nil))
        var newCounts = counts
        newCounts[target] += 1
        if let source { newCounts[source.section] -= 1 }
        let solved = Self.layout(newCounts, sections, environment, axis)
        // A distance that is not a whole number of pixels may fall on either side of one, and where a page begins at
        // the right, so may its end.
        let pixel = 1.001 / environment.scale
        let isFromRight = environment.isRightToLeft && axis == .horizontal
        func expectSame(_ preview: Rect, _ frame: Rect) {
            let preview = Self.fromStart(preview, in: layout)
            let frame = Self.fromStart(frame, in: solved)
            #expect(abs(preview.x - frame.x) <= (isFromRight ? 2 * pixel : pixel))
            #expect(abs(preview.y - frame.y) <= pixel)
            #expect(abs(preview.width - frame.width) <= pixel)
            #expect(abs(preview.height - frame.height) <= pixel)
        }
        func seen(_ kind: LayoutElement.Kind) -> Rect {
            let everything = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
            let shift = preview.shift(of: kind, in: layout, visible: everything)
            var frame = layout.frame(of: kind)!.offset(x: shift.offset.x, y: shift.offset.y)
            frame.width += shift.growth.width
            frame.height += shift.growth.height
            return frame
        }
        for section in 0..<4 {
            for item in 0..<counts[section] {
                if let source, source == (section, item) { continue }
                var number = item
                if let source, source.section == section, source.item < item { number -= 1 }
                if section == target, place <= item { number += 1 }
                expectSame(
                    seen(.item(section: section, item: item)),
                    solved.frame(section: section, item: number))
            }
            for kind in [SupplementaryKind.header, .footer] {
                let kind = LayoutElement.Kind.supplementary(section: section, kind: kind, index: 0)
                if let frame = solved.frame(of: kind) { expectSame(seen(kind), frame) }
            }
            let back = LayoutElement.Kind.decoration(section: section, kind: "back", index: 0)
            if let frame = solved.frame(of: back) { expectSame(seen(back), frame) }
        }
        var number = place
        if let source, source.section == target, source.item < place { number -= 1 }
        expectSame(preview.frame(in: layout), solved.frame(section: target, item: number))
    }

    @Test("Rows of their own heights are pushed on by the height of what comes")
    func measuredRows() throws {
        let environment = LayoutEnvironment(viewport: Size(width: 300, height: 400))
        var layout = SolvedLayout(itemCounts: [4, 2], environment: environment) { _, _ in
            .list(rowHeight: .estimated(40), spacing: 5)
        }
        let heights = [30.0, 50, 70, 90]
        var measurements: [ElementMeasurement] = []
        for (item, height) in heights.enumerated() {
            let size = Size(width: 300, height: height)
            measurements.append(ElementMeasurement(.item(section: 0, item: item), size: size))
        }
        layout.setMeasuredSizes(measurements)
        let preview = try #require(
            OpeningPreview(
                in: layout, before: (0, 3), for: Size(width: 300, height: 30), takingOut: (0, 0)))
        func shift(_ section: Int, _ item: Int) -> Double {
            preview.shift(
                of: .item(section: section, item: item), in: layout,
                visible: Rect(x: 0, y: 0, width: 300, height: 400)
            ).offset.y
        }
        #expect(shift(0, 1) == -35)
        #expect(shift(0, 2) == -35)
        #expect(shift(0, 3) == 0)
        #expect(shift(1, 0) == 0)
        #expect(preview.frame(in: layout) == Rect(x: 0, y: 130, width: 300, height: 30))
        let other = try #require(
            OpeningPreview(
                in: layout, before: (0, 4), for: Size(width: 300, height: 60), takingOut: nil))
        #expect(other.frame(in: layout) == Rect(x: 0, y: 260, width: 300, height: 60))
        let next = LayoutElement.Kind.item(section: 1, item: 0)
        let visible = Rect(x: 0, y: 0, width: 300, height: 400)
        #expect(other.shift(of: next, in: layout, visible: visible).offset.y == 65)
    }

    @Test("Where slots differ, and in an empty section, no opening can be made")
    func unequal() {
        let environment = LayoutEnvironment(viewport: Size(width: 300, height: 400))
        func preview(_ section: LayoutSection, _ count: Int, _ place: Int) -> OpeningPreview? {
            let layout = SolvedLayout(itemCounts: [count], environment: environment) { _, _ in
                section
            }
            return OpeningPreview(
                in: layout, before: (0, place), for: Size(width: 10, height: 10), takingOut: nil)
        }
        #expect(preview(.mosaic(spacing: 6), 12, 3) == nil)
        #expect(preview(Self.grid(4), 0, 0) == nil)
        #expect(preview(Self.grid(4), 3, 4) == nil)
        #expect(preview(Self.grid(4), 3, 3) != nil)
    }
}
