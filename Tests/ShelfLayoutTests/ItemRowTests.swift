import ShelfRandom
import Testing

@testable import ShelfLayout

@Suite("Rows of items")
struct ItemRowTests {
    private static func solve(
        _ section: LayoutSection, items: Int, width: Double = 640
    ) -> SolvedLayout {
        SolvedLayout(
            itemCounts: [items, 1],
            environment: LayoutEnvironment(viewport: Size(width: width, height: 400))
        ) { index, _ in index == 0 ? section : .list(rowHeight: .absolute(10)) }
    }

    private func frames(_ layout: SolvedLayout) -> [Rect] {
        (0..<layout.itemCount(in: 0)).map { layout.frame(section: 0, item: $0) }
    }

    /// The items by row.
    private func rows(_ layout: SolvedLayout) -> [[Int]] {
        var rows: [[Int]] = []
        var top = -1.0
        for (item, frame) in frames(layout).enumerated() {
            if frame.y > top { rows.append([]) }
            top = frame.y
            rows[rows.count - 1].append(item)
        }
        return rows
    }

    private func expectFound(_ layout: SolvedLayout, seed: UInt64) {
        let frames = frames(layout)
        for step in 0..<20 {
            let top = layout.contentSize.height * Double(step) / 20
            let rect = Rect(x: Double(step) * 30, y: top, width: 200, height: 150)
            let found = layout.elements(in: rect) { _ in 0 }.map(\.kind).filter { $0.section == 0 }
            let expected = frames.indices.filter { frames[$0].intersects(rect) }
            #expect(found == expected.map { .item(section: 0, item: $0) }, "seed \(seed)")
        }
    }

    @Test("Justified rows fill the width, and are found by a query", arguments: 0..<40)
    func fills(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let ratios = (0..<150).map { _ in
            random.oneIn(5) ? nil : Double.random(in: 0.3...3, using: &random)
        }
        let target = Double.random(in: 60...200, using: &random)
        let layout = Self.solve(
            .justified(ratios, targetRowHeight: target, spacing: 6) { $0 }, items: 150)
        let (frames, rows) = (frames(layout), rows(layout))
        #expect(rows.flatMap { $0 } == Array(0..<150))
        for row in rows {
            let isLast = row.contains(149)
            let height = frames[row[0]].height
            #expect(row.allSatisfy { frames[$0].height == height })
            #expect(frames[row[0]].x == 0)
            #expect(isLast || frames[row[row.count - 1]].maxX == 640, "seed \(seed)")
            #expect(isLast || (0.45...2.2).contains(height / target), "seed \(seed)")
            for (item, next) in zip(row, row.dropFirst()) {
                #expect(abs(frames[next].x - frames[item].maxX - 6) <= 1)
            }
            for item in row where row.count > 1 {
                let ratio = ratios[item] ?? 1.5
                // Both edges of both are rounded.
                #expect(abs(frames[item].width - ratio * height) <= ratio + 1)
            }
        }
        expectFound(layout, seed: seed)
    }

    @Test("A last row that is not full is as high as wanted")
    func lastRow() {
        let layout = Self.solve(
            .justified(0..<8, targetRowHeight: 100) { _ in 1 }, items: 8, width: 600)
        let frames = frames(layout)
        #expect(frames[7] == Rect(x: 100, y: 100, width: 100, height: 100))
        #expect(layout.sectionFrame(0).height == 200)
    }

    @Test("Proportions that arrive behind an unknown item leave rows their items")
    func arrivingProportions() {
        var random = SeededGenerator(seed: 7)
        let ratios = (0..<200).map { _ in Double.random(in: 1.2...1.9, using: &random) }
        func section(known: Range<Int>) -> LayoutSection {
            .justified(0..<200, targetRowHeight: 100, spacing: 4) {
                known.contains($0) ? ratios[$0] : nil
            }
        }
        var layout = Self.solve(section(known: 0..<0), items: 200)
        let (rowsBefore, before) = (rows(layout), frames(layout))
        layout.resolve(section: 0, itemCount: 200, as: section(known: 100..<120))
        #expect(rows(layout) == rowsBefore)
        #expect(frames(layout)[..<96] == before[..<96], "rows above stay to the pixel")
        layout.resolve(section: 0, itemCount: 200, as: section(known: 0..<200))
        let alone = Self.solve(section(known: 0..<200), items: 200)
        #expect(frames(layout) == frames(alone), "known items alone make the rows")
        #expect(rows(alone) != rowsBefore, "rows broken for these proportions differ")
    }

