import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// What a collection shows without items, and what it tells its owner.
final class ReportingTests: XCTestCase {
    func testWithoutItemsAViewSaysWhyOnceForEachUpdate() {
        onGTK {
            var state = CollectionState.loading
            let fixture = CollectionFixture(
                [],
                modify: {
                    $0.placeholder(state) { state in
                        Text(state == .loading ? "Wait" : "Nothing here")
                    }
                })
            XCTAssertEqual(fixture.collection.chrome.emptyView.cell?.shownText, "Wait")
            state = .empty
            fixture.render()
            XCTAssertEqual(fixture.collection.chrome.emptyView.cell?.shownText, "Nothing here")
            let shown = fixture.counters.placeholders
            for _ in 0..<10 { fixture.pass() }
            XCTAssertEqual(fixture.counters.placeholders, shown)
            fixture.change { $0 = CollectionFixture.rows([3]) }
            XCTAssertNil(fixture.collection.chrome.emptyView.state)
            fixture.change { $0 = [] }
            XCTAssertEqual(fixture.collection.chrome.emptyView.state, .empty)
        }
    }

    func testEveryEndIsAnnouncedOnceUntilThereIsMore() {
        onGTK {
            var ends: [CollectionEnd<String>] = []
            let fixture = CollectionFixture(
                CollectionFixture.rows([100]), section: CollectionFixture.grid(),
                modify: { $0.onNearEnd(viewports: 1) { ends.append($0) } })
            XCTAssertEqual(ends, [])
            fixture.collection.scrollPage(to: 1_800, animated: false)
            for _ in 0..<5 { fixture.pass() }
            XCTAssertEqual(ends, [.page, .section("s0")])
            fixture.change { $0[0].items += (200..<230).map { Film(id: $0, title: "New") } }
            fixture.collection.scrollPage(to: 5_000, animated: false)
            fixture.pass()
            XCTAssertEqual(ends, [.page, .section("s0"), .page, .section("s0")])
        }
    }

    func testTheSummaryOfAChangeCountsWhatItDid() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([6]))
            fixture.changes.removeAll()
            fixture.change { rows in
                rows[0].items.removeFirst()
                rows[0].items[0].title = "changed"
                rows[0].items.append(Film(id: 90, title: "New"))
            }
            XCTAssertEqual(fixture.changes.count, 1)
            XCTAssertEqual(fixture.changes[0].insertedItems, 1)
            XCTAssertEqual(fixture.changes[0].deletedItems, 1)
            XCTAssertEqual(fixture.changes[0].changedItems, 1)
            XCTAssertEqual(fixture.changes[0].movedItems, 0)
        }
    }

    func testAssistiveTechnologyCanOpenAnItemAndPerformItsActions() {
        onGTK {
            var performed: [Int] = []
            let fixture = CollectionFixture(
                CollectionFixture.rows([5]),
                modify: {
                    $0.rowActions { _ in [RowAction("Add to Shelf") { performed.append($0.id) }] }
                })
            let cell = fixture.element(.item(3))!.cell.handle
            XCTAssertTrue(cell.activateAction("item.activate"))
            XCTAssertEqual(fixture.activated, [3])
            XCTAssertTrue(cell.activateAction("item.add-to-shelf"))
            XCTAssertEqual(performed, [3])
        }
    }

    func testScrollingIsToldInEveryFrameForThePageAndForEachShelf() {
        onGTK {
            var offsets: [Double] = []
            var shelves: [String: Double] = [:]
            let fixture = CollectionFixture(
                CollectionFixture.rows([Int](repeating: 30, count: 20)),
                modify: {
                    $0.onScroll { offsets.append($0) }.onShelfScroll { shelves[$0] = $1 }
                })
            fixture.collection.scrollPage(to: 400, animated: true)
            fixture.finishMotion()
            XCTAssertEqual(offsets, offsets.sorted())
            XCTAssertEqual(offsets.last, 400)
            XCTAssertGreaterThan(offsets.count, 3)
            fixture.node.setShelfOffset(300, of: "s2")
            fixture.pass()
            XCTAssertEqual(shelves, ["s2": 300])
            let told = offsets.count
            for _ in 0..<5 { fixture.pass() }
            XCTAssertEqual(offsets.count, told)
        }
    }

    func testItemsThatComeNextAreNamedAheadOfTheMotion() {
        onGTK {
            var named: Set<Int> = []
            let fixture = CollectionFixture(
                CollectionFixture.rows([1_000]), section: CollectionFixture.grid(),
                modify: { $0.onPrefetch { named.formUnion($0.map(\.id)) } })
            fixture.collection.scrollPage(to: 300, animated: false)
            fixture.pass()
            XCTAssertFalse(named.isEmpty)
            let last = fixture.collection.order.filter(\.isItem).map(\.position.item).max()!
            XCTAssertTrue(named.allSatisfy { $0 > last })
        }
    }

    func testAValueOfTheCallersIsTiedToTheFocus() {
        onGTK {
            var value: Int?
            let binding = Binding(get: { value }, set: { value = $0 })
            let fixture = CollectionFixture(
                CollectionFixture.rows([30]), modify: { $0.focused(binding) })
            fixture.node.focus(2)
            XCTAssertEqual(value, 2)
            fixture.press(.right)
            XCTAssertEqual(value, 3)
            value = 20
            fixture.render()
            XCTAssertEqual(fixture.node.focusedItemID, 20)
            value = 500
            fixture.render()
            XCTAssertEqual(fixture.node.focusedItemID, 20)
            fixture.change { $0[0].items.append(Film(id: 500, title: "Late")) }
            XCTAssertEqual(fixture.node.focusedItemID, 500)
        }
    }
}
