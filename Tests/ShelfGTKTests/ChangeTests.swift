import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

final class ChangeTests: XCTestCase {
    func testTheFirstRowsAppearUnanimatedAndLaterOnesMove() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([10, 10]))
            XCTAssertEqual(fixture.counters.animatedElements, 0)
            fixture.change { $0[0].items.insert(Film(id: 900, title: "New"), at: 0) }
            XCTAssertGreaterThan(fixture.counters.animatedElements, 0)
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

    func testAChangedTitleReachesItsCellAndOnlyThat() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([10, 10]))
            let cell = fixture.collection.elements[.item(2)]?.cell
            let before = fixture.counters
            fixture.change { $0[0].items[2].title = "Renamed" }
            XCTAssertEqual(fixture.counters.reconfigures - before.reconfigures, 1)
            XCTAssertEqual(fixture.counters.binds, before.binds)
            XCTAssertTrue(fixture.collection.elements[.item(2)]?.cell === cell)
            XCTAssertEqual(cell?.shownText, "Renamed")
        }
    }

    func testAnItemKeepsItsWidgetWhenItMovesToAnotherSection() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([4, 4]))
            let cell = fixture.collection.elements[.item(1)]?.cell
            fixture.change { rows in
                let film = rows[0].items.remove(at: 1)
                rows[1].items.insert(film, at: 0)
            }
            XCTAssertTrue(fixture.collection.elements[.item(1)]?.cell === cell)
            fixture.finishMotion()
            XCTAssertEqual(fixture.frame(1)?.minY, 40 + 120 + 20 + 40)
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

    func testAnimatedAndUnanimatedChangesEndAlike() {
        onGTK {
            var seed = SplitMix(seed: 7)
            let start = CollectionFixture.rows([6, 6, 6])
            let animated = CollectionFixture(start)
            let still = CollectionFixture(start, animates: false)
            for _ in 0..<40 {
                let rows = RowsGenerator.change(animated.rows, &seed)
                animated.change { $0 = rows }
                still.change { $0 = rows }
            }
            animated.finishMotion()
            XCTAssertEqual(animated.collection.scrollOffset, still.collection.scrollOffset)
            for element in still.collection.order where element.isItem {
                guard case .item(let id) = element.key else { continue }
                XCTAssertEqual(animated.frame(id), still.frame(id), "film \(id)")
            }
        }
    }

    func testDuplicatesAreReportedAndTheLastGoodContentStays() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([4, 4]))
            fixture.rows[1].items.append(Film(id: 0, title: "Twice"))
            fixture.change { _ in }
            XCTAssertEqual(fixture.duplicates.count, 1)
            XCTAssertTrue(fixture.duplicates[0].contains("0"))
            XCTAssertEqual(fixture.collection.snapshot.itemCount, 8)
        }
    }

    func testNothingFocusedTheFirstVisibleItemStandsStillThroughAnyChange() {
        onGTK {
            var seed = SplitMix(seed: 11)
            let fixture = CollectionFixture(
                CollectionFixture.rows([Int](repeating: 12, count: 40)))
            fixture.collection.scrollPage(to: 3_000, animated: false)
            fixture.pass()
            for _ in 0..<60 {
                let first = fixture.collection.visibleItems(in: fixture.collection.layout!)
                    .first { $0.frame.minY >= fixture.collection.scrollOffset }!
                let id = fixture.collection.snapshot.item(at: first.position).id
                let top = first.frame.minY - fixture.collection.scrollOffset
                fixture.change { RowsGenerator.insertOrRemove(&$0, keeping: id, &seed) }
                fixture.finishMotion()
                XCTAssertEqual(fixture.frame(id)?.minY, top, "seed 11, film \(id)")
            }
        }
    }
}
