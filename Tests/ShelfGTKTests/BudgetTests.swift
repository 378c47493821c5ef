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
        collection.cells.budget.clock = { [unowned collection] in
            Int64(collection.counters.binds) * 1_000
        }
        collection.cells.budget.pass = 8_000
    }

    func testAPassBindsNoMoreCellsThanItHasTimeForAndTheRestFollows() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([10_000]), section: CollectionFixture.grid())
            Self.slow(fixture)
            fixture.collection.scrollPage(to: 50_000, animated: false)
            fixture.collection.isPassDue = true
            var binds: [Int] = []
            while fixture.collection.isPassDue, binds.count < 100 {
                let before = fixture.counters
                fixture.collection.passIfDue()
                XCTAssertEqual(fixture.counters.passes, before.passes + 1)
                binds.append(fixture.counters.binds - before.binds)
            }
            XCTAssertGreaterThan(binds.count, 3)
            XCTAssertTrue(binds.dropLast().allSatisfy { $0 == 8 }, "\(binds)")
            XCTAssertLessThanOrEqual(binds.last!, 8)
            XCTAssertGreaterThanOrEqual(binds.reduce(0, +), fixture.counters.visibleCells)
            fixture.assertInvariants("when all of it is bound")
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
                bound.allSatisfy {
                    abs($0.frame.midY - fixture.collection.page.visibleArea.midY) < 200
                })
        }
    }

    func testSomethingIsBoundInEveryPassHoweverSlowTheBuilderIs() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([1_000]), section: CollectionFixture.grid())
            let collection = fixture.collection
            collection.cells.budget.clock = { [unowned collection] in
                Int64(collection.counters.binds) * 50_000
            }
            fixture.collection.cells.budget.pass = 8_000
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
            collection.cells.budget.worksAhead = true
            collection.scrollPage(to: 1_300, animated: false)
            fixture.pass()
            for step in [60.0, -60] {
                let prefetches = fixture.counters.prefetches
                for _ in 0..<20 {
                    collection.scrollPage(to: collection.scrollOffset + step, animated: false)
                    fixture.pass()
                    let bound = Set(collection.elements.keys)
                    settle()
                    XCTAssertLessThanOrEqual(
                        Double(collection.elements.count),
                        Cells.liveLimit * Double(fixture.counters.visibleCells))
                    let near = collection.page.visibleArea.widened(x: 0, y: Collection.overscan)
                    for (key, element) in collection.elements where !bound.contains(key) {
                        XCTAssertTrue(
                            step > 0
                                ? element.frame.maxY > near.maxY : element.frame.minY < near.minY,
                            "\(key) lies behind")
                    }
                }
                XCTAssertGreaterThan(fixture.counters.prefetches, prefetches)
            }
        }
    }

    func testPrefetchingEndsWithItsTime() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([10_000]), section: CollectionFixture.grid())
            let collection = fixture.collection
            collection.scrollPage(to: 130, animated: false)
            fixture.pass()
            XCTAssertFalse(collection.cells.budget.queue.isEmpty)
            let binds = fixture.counters.binds
            collection.cells.prefetch(until: collection.cells.budget.clock() - 1)
            XCTAssertEqual(fixture.counters.binds, binds)
        }
    }

    private typealias Collection = CollectionWidget<Genre, Film>
}