    @Test("Rows do not tell in which order proportions came", arguments: 0..<40)
    func ordersOfArrival(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        // An item as wide as the estimate is known all the same.
        let ratios = (0..<90).map { _ in
            random.oneIn(4) ? 1.5 : Double.random(in: 0.4...3, using: &random)
        }
        func section(_ known: some Collection<Int>) -> LayoutSection {
            let known = Set(known)
            return .justified(0..<90, targetRowHeight: 100, spacing: 4) {
                known.contains($0) ? ratios[$0] : nil
            }
        }
        let alone = Self.solve(section(0..<90), items: 90)
        for order in [Array(0..<90), (0..<90).reversed(), (0..<90).shuffled(using: &random)] {
            var layout = Self.solve(section([]), items: 90)
            var count = 0
            while count < order.count {
                count = min(order.count, count + Int.random(in: 1...12, using: &random))
                let known = Set(order[..<count])
                layout.resolve(section: 0, itemCount: 90, as: section(known))
                // Items known from the start on have their final rows, but for the last row.
                let start = (0..<90).first { !known.contains($0) } ?? 90
                let final = rows(alone).prefix { ($0.last ?? 0) + 1 < start }
                #expect(rows(layout).starts(with: final), "seed \(seed), \(count) of \(order)")
            }
            #expect(frames(layout) == frames(alone), "seed \(seed), \(order)")
        }
    }

    @Test("A row that would be much too high is broken anew, and those before it stay")
    func strongProportions() {
        func section(_ narrow: Range<Int>) -> LayoutSection {
            .justified(0..<100, targetRowHeight: 100, estimatedAspectRatio: 1.6) {
                narrow.contains($0) ? 0.4 : nil
            }
        }
        var layout = Self.solve(section(0..<0), items: 100)
        let before = rows(layout)
        layout.resolve(section: 0, itemCount: 100, as: section(40..<44))
        let after = rows(layout)
        #expect(after[..<10] == before[..<10])
        #expect(after != before)
        #expect(frames(layout).allSatisfy { $0.height < 150 })
        #expect(after.suffix(5) == before.suffix(5), "later rows are the old ones again")
    }

