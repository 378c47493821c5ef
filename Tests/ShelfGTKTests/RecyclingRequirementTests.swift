import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfRandom
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Cells made when they are needed, used again, and never for nothing: every cost as a count.
final class RecyclingRequirementTests: XCTestCase {
    /// The elements that may have a cell: those in view and in the margin around it.
    @MainActor private static func allowed(_ fixture: CollectionFixture) -> Int {
        let collection = fixture.collection
        let area = collection.page.visibleArea.widened(
            x: 0, y: CollectionWidget<Genre, Film>.overscan)
        return collection.layout!.elements(in: area) { collection.page.shelfOffset(at: $0) }.count
    }

    func testCellsAreLazilyInstantiated() {
        onGTK {
            let layouts = [
                (CollectionFixture.rows([100_000]), CollectionFixture.grid()),
                (
                    CollectionFixture.rows([Int](repeating: 100, count: 1_000)),
                    CollectionFixture.shelf()
                ),
            ]
            for (rows, section) in layouts {
                let fixture = CollectionFixture(rows, section: section)
                let end = fixture.collection.page.maximumScrollOffset
                var steps = (0..<60).map { 37 * Double($0) }
                steps += (0..<60).map { 600 * Double($0) }
                steps += (0..<20).map { end * Double($0) / 20 }
                for offset in steps {
                    fixture.scrollAtOnce(to: offset)
                    let counters = fixture.counters
                    XCTAssertLessThanOrEqual(
                        counters.liveCells, Self.allowed(fixture), "at \(offset)")
                    XCTAssertLessThanOrEqual(
                        Double(counters.liveCells), 1.6 * Double(counters.visibleCells))
                    XCTAssertGreaterThan(counters.visibleCells, 10)
                }
            }
        }
    }

