import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfRandom
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

final class ChangeTests: XCTestCase {
    func testTheFirstLoadIsUnanimatedAndLaterOnesAreAnimated() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([10, 10]))
            XCTAssertEqual(fixture.counters.animatedElements, 0)
            fixture.change { $0[0].items.insert(Film(id: 900, title: "New"), at: 0) }
            XCTAssertGreaterThan(fixture.counters.animatedElements, 0)
            // Rows that come late, into a view that is shown already, are the first load as well.
            let late = CollectionFixture([])
            late.change { $0 = CollectionFixture.rows([10, 10]) }
            XCTAssertGreaterThan(late.counters.liveCells, 10)
            XCTAssertEqual(late.counters.animatedElements, 0)
            XCTAssertFalse(late.collection.isMoving)
            late.change { $0[0].items.removeFirst() }
            XCTAssertGreaterThan(late.counters.animatedElements, 0)
        }
    }

    func testEqualRowsCostNoLayoutAndNoBind() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([10, 10]))
            let before = fixture.counters
            for _ in 0..<100 { fixture.change { $0 = CollectionFixture.rows([10, 10]) } }
            XCTAssertEqual(fixture.counters.layouts, before.layouts)
            XCTAssertEqual(fixture.counters.binds, before.binds)
            XCTAssertEqual(fixture.counters.reconfigures, before.reconfigures)
        }
    }

    func testAMovingItemSetsOutFromWhereItWasSeen() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([4]))
            let before = fixture.frame(3)!
            fixture.change { $0[0].items.swapAt(0, 3) }
            XCTAssertEqual(fixture.frame(3)!.minX, before.minX, accuracy: 1)
            fixture.advance(milliseconds: 80)
            let middle = fixture.frame(3)!
            XCTAssertLessThan(middle.minX, before.minX)
            // A second change starts from what is on screen now.
            fixture.change { $0[0].items.swapAt(0, 3) }
            XCTAssertEqual(fixture.frame(3)!.minX, middle.minX, accuracy: 1)
            fixture.finishMotion()
            XCTAssertEqual(fixture.frame(3)!.minX, before.minX)
        }
    }

    func testAnimatedAndUnanimatedChangesGiveTheSameResult() {
        onGTK {
            var seed = SeededGenerator(seed: 7)
            let start = CollectionFixture.rows([6, 6, 6])
            let animated = CollectionFixture(start)
            let still = CollectionFixture(start, animates: false)
            for fixture in [animated, still] { fixture.node.focus(8) }
            for step in 0..<200 {
                let rows = RowsGenerator.change(animated.rows, &seed)
                animated.changeAtOnce { $0 = rows }
                still.changeAtOnce { $0 = rows }
                XCTAssertEqual(animated.node.focusedItemID, still.node.focusedItemID)
                XCTAssertEqual(animated.node.selection, still.node.selection)
                guard step % 10 == 9 else { continue }
                XCTAssertGreaterThan(animated.counters.animatedElements, 0)
                XCTAssertEqual(still.counters.animatedElements, 0)
                for fixture in [animated, still] {
                    fixture.finishMotion()
                    fixture.pass()
                }
                let message = "seed 7, step \(step)"
                XCTAssertEqual(animated.idWithKeyboard, still.idWithKeyboard, message)
                XCTAssertEqual(
                    animated.collection.scrollOffset, still.collection.scrollOffset, message)
                XCTAssertEqual(
                    animated.collection.order.map(\.key), still.collection.order.map(\.key), message
                )
                for (one, other) in zip(animated.collection.order, still.collection.order) {
                    XCTAssertEqual(
                        animated.allocation(of: one), still.allocation(of: other),
                        "\(message): \(one.key)")
                    XCTAssertEqual(one.cell.shownText, other.cell.shownText, message)
                }
            }
        }
    }
}
