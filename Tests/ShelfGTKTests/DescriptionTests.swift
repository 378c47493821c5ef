import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

private enum Colour: Hashable { case red, green }
private struct Key: Hashable { let number: Int }

/// A description is made anew at will; the newest one counts.
final class DescriptionTests: XCTestCase {
    @MainActor
    private final class Wall {
        var rows = CollectionFixture.rows([300])
        private(set) var node: CollectionNode<Genre, Film>! = nil
        private var window: Window! = nil

        init() {
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
            let wall = Wall()
            let before = wall.node.counters
            let grown = counting {
                for _ in 0..<1_000 {
                    XCTAssertTrue(wall.describe(height: 100) === wall.node)
                }
            }
            wall.settle()
            XCTAssertEqual(grown.nodes, 0)
            XCTAssertEqual(wall.node.counters.differences, before.differences)
            XCTAssertEqual(wall.node.counters.layouts, before.layouts)
            XCTAssertEqual(wall.node.counters.binds, before.binds)
            XCTAssertEqual(wall.node.counters.creates, before.creates)
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

    func testTheFirstItemInSightKeepsItsPlaceThroughAnotherLayout() {
        onGTK {
            let wall = Wall()
            wall.node.collection.scrollPage(to: 2_200, animated: false)
            wall.node.collection.requestPass()
            wall.settle()
            let first = wall.node.collection.order.first { element in
                wall.node.collection.presentedFrame(of: element).minY >= 0
            }
            guard let first, case .item(let id) = first.key else { return XCTFail("nothing shown") }
            let top = wall.node.presentedFrame(of: id)?.minY
            wall.describe(height: 130)
            wall.settle()
            XCTAssertEqual(wall.node.presentedFrame(of: id)?.minY, top)
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