    func testCellsAreRecycled() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([10_000]), section: CollectionFixture.grid())
            for page in 1...2 { fixture.scrollAtOnce(to: 600 * Double(page)) }
            let made = fixture.counters.creates
            let recycled = fixture.counters.recycles
            let end = fixture.collection.page.maximumScrollOffset
            for offset in stride(from: 1_800, through: end, by: 600) {
                fixture.scrollAtOnce(to: offset)
                XCTAssertEqual(fixture.counters.creates, made, "at \(offset)")
            }
            XCTAssertNotNil(fixture.element(.item(9_999)))
            XCTAssertGreaterThan(fixture.counters.recycles - recycled, 9_000)
        }
    }

    func testScrollingCostsTheSameWithEightHundredTenThousandAndAHundredThousandItems() {
        onGTK {
            /// What each of 60 frames costs; the time of these is for the benchmark to say.
            @MainActor func costs(_ rows: [CollectionFixture.Row], _ section: LayoutSection)
                -> [[Int]]
            {
                let fixture = CollectionFixture(rows, section: section)
                fixture.scrollAtOnce(to: 600)
                return (1...60).map { step in
                    let before = fixture.counters
                    fixture.scrollAtOnce(to: 600 + 65 * Double(step))
                    let after = fixture.counters
                    XCTAssertEqual(after.layouts, before.layouts)
                    XCTAssertEqual(after.differences, before.differences)
                    XCTAssertEqual(after.reconfigures, before.reconfigures)
                    return [
                        after.binds - before.binds, after.creates - before.creates,
                        after.measures - before.measures, after.liveCells, after.visibleCells,
                    ]
                }
            }
            let grids = [800, 10_000, 100_000].map {
                costs(CollectionFixture.rows([$0]), CollectionFixture.grid())
            }
            XCTAssertEqual(grids[0], grids[1])
            XCTAssertEqual(grids[0], grids[2])
            let shelves = [40, 500, 5_000].map {
                costs(
                    CollectionFixture.rows([Int](repeating: 20, count: $0)),
                    CollectionFixture.shelf())
            }
            XCTAssertEqual(shelves[0], shelves[1])
            XCTAssertEqual(shelves[0], shelves[2])
            // A frame binds what enters: at most one row of five here, one shelf and its title there.
            XCTAssertLessThanOrEqual(grids[0].map { $0[0] }.max()!, 5)
            XCTAssertLessThanOrEqual(shelves[0].map { $0[0] }.max()!, 6)
        }
    }

    func testUnchangedRowsCostNoSnapshotWork() {
        onGTK {
            // The program describes everything anew whenever the focus moves.
            var focused: Int?
            let fixture = CollectionFixture(
                CollectionFixture.rows([100_000]), section: CollectionFixture.grid(),
                modify: { $0.focused(Binding(get: { focused }, set: { focused = $0 })) })
            fixture.node.focus(0)
            fixture.finishMotion()
            let before = fixture.counters
            var entered = 0
            for step in 1...1_000 {
                let keys = Set(fixture.collection.elements.keys)
                let key: CollectionFixture.Key = step % 3 == 0 ? .down : .right
                XCTAssertTrue(fixture.collection.keys.keyPressed(KeyPress(value: key.rawValue)))
                fixture.changeAtOnce { _ in }
                entered += Set(fixture.collection.elements.keys).subtracting(keys).count
            }
            XCTAssertEqual(focused, 667 + 333 * 5)
            XCTAssertEqual(fixture.counters.differences, before.differences)
            XCTAssertEqual(fixture.counters.layouts, before.layouts)
            XCTAssertEqual(fixture.counters.reconfigures, before.reconfigures)
            XCTAssertEqual(
                fixture.counters.binds - before.binds, entered, "only what is new to see")
        }
    }

    func testRowsThatShareTheirStorageAreNotEvenCompared() {
        onGTK {
            let rows = [CollectionRow(Plain(1), items: (0..<10_000).map { Compared(id: $0) })]
            var node: CollectionNode<Plain<Int>, Compared>?
            @MainActor func describe(_ rows: [CollectionRow<Plain<Int>, Compared>]) {
                node = CollectionView(rows) { _, _ in
                    CollectionFixture.grid()
                } cell: {
                    Text("\($0.id)")
                }.renderCollection(into: node)
            }
            describe(rows)
            Compared.count = 0
            for _ in 0..<1_000 { describe(rows) }
            XCTAssertEqual(Compared.count, 0)
            describe([CollectionRow(Plain(1), items: (0..<10_000).map { Compared(id: $0) })])
            XCTAssertLessThanOrEqual(Compared.count, 10_000)
            XCTAssertGreaterThan(Compared.count, 0)
        }
    }

    func testTheGateIsNeverWrongThoughAllIdentitiesHashAlike() {
        onGTK {
            typealias Row = CollectionRow<Plain<Int>, Clashing>
            var seed = SeededGenerator(seed: 77)
            var next = 30
            var rows = [
                Row(Plain(0), items: (0..<30).map { Clashing($0) }), Row(Plain(1), items: []),
            ]
            var node: CollectionNode<Plain<Int>, Clashing>?
            @MainActor func describe() {
                node = CollectionView(rows) { _, _ in
                    .list(rowHeight: .absolute(10))
                } cell: {
                    Text($0.title)
                }.animatesChanges(false).renderCollection(into: node)
            }
            describe()
            let window = TestWindow.make(showing: node!.widget, width: 300, height: 800)
            defer { window.destroy() }
            window.present()
            XCTAssertTrue(pump { node!.isSettled })
            for step in 0..<200 {
                let section = Int.random(in: 0...1, using: &seed)
                let count = rows[section].items.count
                let place = Int.random(in: 0...max(0, count - 1), using: &seed)
                switch Int.random(in: 0..<4, using: &seed) {
                case 0 where rows[0].items.count + rows[1].items.count < 60:
                    rows[section].items.insert(Clashing(next), at: min(place, count))
                    next += 1
                case 1 where count > 0: rows[section].items.remove(at: place)
                case 2 where count > 0: rows[section].items[place].title += "'"
                default:
                    guard count > 0 else { continue }
                    rows[1 - section].items.insert(rows[section].items.remove(at: place), at: 0)
                }
                describe()
                node!.collection.isPassDue = true
                node!.collection.passIfDue()
                XCTAssertEqual(
                    node!.collection.order.filter(\.isItem).map { $0.cell.shownText },
                    rows.flatMap(\.items).map { $0.title }, "seed 77, step \(step)")
            }
        }
    }

    func testViewsAreSetUpOnceAndBoundManyTimes() {
        onGTK {
            var asked = 0
            let fixture = CollectionFixture(
                CollectionFixture.rows([10_000]), section: CollectionFixture.grid())
            fixture.scrollAtOnce(to: 600)
            fixture.scrollAtOnce(to: 1_200)
            fixture.cell = { film in
                asked += 1
                return Text(film.title)
            }
            fixture.render()
            let before = fixture.counters
            let grown = counting {
                for step in 1...100 { fixture.scrollAtOnce(to: 1_200 + 400 * Double(step)) }
            }
            let binds = fixture.counters.binds - before.binds
            XCTAssertGreaterThan(binds, 1_000)
            XCTAssertEqual(asked, binds, "the builder is asked once for each bind")
            XCTAssertEqual(grown.nodes, 0, "and makes no widgets")
            XCTAssertEqual(fixture.counters.creates, before.creates)
            XCTAssertEqual(fixture.counters.recycles - before.recycles, binds)
        }
    }

    func testContentSetOnACellReplacesTheOldOneAndReuseRemovesIt() {
        onGTK {
            let fixture = CellFixture()
            for step in 0..<100 {
                if step % 2 == 0 {
                    fixture.bind(0, Text("text \(step)"))
                } else {
                    fixture.bind(0, VStack { Button("button \(step)") {} })
                }
                XCTAssertEqual(fixture.cell.childCount, 1)
            }
            XCTAssertEqual(fixture.texts, ["button 99"])
            let old = fixture.cell.node!.widget
            fixture.bind(1, Text("another"))
            XCTAssertEqual(fixture.texts, ["another"])
            XCTAssertNil(old.parentWidget)
            XCTAssertEqual(fixture.cell.childCount, 1)
        }
    }
}

private struct Compared: Identifiable, Equatable {
    let id: Int

    nonisolated(unsafe) static var count = 0

    static func == (one: Compared, other: Compared) -> Bool {
        count += 1
        return one.id == other.id
    }
}

private struct Clashing: Identifiable, Equatable {
    struct ID: Hashable {
        let number: Int
        func hash(into hasher: inout Hasher) {}
    }

    let id: ID
    var title: String

    init(_ number: Int) {
        id = ID(number: number)
        title = "\(number)"
    }
}