    @Test("Items that come and go behind an unknown one change the rows near them only")
    func edits() {
        let section = LayoutSection.justified(
            0..<100, targetRowHeight: 100, estimatedAspectRatio: 1.6
        ) { _ in nil }
        var layout = Self.solve(section, items: 100)
        #expect(rows(layout)[3] == [12, 13, 14, 15])
        // Item 13 goes.
        layout.resolve(
            section: 0, itemCount: 99,
            kept: [ItemRun(old: 0, new: 0, count: 13), ItemRun(old: 14, new: 13, count: 86)])
        #expect(
            rows(layout)[..<5] == [
                [0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14], [15, 16, 17, 18],
            ])
        // One comes to its place.
        layout.resolve(
            section: 0, itemCount: 100,
            kept: [ItemRun(old: 0, new: 0, count: 13), ItemRun(old: 13, new: 14, count: 86)])
        #expect(rows(layout)[3...4] == [[12, 13, 14, 15], [16, 17, 18, 19]])
    }

    @Test("Another width or another height breaks all rows anew")
    func otherLengths() {
        func section(_ height: Double) -> LayoutSection {
            .justified(0..<100, targetRowHeight: height) { _ in 1.6 }
        }
        var layout = Self.solve(section(100), items: 100)
        layout.resolve(section: 0, itemCount: 100, as: section(110))
        #expect(rows(layout) == rows(Self.solve(section(110), items: 100)))
        var wide = Self.solve(section(100), items: 100, width: 700)
        wide.carryMeasurements(from: layout, section: { $0 })
        #expect(rows(wide) == rows(Self.solve(section(100), items: 100, width: 700)))
    }

    @Test("Unusable proportions give the estimate and one diagnostic naming the first item")
    func unusableProportions() {
        let ratios: [Double?] = [1, .nan, -1, 0, .infinity, nil, 1e9, 1e-9]
        let layout = Self.solve(.justified(ratios, targetRowHeight: 20) { $0 }, items: 8)
        #expect(
            layout.diagnostics == [LayoutDiagnostic(problem: .invalidLength, section: 0, item: 1)])
        let frames = frames(layout)
        #expect((1...5).allSatisfy { abs(frames[$0].width - 1.5 * frames[$0].height) <= 2 })
        #expect(frames.allSatisfy { $0.width > 0 && $0.height > 0 })
    }

    @Test("Items of a flow are as wide as measured, packed to the start", arguments: 0..<40)
    func flows(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let widths = (0..<80).map { _ in Double.random(in: 10...300, using: &random).rounded() }
        var layout = Self.solve(.flow(itemHeight: 32, spacing: 6), items: 80)
        let element = layout.elements(in: Rect(x: 0, y: 0, width: 9, height: 9)) { _ in 0 }[0]
        #expect(element.selfSizingAxes == .horizontal)
        for start in stride(from: 0, to: 80, by: 8) {
            layout.beginFrame()
            layout.setMeasuredSizes(
                (start..<start + 8).map {
                    ElementMeasurement(
                        .item(section: 0, item: $0),
                        size: Size(width: widths[$0], height: 32))
                })
        }
        let frames = frames(layout)
        for (item, frame) in frames.enumerated() {
            #expect(frame.width == widths[item] && frame.height == 32)
            guard item > 0 else { continue }
            let last = frames[item - 1]
            if frame.y == last.y {
                #expect(frame.x == last.maxX + 6)
            } else {
                #expect(frame.x == 0 && frame.y == last.y + 38)
                #expect(last.maxX + 6 + frame.width > 640, "seed \(seed): there was room")
            }
            #expect(frame.maxX <= 640)
        }
        expectFound(layout, seed: seed)
        // Items take their widths along.
        layout.resolve(
            section: 0, itemCount: 70, kept: [ItemRun(old: 10, new: 0, count: 70)])
        #expect(self.frames(layout).map(\.width) == Array(widths[10...]))
        #expect(layout.measuredLength(section: 0, item: 0, .horizontal) == widths[10])
        #expect(layout.measuredLength(section: 0, item: 0, .vertical) == nil)
    }

    @Test("What is not measured is as wide as its like; nothing is wider than a row")
    func flowEstimates() {
        var layout = Self.solve(.flow(itemHeight: 20, estimatedItemWidth: 50), items: 5)
        #expect(frames(layout).map(\.width) == [50, 50, 50, 50, 50])
        layout.setMeasuredSizes([
            ElementMeasurement(.item(section: 0, item: 1), size: Size(width: 90, height: 20)),
            ElementMeasurement(.item(section: 0, item: 2), size: Size(width: 9000, height: 20)),
            ElementMeasurement(.item(section: 0, item: 3), size: Size(width: 90, height: 20)),
        ])
        #expect(frames(layout).map(\.width) == [90, 90, 640, 90, 90])
    }

    @Test("Wild numbers end in finite frames", arguments: 0..<100)
    func wild(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let ratios = (0..<40).map { _ in random.oneIn(3) ? nil : random.wildNumber() }
        let section: LayoutSection =
            random.oneIn(2)
            ? .justified(
                ratios, targetRowHeight: random.wildNumber(), spacing: random.wildNumber(),
                estimatedAspectRatio: random.wildNumber(), aspectRatio: { $0 })
            : .flow(
                itemHeight: random.wildNumber(), estimatedItemWidth: random.wildNumber(),
                spacing: random.wildNumber())
        var layout = Self.solve(section, items: 40)
        layout.setMeasuredSizes(
            (0..<40).map {
                ElementMeasurement(
                    .item(section: 0, item: $0),
                    size: Size(width: random.wildNumber(), height: 9))
            })
        for frame in frames(layout) {
            #expect(frame.x.isFinite && frame.y.isFinite, "seed \(seed)")
            #expect(frame.width.isFinite && frame.height.isFinite, "seed \(seed)")
            #expect(frame.width >= 0 && frame.height >= 0, "seed \(seed)")
        }
        #expect(layout.contentSize.height.isFinite)
    }
}
