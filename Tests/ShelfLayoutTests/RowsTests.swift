import ShelfLayout
import ShelfRandom
import Testing

@Suite("Changes of the rows")
struct RowsTests {
    let environment = LayoutEnvironment(viewport: Size(width: 300, height: 200))

    /// Sections by identity: the description follows from it, the items are its own.
    struct Row: Equatable {
        var id: Int
        var items: [Int]
    }

    static func section(_ id: Int) -> LayoutSection? {
        if id % 7 == 6 { return nil }
        var section = [
            LayoutSection.list(rowHeight: .estimated(40), spacing: 2),
            .grid(minimumItemWidth: 100, itemHeight: .absolute(30)),
            .shelf(itemWidth: .absolute(90), itemHeight: .absolute(60)),
            .list(rowHeight: .absolute(Double(20 + id % 30))),
        ][id % 4]
        section.boundaryItems = [.header(height: .estimated(24), isPinned: id % 3 == 0)]
        section.hideWhenEmpty = id % 5 == 0
        return section
    }

    func solved(_ rows: [Row]) -> SolvedLayout {
        SolvedLayout(itemCounts: rows.map(\.items.count), environment: environment) { index, _ in
            Self.section(rows[index].id)
        }
    }

    /// Where each item of a section was, as runs.
    func runs(_ new: Row, from old: Row) -> [ItemRun] {
        new.items.enumerated().compactMap { place, item in
            old.items.firstIndex(of: item).map { ItemRun(old: $0, new: place, count: 1) }
        }
    }

    /// Lets a layout follow from some rows to others; the identities the provider was asked for.
    func follow(_ layout: inout SolvedLayout, from old: [Row], to new: [Row]) -> [Int] {
        var asked: [Int] = []
        let source = { (section: Int) in old.firstIndex { $0.id == new[section].id } }
        var changes: [Int: [ItemRun]] = [:]
        for (index, row) in new.enumerated() {
            guard let before = source(index), old[before] != row else { continue }
            changes[index] = runs(row, from: old[before])
        }
        layout.follow(
            itemCounts: new.map(\.items.count), source: source, changes: changes
        ) { index, given in
            #expect(given == environment)
            asked.append(new[index].id)
            return Self.section(new[index].id)
        }
        return asked
    }

    @Test("The provider is asked for new and changed sections only")
    func asksForChanges() {
        let old = (0..<6).map { Row(id: $0, items: [$0 * 10, $0 * 10 + 1]) }
        var layout = solved(old)
        var new = old
        new[1].items.append(99)
        new.remove(at: 4)
        new.insert(Row(id: 20, items: [7]), at: 3)
        #expect(follow(&layout, from: old, to: new) == [20, 1])
        #expect(follow(&layout, from: new, to: new) == [])
        var moved = new
        moved.swapAt(0, 5)
        #expect(follow(&layout, from: new, to: moved) == [])
        #expect(layout.frame(section: 5, item: 0).height == 40)
    }

    @Test("A change in one of 100,000 sections, or between two, solves and places just that")
    func placesChanges() {
        var asked = 0
        var layout = SolvedLayout(
            itemCounts: Array(repeating: 3, count: 100_000), environment: environment
        ) { _, _ in .list(rowHeight: .absolute(10)) }
        let before = layout.placedSections
        let shared = { (section: Int) in section < 60_000 ? section : section - 1 }
        layout.follow(
            itemCounts: (0..<100_001).map { $0 == 60_000 ? 5 : $0 == 9 ? 4 : 3 },
            source: { $0 == 60_000 ? nil : shared($0) },
            changes: [9: [ItemRun(old: 0, new: 1, count: 3)]]
        ) { _, _ in
            asked += 1
            return .list(rowHeight: .absolute(10))
        }
        #expect(asked == 2)
        #expect(layout.placedSections - before == 2)
        #expect(layout.sectionFrame(100_000).y == 3_000_030)
    }

