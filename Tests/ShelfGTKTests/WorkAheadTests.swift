import ShelfGObject
import ShelfLayout
import ShelfRandom
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// What a frame of steady scrolling leaves to the time after it, and what it does not do at all.
final class WorkAheadTests: XCTestCase {
    /// A grid of rows of 100 pixels that scrolls by half a row a frame, with idle time between.
    @MainActor private final class Grid {
        let fixture: CollectionFixture
        var collection: CollectionWidget<Genre, Film> { fixture.collection }

        init() {
            fixture = CollectionFixture(
                CollectionFixture.rows([10_000]), section: CollectionFixture.grid())
            collection.cells.budget.worksAhead = true
            // However busy the machine is.
            collection.cells.budget.clock = { 0 }
            collection.scrollPage(to: 1_300, animated: false)
            fixture.pass()
            for _ in 0..<20 { step(50) }
        }

        func step(_ distance: Double, isIdleAfter: Bool = true) {
            collection.scrollPage(to: collection.scrollOffset + distance, animated: false)
            fixture.pass()
            if isIdleAfter { settle() }
        }
    }

    func testAFrameOfSteadyScrollingBindsNothingAndMovesNoWidgetItself() {
        onGTK {
            let grid = Grid()
            for distance in [50.0, -50] {
                // The way back begins with what is still there, then binds on its other side.
                for _ in 0..<12 { grid.step(distance) }
                for _ in 0..<40 {
                    let before = grid.fixture.counters
                    grid.step(distance, isIdleAfter: false)
                    let frame = grid.fixture.counters
                    XCTAssertEqual(frame.binds, before.binds)
                    XCTAssertEqual(frame.creates, before.creates)
                    XCTAssertEqual(frame.siblingMoves, before.siblingMoves)
                    settle()
                    let after = grid.fixture.counters
                    // Only what came is moved, not all that was there already.
                    XCTAssertLessThanOrEqual(
                        after.siblingMoves - frame.siblingMoves, after.binds - frame.binds)
                    XCTAssertLessThanOrEqual(
                        Double(frame.liveCells), 1.6 * Double(frame.visibleCells))
                }
                XCTAssertGreaterThan(grid.fixture.counters.prefetches, 0)
            }
        }
    }

    func testAFrameThatShowsOnlyWhatIsReadyMakesItsPassWhenItIsOut() {
        onGTK {
            let grid = Grid()
            let (fixture, collection) = (grid.fixture, grid.collection)
            var postponed = 0
            for distance in [30.0, -30] {
                for _ in 0..<40 {
                    let passes = fixture.counters.passes
                    fixture.verticalAdjustment.set(fixture.verticalAdjustment.value + distance)
                    if fixture.counters.passes == passes { postponed += 1 }
                    // With the pass or without it, what is seen has cells that stand where it is.
                    let shown = collection.page.visibleItems.map(\.position)
                    let line = collection.line.filter { $0.isItem }
                    XCTAssertEqual(
                        shown.filter { place in !line.contains { $0.position == place } }, [])
                    XCTAssertTrue(pump { fixture.counters.passes > passes })
                    settle()
                    XCTAssertFalse(collection.isPassDue)
                }
            }
            XCTAssertGreaterThan(postponed, 40)
            // What changes on the way is shown by the next frame.
            fixture.verticalAdjustment.set(fixture.verticalAdjustment.value + 30)
            fixture.change { $0[0].items.removeAll() }
            XCTAssertTrue(collection.line.filter { $0.isItem && !$0.isLeaving }.isEmpty)
        }
    }

