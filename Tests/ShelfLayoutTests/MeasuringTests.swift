import ShelfLayout
import ShelfRandom
import Testing

@Suite("Measured sizes")
struct MeasuringTests {
    let environment = LayoutEnvironment(viewport: Size(width: 300, height: 200))

    func list(_ counts: [Int] = [100], header: BoundaryItem? = nil) -> SolvedLayout {
        var section = LayoutSection.list(rowHeight: .estimated(40), spacing: 2)
        if let header { section.boundaryItems = [header] }
        return SolvedLayout(itemCounts: counts, environment: environment) { _, _ in section }
    }

    func height(_ section: Int, _ item: Int, _ height: Double) -> ElementMeasurement {
        ElementMeasurement(
            .item(section: section, item: item), size: Size(width: 300, height: height))
    }

    func height(_ item: Int, _ height: Double) -> ElementMeasurement {
        self.height(0, item, height)
    }

    @Test("Rows count as their estimate until measured, and follow what was measured then")
    func followsMeasurements() {
        var layout = list()
        #expect(layout.contentSize.height == 100 * 42 - 2)
        let moved = layout.setMeasuredSizes([height(0, 60), height(1, 50), height(2, 50)])
        #expect(moved)
        #expect(layout.frame(section: 0, item: 0).height == 60)
        #expect(layout.frame(section: 0, item: 1) == Rect(x: 0, y: 62, width: 300, height: 50))
        #expect(layout.frame(section: 0, item: 3) == Rect(x: 0, y: 166, width: 300, height: 50))
        #expect(layout.contentSize.height == 62 + 99 * 52 - 2)
        #expect(layout.measuredLength(section: 0, item: 0, .vertical) == 60)
        #expect(layout.measuredLength(section: 0, item: 3, .vertical) == nil)
    }

    @Test("Growing and shrinking both move what follows, in later sections too")
    func growsAndShrinks() {
        var layout = list([3, 3])
        layout.setMeasuredSizes((0..<6).map { height($0 / 3, $0 % 3, 40) })
        let before = layout.frame(section: 1, item: 0).y
        layout.setMeasuredSizes([height(0, 1, 70)])
        #expect(layout.frame(section: 1, item: 0).y == before + 30)
        layout.beginFrame()
        layout.setMeasuredSizes([height(0, 1, 10)])
        #expect(layout.frame(section: 1, item: 0).y == before - 30)
        #expect(layout.contentSize.height == 2 * (3 * 42 - 2) - 30)
    }

    @Test("A measurement that changes nothing says so")
    func reportsNoChange() {
        var layout = list()
        let moves = [40.0, 41, 41].map { layout.setMeasuredSizes([height(0, $0)]) }
        #expect(moves == [false, true, false])
    }

    @Test("Items of one row share its height, which shrinks again with the tallest")
    func sharesRowHeight() {
        var layout = SolvedLayout(itemCounts: [7], environment: environment) { _, _ in
            .grid(minimumItemWidth: 100, itemHeight: .estimated(50))
        }
        layout.setMeasuredSizes((0..<7).map { height($0, $0 == 1 ? 90 : 30) })
        #expect(layout.frame(section: 0, item: 0).height == 30)
        #expect(layout.frame(section: 0, item: 3).y == 90)
        #expect(layout.frame(section: 0, item: 6).y == 120)
        #expect(layout.contentSize.height == 150)
        layout.beginFrame()
        layout.setMeasuredSizes([height(1, 20)])
        #expect(layout.frame(section: 0, item: 3).y == 30)
        #expect(layout.contentSize.height == 90)
    }

    @Test("Fractions of an estimated row give cells of equal height")
    func resolvesFractionsLater() {
        let label = LayoutItem(width: .fraction(ofWidth: 0.5), height: .estimated(20))
        let box = LayoutItem(width: .fraction(ofWidth: 0.5), height: .fraction(ofHeight: 1))
        let group = LayoutGroup.horizontal(
            width: .fraction(ofWidth: 1), height: .estimated(20), [label, box])
        var layout = SolvedLayout(itemCounts: [4], environment: environment) { _, _ in
            LayoutSection(group: group)
        }
        layout.setMeasuredSizes([height(0, 35)])
        #expect(layout.frame(section: 0, item: 1) == Rect(x: 150, y: 0, width: 150, height: 35))
        #expect(layout.frame(section: 0, item: 2).y == 35)
    }

