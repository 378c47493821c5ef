import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

private enum Colour: Hashable { case red, green }
private struct Key: Hashable { let number: Int }
private struct Long: Hashable { var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0 }

private struct Counted: Identifiable, Equatable {
    struct ID: Hashable, Sendable {
        nonisolated(unsafe) static var hashes = 0
        let number: Int

        init(_ number: Int) { self.number = number }

        func hash(into hasher: inout Hasher) {
            unsafe Self.hashes += 1
            hasher.combine(number)
        }
    }

    nonisolated(unsafe) static var comparisons = 0
    let id: ID

    static func == (left: Counted, right: Counted) -> Bool {
        unsafe comparisons += 1
        return left.id == right.id
    }
}

/// A description is made anew at will; the newest one counts.
final class DescriptionTests: XCTestCase {
    @MainActor
    private final class Wall {
        var rows: [CollectionFixture.Row]
        private(set) var node: CollectionNode<Genre, Film>! = nil
        private var window: WindowWidget! = nil

        init(_ count: Int = 300) {
            rows = CollectionFixture.rows([count])
            node = describe(height: 100)
            window = TestWindow.make(showing: node.widget, width: 800, height: 600)
            node.widget.grabFocus()
            window.present()
            XCTAssertTrue(pump { self.node.isSettled })
        }

        deinit { MainActor.assumeIsolated { window.destroy() } }

        @discardableResult
        func describe(height: Double) -> CollectionNode<Genre, Film> {
            CollectionView(rows) { _, _ in
                .grid(minimumItemWidth: 150, itemHeight: .absolute(height), spacing: 10)
            } cell: {
                Text($0.title)
            }
            .renderCollection(into: node)
        }

        func settle() { XCTAssertTrue(pump { self.node.isSettled }) }
    }

    func testADescriptionIsAValueAndItsWidgetsAreMadeOnceAndUpdatedManyTimes() {
        onGTK {
            let wall = Wall(100_000)
            let before = wall.node.counters
            var properties = 0
            wall.node.widget.connect(Signal(ignoringArgument: "notify")) { properties += 1 }
            let grown = counting {
                for _ in 0..<1_000 {
                    XCTAssertTrue(wall.describe(height: 100) === wall.node)
                }
            }
            XCTAssertEqual(properties, 0)
            wall.settle()
            XCTAssertEqual(grown, RenderCounters())
            XCTAssertEqual(wall.node.counters.differences, before.differences)
            XCTAssertEqual(wall.node.counters.layouts, before.layouts)
            XCTAssertEqual(wall.node.counters.binds, before.binds)
            XCTAssertEqual(wall.node.counters.creates, before.creates)
            XCTAssertEqual(wall.node.counters.reconfigures, before.reconfigures)
            XCTAssertEqual(wall.node.counters.measures, before.measures)
            XCTAssertLessThanOrEqual(wall.node.counters.passes, before.passes + 1)
        }
    }

    func testTheNewestLayoutProviderIsUsed() {
        onGTK {
            let wall = Wall()
            let before = wall.node.counters
            wall.describe(height: 140)
            wall.settle()
            XCTAssertEqual(wall.node.presentedFrame(of: 5)?.height, 140)
            XCTAssertEqual(wall.node.counters.layouts, before.layouts + 1)
            XCTAssertEqual(wall.node.counters.differences, before.differences)
            XCTAssertEqual(wall.node.counters.reconfigures, before.reconfigures)
            // Along with other rows it is used from the next frame on.
            wall.rows[0].items.removeFirst()
            let passes = wall.node.counters.passes
            wall.describe(height: 90)
            XCTAssertTrue(pump { wall.node.counters.passes > passes })
            XCTAssertEqual(wall.node.counters.passes, passes + 1)
            XCTAssertEqual(wall.node.collection.elements[.item(5)]?.frame.height, 90)
            XCTAssertEqual(wall.node.counters.layouts, before.layouts + 2)
        }
    }

    func testADescriptionIsOfOneSizeWhateverItsTypesAre() {
        onGTK {
            typealias Small = CollectionView<Plain<UInt8>, Plain<UInt8>>
            typealias Large = CollectionView<Plain<Long>, Plain<Long>>
            XCTAssertGreaterThan(MemoryLayout<Plain<Long>>.size, 64)
            XCTAssertEqual(MemoryLayout<Small>.size, MemoryLayout<Large>.size)
            // Where the size is the same for all types, generic code moves it without looking them
            // up; handlers that are not set cost neither memory nor time.
            let view = Small([]) { _, _ in
                nil
            } cell: { _ in
                Text("")
            }
            let groups = Mirror(reflecting: view).children.map(\.value)
            let unset = groups.flatMap { Mirror(reflecting: $0).children }.filter {
                String(describing: $0.value) == "nil"
            }
            XCTAssertGreaterThanOrEqual(unset.count, 20)
        }
    }

