import ShelfLayout
import ShelfRandom
import Testing

@Suite("Changes of measured sections")
struct EditTests {
    let environment = LayoutEnvironment(viewport: Size(width: 300, height: 200))

    enum Kind: CaseIterable {
        case list, grid, shelf, cloud

        var section: LayoutSection {
            switch self {
            case .list: return .list(rowHeight: .estimated(40), spacing: 2)
            case .grid: return .grid(minimumItemWidth: 100, itemHeight: .estimated(40), spacing: 3)
            case .shelf:
                let item = LayoutItem(width: .estimated(50), height: .estimated(40))
                var section = LayoutSection(
                    group: .horizontal(width: .estimated(50), height: .estimated(40), [item]))
                section.orthogonalScrolling = .continuous
                return section
            case .cloud:
                let item = LayoutItem(width: .estimated(50), height: .estimated(40))
                return LayoutSection(
                    group: .horizontal(
                        width: .fraction(ofWidth: 1), height: .estimated(40), [item, item],
                        spacing: 4))
            }
        }
    }

    /// The size an item always measures.
    static func size(of id: Int) -> Size {
        Size(width: Double(20 + id * 17 % 41), height: Double(20 + id * 31 % 61))
    }

    func layout(_ kind: Kind, _ ids: [Int]) -> SolvedLayout {
        SolvedLayout(itemCounts: [ids.count, 1], environment: environment) { _, _ in kind.section }
    }

    func measured(_ kind: Kind, _ ids: [Int], isKnown: (Int) -> Bool) -> SolvedLayout {
        var layout = layout(kind, ids)
        layout.loadMeasuredSizes(section: 0) { isKnown(ids[$0]) ? Self.size(of: ids[$0]) : nil }
        return layout
    }

