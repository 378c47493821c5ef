import ShelfLayout
import Testing

/// Counts how often groups are solved, by a custom group in each of them.
private final class SolveCount: @unchecked Sendable {
    // Layouts are solved by the one thread of a test.
    var value = 0

    /// Rows of a label of estimated height and a dot whose placing is counted.
    func section(header: Bool = false) -> LayoutSection {
        let label = LayoutItem(width: .absolute(100), height: .estimated(20))
        let dot = LayoutGroup.custom(width: .absolute(50), height: .fraction(ofHeight: 1)) {
            self.value += 1
            return [CustomFrame(Rect(x: 0, y: 0, width: 20, height: $0.size.height))]
        }
        var section = LayoutSection(
            group: .horizontal(width: .absolute(150), height: .estimated(20), [label, dot]))
        if header { section.boundaryItems = [.header(height: .absolute(30), isPinned: true)] }
        return section
    }
}

/// What each kind of change asks for, solves and moves: the table of the design's "What causes what".
@Suite("What causes what")
struct InvalidationTests {
    let environment = LayoutEnvironment(viewport: Size(width: 300, height: 200))

    @Test("An offset change asks no provider and solves nothing but pinned items")
    func mainOffset() {
        let count = SolveCount()
        let section = count.section(header: true)
        var asked = 0
        var layout = SolvedLayout(itemCounts: [40, 40], environment: environment) { _, _ in
            asked += 1
            return section
        }
        for section in 0..<2 {
            layout.loadMeasuredSizes(section: section) {
                $0 % 6 == 0 ? Size(width: 100, height: 20 + Double($0 % 5)) : nil
            }
        }
        let solved = count.value
        let placed = layout.placedSections
        var headers: [Double] = []
        for top in stride(from: 0.0, to: 350, by: 50) {
            let area = Rect(x: 0, y: top, width: 300, height: 200)
            for element in layout.elements(in: area, offsets: { _ in 0 }) {
                if case .supplementary(0, _, _) = element.kind { headers.append(element.frame.y) }
                guard case .item(let section, let item) = element.kind else { continue }
                #expect(element.frame == layout.frame(section: section, item: item))
            }
        }
        #expect(headers == [0, 50, 100, 150, 200, 250, 300])
        #expect(asked == 2)
        #expect(count.value == solved)
        #expect(layout.placedSections == placed)
    }

    @Test("A shelf's offset asks no provider, solves nothing and moves that section only")
    func shelfOffset() {
        let count = SolveCount()
        var section = count.section()
        section.orthogonalScrolling = .continuous
        let described = section
        let layout = SolvedLayout(itemCounts: [40, 40], environment: environment) { _, _ in
            described
        }
        let solved = count.value
        let area = Rect(x: 0, y: 0, width: 300, height: 200)
        func frames(_ offset: Double, section: Int) -> [LayoutElement] {
            layout.elements(in: area) { $0 == 0 ? offset : 0 }
                .filter { $0.kind.section == section }
        }
        #expect(frames(170, section: 0) != frames(0, section: 0))
        #expect(frames(170, section: 1) == frames(0, section: 1))
        #expect(count.value == solved)
    }

    @Test("Another viewport asks all sections, solves each shape once and measures nothing")
    func viewport() {
        let count = SolveCount()
        let section = count.section()
        let label = LayoutElement.Kind.item(section: 3, item: 0)
        var old = SolvedLayout(
            itemCounts: Array(repeating: 9, count: 50), environment: environment
        ) { _, _ in section }
        old.setMeasuredSizes([ElementMeasurement(label, size: Size(width: 100, height: 70))])
        let before = count.value
        var wider = environment
        wider.viewport.width = 500
        var asked: [Int] = []
        var layout = SolvedLayout(
            itemCounts: Array(repeating: 9, count: 50), environment: wider
        ) { index, environment in
            asked.append(index)
            #expect(environment.viewport.width == 500)
            return section
        }
        #expect(asked == Array(0..<50))
        // One shape, whose row is as high in the second pass as in the first.
        #expect(count.value == before + 1)
        layout.carryMeasurements(from: old, section: { $0 })
        #expect(layout.measuredLength(section: 3, item: 0, .vertical) == 70)
    }

