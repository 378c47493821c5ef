import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

final class RecyclingTests: XCTestCase {
    func testAMillionItemsCostAsManyWidgetsAsAHundred() {
        onGTK {
            let few = CollectionFixture(
                CollectionFixture.rows([100]), section: CollectionFixture.grid())
            let many = CollectionFixture(
                CollectionFixture.rows([1_000_000]), section: CollectionFixture.grid())
            XCTAssertEqual(few.counters.creates, many.counters.creates)
        }
    }

    func testAScrollStepBindsOnlyWhatEnters() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([10_000]), section: CollectionFixture.grid())
            let perRow = 5
            fixture.collection.scrollPage(to: 1_300, animated: false)
            fixture.pass()
            let before = fixture.counters.binds
            for _ in 0..<26 {
                fixture.collection.scrollPage(
                    to: fixture.collection.scrollOffset + 130, animated: false)
                fixture.pass()
            }
            XCTAssertEqual(fixture.counters.binds - before, 26 * perRow)
        }
    }

    func testTheFocusedItemKeepsItsWidgetHoweverFarItIsScrolledAway() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([10_000]), section: CollectionFixture.grid())
            XCTAssertTrue(fixture.node.focus(3))
            let cell = fixture.collection.elements[.item(3)]?.cell
            for _ in 0..<50 {
                fixture.collection.scrollPage(
                    to: fixture.collection.scrollOffset + 2_000, animated: false)
                fixture.pass()
            }
            XCTAssertTrue(fixture.collection.elements[.item(3)]?.cell === cell)
            XCTAssertTrue(fixture.collection.keyboard.isInside)
            XCTAssertEqual(fixture.node.focusedItemID, 3)
        }
    }

    func testEveryShownCellShowsItsOwnItem() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([Int](repeating: 40, count: 100)))
            var generator = SystemRandomNumberGenerator()
            for _ in 0..<60 {
                fixture.collection.scrollPage(
                    to: .random(in: 0...20_000, using: &generator), animated: false)
                fixture.collection.setShelfOffset(
                    .random(in: 0...5_000, using: &generator),
                    section: .random(in: 0..<100, using: &generator))
                fixture.pass()
                for element in fixture.collection.order where element.isItem {
                    let item = fixture.collection.snapshot.item(at: element.position)
                    XCTAssertEqual(element.key, .item(item.id))
                    XCTAssertEqual(element.cell.shownText, item.title)
                }
            }
        }
    }
}
