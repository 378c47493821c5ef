import ShelfLayout
import ShelfRandom
import Testing

@Suite("Estimates of boundary items")
struct BoundaryEstimateTests {
    let environment = LayoutEnvironment(viewport: Size(width: 300, height: 200))

    /// Sections of two rows of 50, with what stands above and below them.
    func layout(
        _ sections: Int, _ boundary: @escaping (Int) -> [BoundaryItem]
    ) -> SolvedLayout {
        SolvedLayout(itemCounts: Array(repeating: 2, count: sections), environment: environment) {
            index, _ in
            var section = LayoutSection.list(rowHeight: .absolute(50))
            section.boundaryItems = boundary(index)
            return section
        }
    }

    func header(_ section: Int, _ height: Double, kind: SupplementaryKind = .header)
        -> ElementMeasurement
    {
        ElementMeasurement(
            .supplementary(section: section, kind: kind, index: 0),
            size: Size(width: 300, height: height))
    }

    func height(_ layout: SolvedLayout, _ section: Int, kind: SupplementaryKind = .header)
        -> Double?
    {
        layout.supplementaryFrame(section: section, kind: kind, index: 0)?.height
    }

    @Test("Unmeasured headers count as the running median of the measured ones of their kind")
    func followsMedian() {
        var layout = layout(10) { _ in
            [.header(height: .estimated(30)), .footer(height: .estimated(30))]
        }
        layout.setMeasuredSizes([header(0, 40), header(1, 70), header(2, 50)])
        #expect((0..<5).map { height(layout, $0) } == [40, 70, 50, 50, 50])
        #expect(height(layout, 9, kind: "footer") == 30)
        // Rows and footer of a section take 130.
        #expect(layout.sectionFrame(9).y == 1630)
        #expect(layout.frame(section: 9, item: 0).y == 1680)
        #expect(layout.contentSize.height == 1810)
    }

    @Test("One measured header places no other of 100,000 sections, and moves all that follow")
    func touchesOneSection() {
        var layout = layout(100_000) { _ in [.header(height: .estimated(30))] }
        let before = layout.placedSections
        let moves = layout.setMeasuredSizes([header(500, 40)])
        #expect(moves)
        // Once when it is told, once at the end of the batch.
        #expect(layout.placedSections - before == 2)
        #expect(layout.sectionFrame(99_999).y == 13_999_860)
    }

    @Test("A header measured as it was thought to be moves nothing")
    func reportsNoChange() {
        var layout = layout(9) { _ in [.header(height: .estimated(30))] }
        layout.setMeasuredSizes([header(0, 44)])
        #expect(layout.setMeasuredSizes([header(5, 44)]) == false)
        layout.setMeasuredSizes([header(1, 20), header(2, 20), header(3, 20)])
        #expect((0..<7).map { height(layout, $0) } == [44, 20, 20, 20, 20, 44, 20])
        #expect(layout.contentSize.height == 1128)
    }

    @Test("What shows stays where it is while headers above and below it are measured")
    func keepsAnchor() throws {
        var layout = layout(200) { _ in [.header(height: .estimated(30))] }
        var offset = layout.sectionFrame(100).y + 40
        for round in 0..<12 {
            let visible = Rect(x: 0, y: offset, width: 300, height: 200)
            let anchor = try #require(layout.anchor(in: visible, offsets: { _ in 0 }))
            let before = try #require(layout.frame(of: anchor.element)).y - offset
            layout.beginFrame()
            layout.setMeasuredSizes([
                header(round * 3, Double(20 + round * 7)), header(199 - round, Double(90 - round)),
            ])
            offset = try #require(layout.offset(restoring: anchor))
            let after = try #require(layout.frame(of: anchor.element)).y - offset
            #expect(abs(after - before) < 1e-6, "round \(round)")
        }
    }

    @Test("A layout solved anew keeps what unmeasured headers count as")
    func carriesMedians() {
        let header = { (_: Int) in [BoundaryItem.header(height: .estimated(30))] }
        var old = layout(20, header)
        old.setMeasuredSizes([self.header(3, 60)])
        var new = layout(25, header)
        new.carryMeasurements(from: old, section: { $0 < 20 ? $0 : nil })
        #expect(height(new, 24) == 60)
        #expect(new.contentSize.height == 25 * 160)
    }

    @Test("Three kinds have a median at a time; a kind without unmeasured items gives way")
    func limitsKinds() {
        let estimates = [10.0, 20, 30, 40, 50]
        var layout = layout(10) { [.header(height: .estimated(estimates[$0 % 5]))] }
        layout.setMeasuredSizes((0..<5).map { header($0, 60) })
        #expect((5..<10).map { height(layout, $0) } == [60, 60, 60, 40, 50])
        layout.beginFrame()
        layout.setMeasuredSizes([header(5, 60)])
        var section = LayoutSection.list(rowHeight: .absolute(50))
        section.boundaryItems = [.header(height: .estimated(70))]
        layout.resolve(section: 9, itemCount: 2, as: section)
        layout.resolve(section: 8, itemCount: 2, as: section)
        layout.setMeasuredSizes([header(9, 80)])
        #expect(height(layout, 8) == 80)
        #expect(layout.contentSize.height == 1640)
    }

    @Test("Kinds that come together do not take the place of one that is gone both")
    func newKindsHavePlacesOfTheirOwn() {
        let estimates = [10.0, 20, 30, 0]
        var layout = layout(4) {
            estimates[$0] > 0 ? [.header(height: .estimated(estimates[$0]))] : []
        }
        layout.follow(itemCounts: [2], source: { _ in 3 }, changes: [:]) { _, _ in nil }
        let later = [0.0, 40, 50, 60, 70]
        func describe(_ index: Int, _: LayoutEnvironment) -> LayoutSection {
            var section = LayoutSection.list(rowHeight: .absolute(50))
            if index > 0 { section.boundaryItems = [.header(height: .estimated(later[index]))] }
            return section
        }
        let counts = Array(repeating: 2, count: 5)
        layout.follow(
            itemCounts: counts, source: { $0 == 0 ? 0 : nil }, changes: [:],
            sectionProvider: describe)
        let fresh = SolvedLayout(
            itemCounts: counts, environment: environment, sectionProvider: describe)
        #expect(layout.contentSize == fresh.contentSize)
        #expect((0..<5).map(layout.sectionFrame) == (0..<5).map(fresh.sectionFrame))
    }

    @Test(
        "Every place is as in a layout whose headers have those heights from the start",
        arguments: 0..<40)
    func matchesBruteForce(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var reference = ReferenceEstimates(using: &random)
        var layout = reference.layout(.estimates)
        for round in 0..<12 {
            layout.beginFrame()
            reference.measure(&layout, using: &random)
            let expected = reference.layout(.lengths)
            #expect(layout.contentSize == expected.contentSize, "seed \(seed), round \(round)")
            for _ in 0..<4 {
                let rect = Rect(
                    x: Double.random(in: -50...layout.contentSize.width, using: &random),
                    y: Double.random(in: -50...layout.contentSize.height, using: &random),
                    width: 200, height: 180)
                let found = layout.elements(in: rect) { _ in 0 }
                let wanted = expected.elements(in: rect) { _ in 0 }
                #expect(
                    found.map(\.kind) == wanted.map(\.kind), "seed \(seed), round \(round)")
                #expect(
                    found.map(\.frame) == wanted.map(\.frame), "seed \(seed), round \(round)")
            }
        }
    }
}
