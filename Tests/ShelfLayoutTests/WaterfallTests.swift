import ShelfLayout
import ShelfRandom
import Testing

@Suite("Waterfalls")
struct WaterfallTests {
    func waterfall(
        items: Int, columns: Int, seed: UInt64, scrolling: OrthogonalScrolling = .none
    ) -> SolvedLayout {
        var random = SeededGenerator(seed: seed)
        let ratios = (0..<items).map { _ in Double.random(in: 0.2...4, using: &random) }
        var section = LayoutSection.waterfall(ratios, columns: columns, spacing: 6) { $0 }
        section.orthogonalScrolling = scrolling
        return SolvedLayout(
            itemCounts: [items, 1],
            environment: LayoutEnvironment(viewport: Size(width: 640, height: 400))
        ) { index, _ in index == 0 ? section : .list(rowHeight: .absolute(10)) }
    }

    @Test("Items keep their proportions, never overlap and are found by a query", arguments: 0..<20)
    func placesItems(seed: UInt64) {
        let scrolling: OrthogonalScrolling = seed % 2 == 0 ? .none : .continuous
        let layout = waterfall(
            items: 120, columns: Int(seed % 5) + 1, seed: seed, scrolling: scrolling)
        let frames = (0..<120).map { layout.frame(section: 0, item: $0) }
        for (index, frame) in frames.enumerated() {
            let overlaps = frames[..<index].contains { $0.intersects(frame) }
            #expect(!overlaps, "seed \(seed), item \(index)")
        }
        let extent = scrolling == .none ? layout.contentSize.height : 400
        for step in 0..<20 {
            let rect = Rect(
                x: Double(step) * 30, y: extent * Double(step) / 20, width: 200, height: 150)
            let offset = scrolling == .none ? 0.0 : Double(step) * 40
            let found = layout.elements(in: rect) { _ in offset }.filter { $0.kind.section == 0 }
            let expected = (0..<120).filter {
                layout.frame(section: 0, item: $0, orthogonalOffset: offset).intersects(rect)
            }
            #expect(found.map(\.kind) == expected.map { .item(section: 0, item: $0) })
        }
    }

    @Test("Each item goes to the shortest column, the first of equal ones")
    func choosesShortestColumn() {
        let ratios = [1.0, 2, 2, 1]
        let section = LayoutSection.waterfall(ratios, columns: 2) { $0 }
        let layout = SolvedLayout(
            itemCounts: [4], environment: LayoutEnvironment(viewport: Size(width: 200, height: 99))
        ) { _, _ in section }
        #expect(
            (0..<4).map { layout.frame(section: 0, item: $0).origin } == [
                Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 100, y: 50), Point(x: 0, y: 100),
            ])
        #expect(layout.contentSize.height == 200)
    }

    @Test("Unusable proportions give a square and one diagnostic naming the first item")
    func reportsUnusableProportions() {
        let ratios = [1, .nan, -1, 0, .infinity, 1]
        let layout = SolvedLayout(
            itemCounts: [6], environment: LayoutEnvironment(viewport: Size(width: 100, height: 99))
        ) { _, _ in .waterfall(ratios, minimumItemWidth: 40) { $0 } }
        #expect((0..<6).allSatisfy { layout.frame(section: 0, item: $0).height == 50 })
        #expect(
            layout.diagnostics == [LayoutDiagnostic(problem: .invalidLength, section: 0, item: 1)])
    }
}
