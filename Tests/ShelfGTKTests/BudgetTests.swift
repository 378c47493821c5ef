import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Cells are bound within a time, and ahead of the motion.
final class BudgetTests: XCTestCase {
    /// A collection whose every bind takes a millisecond of a clock of its own.
    @MainActor
    private static func slow(_ fixture: CollectionFixture) {
        let collection = fixture.collection
        collection.budgetClock = { [unowned collection] in Int64(collection.counters.binds) * 1_000
        }
        collection.bindBudget = 8_000
    }

    func testAPassBindsNoMoreCellsThanItHasTimeForAndTheRestFollows() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([10_000]), section: CollectionFixture.grid())
            Self.slow(fixture)
            let before = fixture.counters
            fixture.collection.scrollPage(to: 50_000, animated: false)
            fixture.collection.passIfDue()
            fixture.pass()
            XCTAssertTrue(pump { fixture.collection.isSettled })
            let after = fixture.counters
            XCTAssertGreaterThanOrEqual(after.binds - before.binds, after.visibleCells)
            XCTAssertGreaterThanOrEqual(
                after.passes - before.passes, (after.binds - before.binds) / 8)
        }
    }

    func testTheFocusedCellAndThoseNearTheMiddleAreBoundFirst() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([10_000]), section: CollectionFixture.grid())
            Self.slow(fixture)
            fixture.collection.scrollPage(to: 50_000, animated: false)
            fixture.collection.isPassDue = true
            fixture.collection.passIfDue()
            let bound = fixture.collection.order
            XCTAssertEqual(bound.count, 8)
            XCTAssertTrue(
                bound.allSatisfy { abs($0.frame.midY - fixture.collection.visibleArea.midY) < 200 })
        }
    }

    func testSomethingIsBoundInEveryPassHoweverSlowTheBuilderIs() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([1_000]), section: CollectionFixture.grid())
            let collection = fixture.collection
            collection.budgetClock = { [unowned collection] in
                Int64(collection.counters.binds) * 50_000
            }
            fixture.collection.bindBudget = 8_000
            fixture.collection.scrollPage(to: 5_000, animated: false)
            XCTAssertTrue(pump { fixture.collection.isSettled })
            XCTAssertGreaterThan(fixture.counters.liveCells, 20)
        }
    }

    func testCellsAheadOfTheMotionAreBoundInIdleTimeAndNoneBehindIt() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([10_000]), section: CollectionFixture.grid())
            let collection = fixture.collection
            collection.isPrefetching = true
            collection.scrollPage(to: 1_300, animated: false)
            fixture.pass()
            for _ in 0..<20 {
                collection.scrollPage(to: collection.scrollOffset + 60, animated: false)
                fixture.pass()
                settle()
                XCTAssertLessThanOrEqual(
                    Double(fixture.counters.liveCells),
                    Collection.liveLimit * Double(fixture.counters.visibleCells))
            }
            XCTAssertGreaterThan(fixture.counters.prefetches, 0)
            let area = collection.visibleArea
            let ahead = collection.order.map { $0.frame.maxY - area.maxY }.max()!
            let behind = collection.order.map { area.minY - $0.frame.minY }.max()!
            XCTAssertGreaterThan(ahead, behind)
        }
    }

    func testPrefetchingEndsWithItsTime() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([10_000]), section: CollectionFixture.grid())
            let collection = fixture.collection
            collection.scrollPage(to: 130, animated: false)
            fixture.pass()
            XCTAssertFalse(collection.prefetchQueue.isEmpty)
            let binds = fixture.counters.binds
            collection.prefetch(until: collection.budgetClock() - 1)
            XCTAssertEqual(fixture.counters.binds, binds)
        }
    }

    private typealias Collection = CollectionWidget<Genre, Film>
}
