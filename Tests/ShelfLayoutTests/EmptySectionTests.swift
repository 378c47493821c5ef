import Testing

@testable import ShelfLayout

/// Sections without an extent, many of them beside what shows.
@Suite("Empty sections")
struct EmptySectionTests {
    private static let many = 100_000

    /// A list of ten rows, many sections of which nothing shows, another list of ten rows.
    private static func layout(_ empty: LayoutSection) -> SolvedLayout {
        let list = LayoutSection.list(rowHeight: .absolute(20))
        return SolvedLayout(
            itemCounts: [10] + Array(repeating: 0, count: many) + [10],
            environment: LayoutEnvironment(viewport: Size(width: 300, height: 400))
        ) { section, _ in
            section == 0 || section == many + 1 ? list : empty
        }
    }

    private static func visits(_ layout: SolvedLayout, _ range: Range<Double>) -> [Int] {
        var visited: [Int] = []
        layout.sections.walk(from: range.lowerBound, to: range.upperBound) { index, _ in
            visited.append(index)
        }
        return visited
    }

    private static var hidden: LayoutSection {
        var section = LayoutSection.list(rowHeight: .absolute(20))
        section.boundaryItems = [.header(height: .absolute(40))]
        section.hideWhenEmpty = true
        return section
    }

    @Test("A hundred thousand sections of which nothing shows are not looked at, wherever they lie")
    func costsWhatIsVisible() {
        for empty in [Self.hidden, .list(rowHeight: .absolute(20))] {
            var layout = Self.layout(empty)
            #expect(Self.visits(layout, 0..<400) == [0, Self.many + 1])
            #expect(Self.visits(layout, 150..<180) == [0])
            #expect(Self.visits(layout, 210..<400) == [Self.many + 1])
            let found = layout.elements(in: Rect(x: 0, y: 0, width: 300, height: 400)) { _ in 0 }
            #expect(found.count == 20)
            // At the very end there is nothing behind them.
            layout.resolve(section: Self.many + 1, itemCount: 0)
            #expect(Self.visits(layout, 0..<400).count <= 2)
            // One of them is filled, and empties again.
            layout.resolve(section: 500, itemCount: 3)
            let shown = Self.visits(layout, 0..<400).filter { $0 != Self.many + 1 }
            #expect(shown == [0, 500])
            layout.resolve(section: 500, itemCount: 0)
            #expect(!Self.visits(layout, 0..<400).contains(500))
        }
    }

    @Test("What shows of a section without an extent is found all the same")
    func findsWhatReachesBeyond() {
        var badge = LayoutSection.list(rowHeight: .absolute(0))
        badge.separators = Separators()
        let layout = Self.layout(.list(rowHeight: .absolute(20)))
        var sections = [layout.section(0), badge, layout.section(0)]
        sections[1].group = .vertical(
            width: .fraction(ofWidth: 1), height: .absolute(0),
            [LayoutItem(width: .fraction(ofWidth: 1), height: .absolute(0))])
        let small = SolvedLayout(
            itemCounts: [10, 3, 10],
            environment: LayoutEnvironment(viewport: Size(width: 300, height: 400))
        ) { section, _ in sections[section] }
        #expect(Self.visits(small, 0..<400) == [0, 1, 2])
    }
}