    @Test("Diagnostics go along with their sections")
    func movesDiagnostics() {
        let old = [5, 6, 7].map { Row(id: $0, items: [1]) }
        var layout = solved(old)
        #expect(layout.diagnostics.map(\.section) == [1])
        let new = [30, 7, 5, 6, 13].map { Row(id: $0, items: [1]) }
        #expect(follow(&layout, from: old, to: new) == [30, 13])
        #expect(layout.diagnostics.map(\.section).sorted { $0! < $1! } == [3, 4])
        #expect(follow(&layout, from: new, to: Array(new[..<3])) == [])
        #expect(layout.diagnostics.isEmpty)
    }

    @Test("A section whose number of items contradicts what was told is solved all the same")
    func survivesContradictions() {
        var layout = solved([Row(id: 3, items: [1, 2]), Row(id: 7, items: [3])])
        layout.follow(itemCounts: [4, 1], source: { $0 == 1 ? 40 : $0 }, changes: [9: []]) {
            _, _ in .list(rowHeight: .absolute(10))
        }
        #expect(layout.itemCount(in: 0) == 4)
        #expect(layout.contentSize.height == 50)
        layout.follow(itemCounts: [], source: { _ in nil }, changes: [:]) { _, _ in nil }
        #expect(layout.contentSize.height == 0)
    }

    @Test("A layout that followed its rows is as one solved anew", arguments: 0..<60)
    func isAsSolvedAnew(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var nextID = 40
        var rows = (0..<12).map { id in
            Row(id: id, items: (0..<Int.random(in: 0...9, using: &random)).map { id * 1000 + $0 })
        }
        var layout = solved(rows)
        for round in 0..<6 {
            layout.beginFrame()
            layout.setMeasuredSizes(
                (0..<8).flatMap { _ -> [ElementMeasurement] in
                    let section = Int.random(in: 0..<max(rows.count, 1), using: &random)
                    let size = Size(
                        width: 300, height: Double(Int.random(in: 80...300, using: &random)) / 4)
                    return [
                        ElementMeasurement(
                            .supplementary(section: section, kind: "header", index: 0), size: size),
                        ElementMeasurement(
                            .item(section: section, item: Int.random(in: 0..<9, using: &random)),
                            size: size),
                    ]
                })
            let old = rows
            change(&rows, nextID: &nextID, using: &random)
            var anew = solved(rows)
            let source = { (section: Int) in old.firstIndex { $0.id == rows[section].id } }
            anew.carryMeasurements(from: layout, section: source) { section in
                source(section).map { runs(rows[section], from: old[$0]) } ?? []
            }
            _ = follow(&layout, from: old, to: rows)
            #expect(layout.contentSize == anew.contentSize, "seed \(seed), round \(round)")
            // What was wrong while measuring is not known to a new layout.
            let missing = layout.diagnostics.filter { $0.problem == .missingSection }
            #expect(Set(missing) == Set(anew.diagnostics), "seed \(seed), round \(round)")
            for _ in 0..<3 {
                let top = Double.random(in: -50...layout.contentSize.height, using: &random)
                let area = Rect(x: 0, y: top, width: 300, height: 200)
                #expect(
                    layout.elements(in: area) { _ in 20 } == anew.elements(in: area) { _ in 20 },
                    "seed \(seed), round \(round)")
            }
        }
    }

    private func change(
        _ rows: inout [Row], nextID: inout Int, using random: inout SeededGenerator
    ) {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let place = rows.indices.randomElement(using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                rows.insert(Row(id: nextID, items: [nextID * 1000]), at: place ?? 0)
                nextID += 1
            case 1: if let place { rows.remove(at: place) }
            case 2: if let place { rows.append(rows.remove(at: place)) }
            default:
                guard let place else { continue }
                rows[place].items.insert(nextID * 1000 + 7, at: 0)
                nextID += 1
                if random.oneIn(2), rows[place].items.count > 2 { rows[place].items.removeLast() }
            }
        }
    }
}