    func testReplacedTogetherWithRowsTheNewestLayoutShowsInTheNextFrame() {
        onGTK {
            let wall = Wall()
            let before = wall.node.counters
            wall.rows[0].items.removeFirst(3)
            wall.describe(height: 140)
            wall.settle()
            XCTAssertEqual(wall.node.counters.differences, before.differences + 1)
            XCTAssertEqual(wall.node.counters.layouts, before.layouts + 1)
            XCTAssertEqual(wall.node.presentedFrame(of: 5)?.height, 140)
        }
    }

    func testTheNewestBuildersAndHandlersAreUsedThoughTheRowsAreEqual() {
        onGTK {
            var generation = 0
            var told: [String] = []
            let modify: (CollectionView<Genre, Film>) -> CollectionView<Genre, Film> = {
                let made = generation
                return $0.onActivate { told.append("\(made) opened \($0.id)") }
                    .onSelectionChange { told.append("\(made) selected \($0.sorted())") }
                    .rowActions { _ in
                        [
                            RowAction("Delete", style: .destructive) {
                                told.append("\(made) deleted \($0.id)")
                            }
                        ]
                    }
            }
            let fixture = CollectionFixture(
                CollectionFixture.rows([Int](repeating: 40, count: 20)), modify: modify)
            generation = 7
            fixture.headerTitle = { "\($0.title) of 7" }
            fixture.cell = { Text("\($0.title) of 7") }
            fixture.render()
            fixture.node.focus(2)
            XCTAssertEqual(told, ["7 selected [2]"])
            fixture.key(0xFF0D)
            fixture.key(0xFFFF)
            XCTAssertEqual(told.dropFirst(), ["7 opened 2", "7 deleted 2"])
            fixture.node.reconfigure([3])
            XCTAssertEqual(fixture.element(.item(3))?.cell.shownText, "Film 3 of 7")
            XCTAssertTrue(fixture.node.scroll(to: 700, animated: false))
            fixture.pass()
            XCTAssertEqual(fixture.element(.item(700))?.cell.shownText, "Film 700 of 7")
            let headers = fixture.collection.order.filter {
                if case .boundary("s17", _, _) = $0.key { true } else { false }
            }
            XCTAssertEqual(headers.map(\.cell.shownText), ["Section 17 of 7"])
            fixture.change { $0[17].section.title = "Changed" }
            XCTAssertEqual(headers.map(\.cell.shownText), ["Changed of 7"])
        }
    }

    func testRowsAreComparedByTheirStorageThenByEqualityAndNeverByAHash() {
        onGTK {
            let rows = [CollectionRow(Plain(1), items: (0..<500).map { Counted(id: .init($0)) })]
            @MainActor func describe(
                _ rows: [CollectionRow<Plain<Int>, Counted>],
                into node: CollectionNode<Plain<Int>, Counted>?
            ) -> CollectionNode<Plain<Int>, Counted> {
                CollectionView(rows) { _, _ in
                    CollectionFixture.grid()
                } cell: {
                    Text("\($0.id.number)")
                }
                .renderCollection(into: node)
            }
            let node = describe(rows, into: nil)
            (Counted.comparisons, Counted.ID.hashes) = (0, 0)
            _ = describe(rows, into: node)
            XCTAssertEqual(Counted.comparisons, 0, "the storage is the same")
            let rebuilt = [CollectionRow(Plain(1), items: rows[0].items.map { Counted(id: $0.id) })]
            _ = describe(rebuilt, into: node)
            XCTAssertEqual(Counted.comparisons, 500)
            XCTAssertEqual(Counted.ID.hashes, 0, "a hash was asked for")
        }
    }

    func testDescriptionsAreShownFromOneActorOnly() {
        onGTK {
            typealias View = CollectionView<Genre, Film>
            typealias Node = CollectionNode<Genre, Film>
            XCTAssertTrue("\(type(of: View.renderCollection))".contains("MainActor"))
            XCTAssertTrue("\(type(of: Node.scroll))".contains("MainActor"))
        }
    }

    func testSectionsAndItemsAreOfAnyHashableOrIdentifiedType() {
        onGTK {
            func check<Section: Hashable & Sendable, Item: Hashable & Sendable>(
                _ section: Section, _ items: [Item]
            ) {
                MainActor.assumeIsolated {
                    let node = CollectionView([CollectionRow(section, items: items)]) { _, _ in
                        .grid(minimumItemWidth: 150, itemHeight: .absolute(50), spacing: 10)
                    } cell: {
                        Text("\($0.id)")
                    }.renderCollection(into: nil)
                    let window = TestWindow.make(showing: node.widget, width: 400, height: 300)
                    window.present()
                    XCTAssertTrue(pump { node.counters.liveCells == items.count })
                    window.destroy()
                }
            }
            check(1, ["a", "b"])
            check("s", [1, 2, 3])
            check(Colour.red, [Key(number: 1), Key(number: 2)])
            check(Key(number: 1), [Colour.red, .green])
            check(true, [0.5, 1.5])
        }
    }
}