    @Test("Rows of several items keep what was measured when whole rows come before them")
    func keepsWholeRows() {
        let item = LayoutItem(width: .fraction(ofWidth: 1), height: .estimated(20))
        let group = LayoutGroup.horizontal(
            width: .fraction(ofWidth: 1), height: .estimated(20), equal: 3, item)
        var layout = SolvedLayout(itemCounts: [30], environment: environment) { _, _ in
            LayoutSection(group: group)
        }
        layout.setMeasuredSizes((0..<10).map { height(3 * $0, 20 + Double($0)) })
        func heights(_ rows: Range<Int>) -> [Double] {
            rows.map { layout.frame(section: 0, item: 3 * $0).height }
        }
        let measured = (0..<10).map { 20 + Double($0) }
        #expect(heights(0..<10) == measured)
        layout.resolve(section: 0, itemCount: 36, source: { $0 < 6 ? nil : $0 - 6 })
        #expect(heights(2..<12) == measured)
        layout.resolve(section: 0, itemCount: 24, source: { $0 + 12 })
        #expect(heights(0..<8) == Array(measured[2...]))
    }

    @Test("Uniform siblings all take the largest height")
    func unifies() {
        let item = LayoutItem(width: .fraction(ofWidth: 1), height: .uniform(estimate: 20))
        let group = LayoutGroup.horizontal(
            width: .fraction(ofWidth: 1), height: .estimated(20), equal: 3, item)
        var layout = SolvedLayout(itemCounts: [6], environment: environment) { _, _ in
            LayoutSection(group: group)
        }
        layout.setMeasuredSizes([height(0, 30), height(1, 55), height(2, 25)])
        #expect((0..<3).allSatisfy { layout.frame(section: 0, item: $0).height == 55 })
        #expect(layout.frame(section: 0, item: 3).y == 55)
    }

    @Test("A header of estimated height moves its section when measured")
    func measuresHeaders() {
        var layout = list([5, 5], header: .header(height: .estimated(30)))
        let header = LayoutElement.Kind.supplementary(section: 0, kind: "header", index: 0)
        layout.setMeasuredSizes([ElementMeasurement(header, size: Size(width: 300, height: 50))])
        #expect(layout.frame(section: 0, item: 0).y == 50)
        #expect(layout.sectionFrame(1).y == 50 + 5 * 42 - 2)
        #expect(layout.frame(of: header)?.height == 50)
    }

    @Test("A row title of estimated width takes its measured width from the groups")
    func measuresRowTitles() {
        let title = BoundaryItem(
            kind: "title", width: .estimated(50), height: .absolute(20), alignment: .leading)
        var layout = list([3], header: title)
        #expect(layout.frame(section: 0, item: 0) == Rect(x: 50, y: 0, width: 250, height: 40))
        let element = LayoutElement.Kind.supplementary(section: 0, kind: "title", index: 0)
        layout.setMeasuredSizes([height(0, 60)])
        layout.setMeasuredSizes([ElementMeasurement(element, size: Size(width: 80, height: 20))])
        #expect(layout.frame(section: 0, item: 0) == Rect(x: 80, y: 0, width: 220, height: 60))
    }

    @Test("A shelf is as high as its tallest card, and lower again when that shrinks")
    func measuresShelves() {
        var layout = SolvedLayout(itemCounts: [5, 1], environment: environment) { _, _ in
            let item = LayoutItem(width: .absolute(100), height: .estimated(40))
            var section = LayoutSection(
                group: .horizontal(width: .absolute(100), height: .estimated(40), [item]))
            section.orthogonalScrolling = .continuous
            return section
        }
        layout.setMeasuredSizes((0..<5).map { height($0, Double(50 + $0)) })
        #expect(layout.sectionFrame(0).height == 54)
        layout.beginFrame()
        layout.setMeasuredSizes([height(4, 20)])
        #expect(layout.sectionFrame(0).height == 53)
        #expect(layout.sectionFrame(1).y == 53)
    }