    func testWhatIsBoundAheadIsToldOfBeforeItIsSeen() {
        onGTK {
            let grid = Grid()
            let (fixture, collection) = (grid.fixture, grid.collection)
            @MainActor func bound() -> Set<ItemPosition> {
                Set(collection.live.filter(\.isItem).map(\.position))
            }
            var told = bound()
            collection.description.reports.onViewportChange = { told = bound() }
            for distance: Double in [50, -50] {
                for _ in 0..<40 {
                    grid.step(distance)
                    let seen = collection.page.visibleItems.map(\.position)
                    let isTold = pump { told.isSuperset(of: seen) }
                    if !isTold {
                        return XCTFail("not told of \(seen.filter { !told.contains($0) })")
                    }
                }
            }
            XCTAssertGreaterThan(fixture.counters.prefetches, 0)
        }
    }

    func testCellsThatAreUsedAgainAtOnceAreNotHiddenInBetween() {
        onGTK {
            let grid = Grid()
            let cells = grid.collection.live.map(\.cell)
            var unmaps = 0
            let connections = cells.map {
                $0.handle.connect(Signal(plain: "unmap")) { unmaps += 1 }
            }
            let before = grid.fixture.counters
            for _ in 0..<40 { grid.step(50) }
            let after = grid.fixture.counters
            XCTAssertGreaterThan(after.recycles - before.recycles, 50)
            XCTAssertLessThan(unmaps, (after.recycles - before.recycles) / 2)
            // At rest nothing waits unhidden.
            grid.fixture.pass()
            for cell in cells where cell.element == nil { XCTAssertTrue(cell.isHidden) }
            connections.forEach { $0.disconnect() }
        }
    }

    func testACellWithThePointerInItIsHiddenBeforeItIsUsedAgain() {
        onGTK {
            let grid = Grid()
            let cell = grid.collection.live.filter(\.isItem)
                .min { $0.position < $1.position }!.cell
            cell.handle.setPointedAt(true)
            var unmaps = 0
            let connection = cell.handle.connect(Signal(plain: "unmap")) { unmaps += 1 }
            for _ in 0..<10 { grid.step(50) }
            XCTAssertEqual(unmaps, 1)
            connection.disconnect()
        }
    }

    func testWithoutIdleTimeCellsAreGivenBackInTheFrame() {
        onGTK {
            let grid = Grid()
            for _ in 0..<60 {
                grid.step(50, isIdleAfter: false)
                let counters = grid.fixture.counters
                XCTAssertLessThanOrEqual(
                    Double(counters.liveCells), 1.6 * Double(counters.visibleCells))
            }
            XCTAssertLessThan(grid.fixture.counters.creates, 120)
        }
    }

    func testSiblingsStandInReadingOrderWhicheverWayThePageGoes() {
        onGTK {
            let grid = Grid()
            var seed = SeededGenerator(seed: 4)
            for _ in 0..<60 {
                grid.step(Double(Int.random(in: -180...180, using: &seed)))
                let line = grid.collection.line.filter { !$0.isLeaving }
                XCTAssertEqual(line.map(\.position), line.map(\.position).sorted())
                let places = grid.collection.widgetsInOrder()
                let order = line.compactMap { places[ObjectIdentifier($0.cell)] }
                XCTAssertEqual(order.count, line.count)
                XCTAssertEqual(order, order.sorted())
            }
        }
    }

    func testWhatIsOutOfSightIsNotDrawn() {
        onGTK {
            let grid = Grid()
            let drawn = grid.collection.line.filter {
                grid.collection.cells.mayShow($0, grid.collection.page, at: 0)
            }
            XCTAssertLessThan(drawn.count, grid.collection.line.count)
            for element in grid.collection.line
            where grid.collection.page.isInViewport(element.frame) {
                XCTAssertTrue(drawn.contains { $0 === element })
            }
        }
    }
}

extension CollectionWidget {
    /// The places of the cells' widgets among all siblings.
    func widgetsInOrder() -> [ObjectIdentifier: Int] {
        let children = cells.plane.handle.childWidgets
        var places: [ObjectIdentifier: Int] = [:]
        for element in live {
            places[ObjectIdentifier(element.cell)] = children.firstIndex(of: element.cell.handle)
        }
        return places
    }
}
