import ShelfLayout
import ShelfRandom
import Testing

@Suite("Visible range of measured layouts")
struct MeasuredRangeTests {
    /// A layout whose groups mix measured, fixed and fractional parts.
    func layout(using random: inout SeededGenerator) -> SolvedLayout {
        let heights: [LayoutDimension] = [
            .estimated(30), .uniform(estimate: 25), .absolute(20), .fraction(ofHeight: 1),
        ]
        let widths: [LayoutDimension] = [.estimated(60), .absolute(70), .fraction(ofWidth: 0.4)]
        func part() -> LayoutItem {
            var part = LayoutItem(
                width: widths.randomElement(using: &random)!,
                height: heights.randomElement(using: &random)!)
            if random.oneIn(3) { part.edgeSpacing.top = 4 }
            return part
        }
        let sections = (0..<3).map { _ in
            let parts = (0..<Int.random(in: 1...4, using: &random)).map { _ in part() }
            let width: LayoutDimension = random.oneIn(2) ? .estimated(100) : .fraction(ofWidth: 1)
            let height: LayoutDimension = random.oneIn(4) ? .absolute(50) : .estimated(30)
            let group: LayoutGroup =
                random.oneIn(2)
                ? .horizontal(width: width, height: height, parts, spacing: 5)
                : .vertical(width: width, height: height, parts, spacing: 5)
            var section = LayoutSection(group: group)
            section.interGroupSpacing = 6
            section.contentInsets = Insets(top: 3, leading: 4)
            section.boundaryItems = [.header(height: .estimated(20), isPinned: true)]
            section.orthogonalScrolling = OrthogonalScrolling.allCases.randomElement(
                using: &random)!
            return section
        }
        return SolvedLayout(
            itemCounts: [30, 150, 7],
            environment: LayoutEnvironment(
                viewport: Size(width: 300, height: 200), isRightToLeft: random.oneIn(3))
        ) { index, _ in sections[index] }
    }

    @Test("A query agrees with a look at every item while sizes change", arguments: 0..<80)
    func matchesBruteForce(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var layout = layout(using: &random)
        let counts = [30, 150, 7]
        for round in 0..<6 {
            layout.beginFrame()
            var measurements: [ElementMeasurement] = []
            for _ in 0..<8 {
                let section = Int.random(in: 0..<3, using: &random)
                let item = Int.random(in: 0..<counts[section], using: &random)
                let size = Size(
                    width: Double.random(in: 10...120, using: &random).rounded(),
                    height: Double.random(in: 10...90, using: &random).rounded())
                measurements.append(
                    ElementMeasurement(.item(section: section, item: item), size: size))
            }
            layout.setMeasuredSizes(measurements)
            let rect = Rect(
                x: Double.random(in: -50...200, using: &random),
                y: Double.random(in: -50...layout.contentSize.height, using: &random),
                width: 250, height: 180)
            let offset = Double.random(in: 0...300, using: &random)
            let found = layout.elements(in: rect) { _ in offset }.map(\.kind)
            let items = found.filter { if case .item = $0 { true } else { false } }
            var expected: [LayoutElement.Kind] = []
            for (section, count) in counts.enumerated() {
                for item in 0..<count {
                    let frame = layout.frame(
                        section: section, item: item, orthogonalOffset: offset)
                    guard frame.intersects(rect) else { continue }
                    expected.append(.item(section: section, item: item))
                }
            }
            #expect(items == expected, "seed \(seed), round \(round)")
        }
    }

    @Test(
        "Groups follow each other without gap or overlap, whatever was measured", arguments: 0..<40)
    func stacksGroups(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let item = LayoutItem(width: .fraction(ofWidth: 1), height: .estimated(30))
        let group = LayoutGroup.horizontal(
            width: .fraction(ofWidth: 1), height: .estimated(30), equal: 3, item)
        var layout = SolvedLayout(
            itemCounts: [100],
            environment: LayoutEnvironment(viewport: Size(width: 300, height: 200))
        ) { _, _ in LayoutSection(group: group) }
        layout.setMeasuredSizes(
            (0..<60).map { _ in
                ElementMeasurement(
                    .item(section: 0, item: Int.random(in: 0..<100, using: &random)),
                    size: Size(
                        width: 100, height: Double(Int.random(in: 5...80, using: &random))))
            })
        var y = 0.0
        for row in 0..<34 {
            let frames = (3 * row..<min(3 * row + 3, 100)).map {
                layout.frame(section: 0, item: $0)
            }
            #expect(frames.allSatisfy { $0.y == y }, "seed \(seed), row \(row)")
            y += frames.map(\.height).max()!
        }
        #expect(layout.contentSize.height == y, "seed \(seed)")
    }
}