    @Test("Items stay in their groups however wide they turn out to be")
    func keepsGroups() {
        let tag = LayoutItem(width: .estimated(60), height: .absolute(20))
        let group = LayoutGroup.horizontal(
            width: .fraction(ofWidth: 1), height: .absolute(20), [tag])
        var layout = SolvedLayout(itemCounts: [12], environment: environment) { _, _ in
            LayoutSection(group: group)
        }
        layout.setMeasuredSizes(
            (0..<12).map {
                let size = Size(width: $0 < 5 ? 10 : 140, height: 20)
                return ElementMeasurement(.item(section: 0, item: $0), size: size)
            })
        #expect(
            (0..<12).map { layout.frame(section: 0, item: $0).y / 20 } == [
                0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2,
            ])
        #expect(layout.frame(section: 0, item: 4).x == 40)
        #expect(layout.frame(section: 0, item: 9).x == 560)
    }

    @Test("A custom group that would take another number of items keeps its first solution")
    func keepsCustomGroups() {
        let label = LayoutItem(width: .absolute(100), height: .estimated(20))
        let dots = LayoutGroup.custom(width: .absolute(50), height: .fraction(ofHeight: 1)) {
            (0..<max(1, Int($0.size.height / 20))).map {
                CustomFrame(Rect(x: 0, y: Double($0) * 20, width: 20, height: 20))
            }
        }
        let group = LayoutGroup.horizontal(
            width: .absolute(150), height: .estimated(20), [label, dots])
        var layout = SolvedLayout(itemCounts: [8], environment: environment) { _, _ in
            LayoutSection(group: group)
        }
        layout.setMeasuredSizes([height(0, 90), height(2, 70)])
        let area = Rect(x: 0, y: 0, width: 300, height: 400)
        #expect(layout.elements(in: area) { _ in 0 }.count == 8)
    }

    @Test("An element that keeps changing its size within a frame is held and reported")
    func cutsOscillation() {
        var layout = list()
        for step in 0..<10 {
            layout.setMeasuredSizes([height(7, step % 2 == 0 ? 50 : 60)])
        }
        #expect(layout.measuredLength(section: 0, item: 7, .vertical) == 60)
        #expect(
            layout.diagnostics == [
                LayoutDiagnostic(problem: .oscillatingSize, section: 0, item: 7)
            ])
        layout.beginFrame()
        let moved = layout.setMeasuredSizes([height(7, 50)])
        #expect(moved)
    }

    @Test("Measured sizes follow the items to a changed section and to another layout")
    func carriesSizes() {
        var layout = list([10])
        layout.setMeasuredSizes((0..<10).map { height($0, Double(10 * ($0 + 1))) })
        layout.resolve(section: 0, itemCount: 9) { $0 < 3 ? $0 : $0 + 1 }
        #expect(
            (0..<9).map { layout.frame(section: 0, item: $0).height } == [
                10, 20, 30, 50, 60, 70, 80, 90, 100,
            ])
        var other = list([4, 9])
        other.carryMeasurements(from: layout, section: { $0 == 1 ? 0 : nil })
        #expect(other.frame(section: 1, item: 3).height == 50)
        other.loadMeasuredSizes(section: 0) { Size(width: 300, height: Double($0) + 1) }
        #expect((0..<4).map { other.frame(section: 0, item: $0).height } == [1, 2, 3, 4])
    }

    @Test("An anchor keeps its place on the screen through any measurements", arguments: 0..<40)
    func keepsAnchor(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var layout = list([50, 80, 20], header: .header(height: .estimated(30), isPinned: true))
        var offset = Double.random(in: 0...layout.maximumOffset - 1000, using: &random)
        for _ in 0..<20 {
            let visible = Rect(x: 0, y: offset, width: 300, height: 200)
            let anchor = try #require(layout.anchor(in: visible, offsets: { _ in 0 }))
            let before = try #require(layout.frame(of: anchor.element)).y - offset
            layout.beginFrame()
            layout.setMeasuredSizes(
                (0..<5).map { _ in
                    height(
                        Int.random(in: 0..<3, using: &random),
                        Int.random(in: 0..<20, using: &random),
                        Double.random(in: 20...90, using: &random).rounded())
                })
            offset = try #require(layout.offset(restoring: anchor))
            let after = try #require(layout.frame(of: anchor.element)).y - offset
            // A page that gets shorter has an end before what would keep the place.
            switch offset {
            case 0: #expect(after < before + 1e-6, "seed \(seed)")
            case layout.maximumOffset: #expect(after > before - 1e-6, "seed \(seed)")
            default: #expect(abs(after - before) < 1e-6, "seed \(seed)")
            }
        }
    }

    @Test("Random measurements leave the sums exact", arguments: 0..<30)
    func keepsSums(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var layout = list([300])
        var heights = [Double?](repeating: nil, count: 300)
        for _ in 0..<40 {
            layout.beginFrame()
            let changed = (0..<5).map { _ in Int.random(in: 0..<300, using: &random) }
            for item in changed {
                let value = Double(Int.random(in: 1...99, using: &random))
                if layout.setMeasuredSizes([height(item, value)]) { heights[item] = value }
            }
        }
        var y = 0.0
        for item in 0..<300 {
            let frame = layout.frame(section: 0, item: item)
            #expect(frame.y == y, "seed \(seed), item \(item)")
            let measured = layout.measuredLength(section: 0, item: item, .vertical)
            if let measured { #expect(measured == heights[item] || heights[item] == nil) }
            y += frame.height + 2
        }
        #expect(layout.contentSize.height == y - 2)
        for _ in 0..<20 {
            let top = Double.random(in: -50...y + 50, using: &random)
            let rect = Rect(x: 0, y: top, width: 300, height: 200)
            let found = layout.elements(in: rect) { _ in 0 }.map(\.kind)
            let expected = (0..<300)
                .filter { layout.frame(section: 0, item: $0).intersects(rect) }
                .map { LayoutElement.Kind.item(section: 0, item: $0) }
            #expect(found == expected, "seed \(seed)")
        }
    }
}