    /// Inserts, deletes or moves a block; the change is told as runs that may be in any old order.
    static func change(
        _ ids: inout [Int], nextID: inout Int, using random: inout SeededGenerator
    ) -> [ItemRun] {
        let old = ids
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let place = Int.random(in: 0...ids.count, using: &random)
            let size = random.oneIn(6) ? 300 : Int.random(in: 1...7, using: &random)
            let end = min(ids.count, place + size)
            switch Int.random(in: 0..<4, using: &random) {
            case 0, 1:
                ids.insert(contentsOf: nextID..<(nextID + size), at: place)
                nextID += size
            case 2: ids.removeSubrange(place..<end)
            default:
                let block = ids[place..<end]
                ids.removeSubrange(place..<end)
                ids.insert(contentsOf: block, at: Int.random(in: 0...ids.count, using: &random))
            }
        }
        let places = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1, $0) })
        var runs: [ItemRun] = []
        for (new, id) in ids.enumerated() {
            guard let old = places[id] else { continue }
            if let last = runs.last, last.new + last.count == new, last.old + last.count == old {
                runs[runs.count - 1].count += 1
            } else {
                runs.append(ItemRun(old: old, new: new, count: 1))
            }
        }
        return runs
    }

    @Test(
        "A changed section is as one made anew from the same sizes", arguments: Kind.allCases,
        0..<8)
    func matchesAnew(_ kind: Kind, seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var ids = Array(0..<Int.random(in: 0...500, using: &random))
        var nextID = ids.count
        var layout = measured(kind, ids) { _ in true }
        for round in 0..<12 {
            let before = layout
            let runs = Self.change(&ids, nextID: &nextID, using: &random)
            layout.resolve(section: 0, itemCount: ids.count, kept: runs)
            var carried = self.layout(kind, ids)
            carried.carryMeasurements(from: before, section: { $0 }, kept: { $0 == 0 ? runs : [] })
            #expect(places(carried) == places(layout), "\(kind), seed \(seed), round \(round)")
            let unknown = ids.indices.filter {
                layout.measuredLength(section: 0, item: $0, .vertical) == nil
            }
            let kept = Set(runs.flatMap { $0.new..<($0.new + $0.count) })
            #expect(unknown == ids.indices.filter { !kept.contains($0) }, "seed \(seed)")
            layout.beginFrame()
            layout.setMeasuredSizes(
                unknown.map {
                    ElementMeasurement(.item(section: 0, item: $0), size: Self.size(of: ids[$0]))
                })
            let anew = measured(kind, ids) { _ in true }
            #expect(places(layout) == places(anew), "\(kind), seed \(seed), round \(round)")
        }
    }

    private func places(_ layout: SolvedLayout) -> [Rect] {
        let items = 0..<layout.itemCount(in: 0)
        return items.map { layout.frame(section: 0, item: $0) } + [layout.sectionFrame(0)]
    }

    @Test(
        "With items not measured, sizes stay with their items and queries with the frames",
        arguments: Kind.allCases, 0..<6)
    func keepsSizes(_ kind: Kind, seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var ids = Array(0..<Int.random(in: 100...400, using: &random))
        var nextID = ids.count
        var knownIDs = Set(ids.filter { $0 % 5 == 0 || (100..<200).contains($0) })
        var layout = measured(kind, ids, isKnown: knownIDs.contains)
        for round in 0..<10 {
            let runs = Self.change(&ids, nextID: &nextID, using: &random)
            layout.resolve(section: 0, itemCount: ids.count, kept: runs)
            let lengths = ids.indices.map {
                layout.measuredLength(section: 0, item: $0, .vertical)
            }
            let known = ids.map { knownIDs.contains($0) ? Self.size(of: $0).height : nil }
            #expect(lengths == known, "\(kind), seed \(seed), round \(round)")
            let size = layout.sectionFrame(0)
            let area = Rect(
                x: 0, y: Double.random(in: -50...size.height + 1, using: &random), width: 300,
                height: 150)
            let offset = Double.random(in: 0...2000, using: &random)
            let shown = layout.elements(in: area) { _ in offset }.map(\.kind)
                .filter { $0.section == 0 }
            let expected = ids.indices.filter {
                layout.frame(section: 0, item: $0, orthogonalOffset: offset).intersects(area)
            }
            .map { LayoutElement.Kind.item(section: 0, item: $0) }
            #expect(shown == expected, "\(kind), seed \(seed), round \(round)")
            guard let item = ids.indices.randomElement(using: &random) else { continue }
            layout.beginFrame()
            layout.setMeasuredSizes([
                ElementMeasurement(.item(section: 0, item: item), size: Self.size(of: ids[item]))
            ])
            knownIDs.insert(ids[item])
        }
    }

    @Test("Runs that overlap or lie outside the section are left out")
    func survivesBrokenRuns() {
        let ids = Array(0..<100)
        var layout = measured(.list, ids) { _ in true }
        layout.resolve(
            section: 0, itemCount: 50,
            kept: [
                ItemRun(old: -3, new: 0, count: 5), ItemRun(old: 90, new: 0, count: 500),
                ItemRun(old: 20, new: 5, count: 10), ItemRun(old: 5, new: 20, count: -4),
                ItemRun(old: 3, new: 49, count: 9), ItemRun(old: 3, new: 60, count: 9),
                ItemRun(old: 200, new: 30, count: 9),
            ])
        let lengths = (0..<50).map { layout.measuredLength(section: 0, item: $0, .vertical) }
        // The second run ends with the section; the third loses what the second already named.
        let named = (90..<100).map { $0 } + (25..<30)
        #expect(lengths[..<15].map { $0 } == named.map { Self.size(of: $0).height })
        #expect(lengths[15..<49].allSatisfy { $0 == nil })
        #expect(lengths[49] == Self.size(of: 3).height)
    }

    @Test("A section emptied and filled again takes measurements as before")
    func survivesEmptying() {
        var layout = measured(.list, Array(0..<300)) { _ in true }
        layout.resolve(section: 0, itemCount: 0, kept: [])
        #expect(layout.sectionFrame(0).height == 0)
        layout.resolve(section: 0, itemCount: 200, kept: [])
        layout.setMeasuredSizes([
            ElementMeasurement(.item(section: 0, item: 150), size: Size(width: 300, height: 77))
        ])
        #expect(layout.measuredLength(section: 0, item: 150, .vertical) == 77)
        #expect(layout.measuredLength(section: 0, item: 149, .vertical) == nil)
    }
}
