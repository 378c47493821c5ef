import ShelfLayout
import ShelfRandom
import Testing

@Suite("Visible range")
struct VisibleRangeTests {
    @Test("A query finds exactly the items that a look at every item finds", arguments: 0..<100)
    func matchesBruteForce(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let sample = RandomLayout(using: &random)
        let layout = sample.layout
        for _ in 0..<10 {
            let rect = Rect(
                x: Double.random(in: -200...layout.contentSize.width + 200, using: &random),
                y: Double.random(in: -200...layout.contentSize.height + 200, using: &random),
                width: Double.random(in: 1...900, using: &random),
                height: Double.random(in: 1...700, using: &random))
            let found = layout.elements(in: rect) { sample.offsets[$0] }
            let items = found.filter { if case .item = $0.kind { true } else { false } }
            var expected: Set<LayoutElement.Kind> = []
            for section in 0..<layout.sectionCount {
                for item in 0..<layout.itemCount(in: section) {
                    let frame = layout.frame(
                        section: section, item: item, orthogonalOffset: sample.offsets[section])
                    guard frame.intersects(rect) else { continue }
                    expected.insert(.item(section: section, item: item))
                }
            }
            #expect(Set(items.map(\.kind)) == expected, "seed \(seed), \(rect)")
            #expect(Set(found.map(\.kind)).count == found.count, "seed \(seed), \(rect)")
        }
    }

    @Test("Every boundary item that shows is found where its frame says", arguments: 0..<100)
    func findsBoundaryItems(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let sample = RandomLayout(using: &random)
        let layout = sample.layout
        let rect = Rect(
            x: 0, y: Double.random(in: 0...layout.contentSize.height + 1, using: &random),
            width: 900, height: 400)
        let found = layout.elements(in: rect) { sample.offsets[$0] }
        for section in -1..<layout.sectionCount {
            for kind: SupplementaryKind in [.header, .footer, "side", "badge"] {
                for index in 0..<60 {
                    let frame = layout.supplementaryFrame(
                        section: section, kind: kind, index: index,
                        orthogonalOffset: section < 0 ? 0 : sample.offsets[section], visible: rect)
                    let element = found.first {
                        $0.kind == .supplementary(section: section, kind: kind, index: index)
                    }
                    guard let frame, frame.intersects(rect) else {
                        #expect(element == nil, "seed \(seed), \(section) \(kind) \(index)")
                        continue
                    }
                    #expect(element?.frame == frame, "seed \(seed), \(section) \(kind) \(index)")
                }
            }
        }
    }

    @Test("A rectangle without area, or an undefined one, shows nothing")
    func ignoresEmptyRectangles() {
        let layout = SolvedLayout(
            itemCounts: [10],
            environment: LayoutEnvironment(viewport: Size(width: 100, height: 100))
        ) { _, _ in .list(rowHeight: .absolute(20)) }
        #expect(layout.elements(in: .zero) { _ in 0 }.isEmpty)
        let undefined = Rect(x: .nan, y: 0, width: 10, height: 10)
        #expect(layout.elements(in: undefined) { _ in 0 }.isEmpty)
        let endless = Rect(x: -.infinity, y: -.infinity, width: .infinity, height: .infinity)
        #expect(layout.elements(in: endless) { _ in .nan }.isEmpty)
        let wide = Rect(x: -1e300, y: -1e300, width: 2e300, height: 2e300)
        #expect(layout.elements(in: wide) { _ in .nan }.count == 10)
    }
}