    @Test("Changed rows solve their section from the first change and move the later ones")
    func rows() {
        var solves: [Int] = []
        for items in [100, 20_000] {
            let count = SolveCount()
            let section = count.section()
            var asked = 0
            var layout = SolvedLayout(itemCounts: [items, 3], environment: environment) { _, _ in
                asked += 1
                return section
            }
            layout.loadMeasuredSizes(section: 0) { Size(width: 100, height: Double(20 + $0 % 7)) }
            let end = layout.sectionFrame(1).y
            let first = layout.frame(section: 0, item: 48)
            let solved = count.value
            layout.resolve(
                section: 0, itemCount: items + 2,
                kept: [
                    ItemRun(old: 0, new: 0, count: 50),
                    ItemRun(old: 50, new: 52, count: items - 50),
                ])
            #expect(layout.frame(section: 0, item: 48) == first)
            #expect(layout.sectionFrame(1).y > end)
            #expect(asked == 2)
            solves.append(count.value - solved)
        }
        #expect(solves[0] == solves[1])
    }

    @Test("A change in one of 100,000 sections places that one alone")
    func oneOfMany() {
        var layout = SolvedLayout(
            itemCounts: Array(repeating: 5, count: 100_000), environment: environment
        ) { _, _ in .list(rowHeight: .estimated(40)) }
        func placed(_ change: (inout SolvedLayout) -> Void) -> Int {
            let before = layout.placedSections
            change(&layout)
            return layout.placedSections - before
        }
        #expect(placed { $0.resolve(section: 50_000, itemCount: 6) } == 1)
        #expect(placed { $0.resolve(section: 50_000, itemCount: 4) } == 1)
        let item = LayoutElement.Kind.item(section: 7, item: 2)
        let measurement = ElementMeasurement(item, size: Size(width: 300, height: 90))
        #expect(placed { $0.setMeasuredSizes([measurement]) } == 1)
        #expect(layout.sectionFrame(99_999).y == 20_000_010)
    }

    @Test("A custom group is asked once for each container, however often its group is solved")
    func customGroups() {
        let count = SolveCount()
        let section = count.section()
        var layout = SolvedLayout(itemCounts: [400], environment: environment) { _, _ in section }
        let heights = [20.0, 30, 50]
        layout.loadMeasuredSizes(section: 0) {
            Size(width: 100, height: heights[$0 / 2 % heights.count])
        }
        #expect(count.value == heights.count)
        layout.beginFrame()
        layout.setMeasuredSizes(
            (0..<40).map {
                ElementMeasurement(
                    .item(section: 0, item: 2 * $0), size: Size(width: 100, height: heights[$0 % 2])
                )
            })
        _ = layout.elements(in: Rect(x: 0, y: 0, width: 300, height: 900)) { _ in 0 }
        #expect(count.value == heights.count)
    }

    @Test("A changed provider with unchanged rows lays out anew and keeps what was measured")
    func provider() {
        let narrow = LayoutSection.list(rowHeight: .estimated(40))
        var wide = LayoutSection.list(rowHeight: .estimated(40))
        wide.interGroupSpacing = 10
        var old = SolvedLayout(itemCounts: [5, 5], environment: environment) { _, _ in narrow }
        old.loadMeasuredSizes(section: 0) { _ in Size(width: 300, height: 60) }
        var asked: [Int] = []
        var layout = SolvedLayout(itemCounts: [5, 5], environment: environment) { index, _ in
            asked.append(index)
            return wide
        }
        layout.carryMeasurements(from: old, section: { $0 })
        #expect(asked == [0, 1])
        #expect(layout.frame(section: 0, item: 4).y == 4 * 70)
        #expect(old.frame(section: 0, item: 4).y == 4 * 60)
    }

    @Test("An item's content solves its group if its size changed, and nothing if not")
    func content() {
        var solves: [Int] = []
        for items in [100, 20_000] {
            let count = SolveCount()
            let section = count.section()
            var layout = SolvedLayout(itemCounts: [items], environment: environment) { _, _ in
                section
            }
            layout.loadMeasuredSizes(section: 0) { _ in Size(width: 100, height: 30) }
            let solved = count.value
            func measure(_ height: Double) {
                layout.beginFrame()
                layout.setMeasuredSizes([
                    ElementMeasurement(
                        .item(section: 0, item: 50), size: Size(width: 100, height: height))
                ])
            }
            measure(90)
            solves.append(count.value - solved)
            #expect(layout.frame(section: 0, item: 51).height == 90)
            #expect(layout.frame(section: 0, item: 52).y == 25 * 30 + 90 + 30 - 30)
            let y = layout.frame(section: 0, item: items - 1).y
            let settled = layout.contentSize
            measure(90)
            #expect(layout.contentSize == settled)
            #expect(layout.frame(section: 0, item: items - 1).y == y)
        }
        #expect(solves[0] == solves[1])
        #expect(solves[0] > 0)
    }
}
