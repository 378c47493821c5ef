import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// The plane that carries the cells, and the cells that a jump takes along.
final class PlaneTests: XCTestCase {
    func testAFrameOfScrollingPlacesOnlyWhatEntersIt() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([400]), section: CollectionFixture.grid())
            fixture.scrollAndDraw(to: 1_310)
            for distance in [7.0, -12, 20, 3] {
                let before = fixture.counters
                fixture.scrollAndDraw(to: fixture.node.scrollOffset + distance)
                let after = fixture.counters
                XCTAssertGreaterThan(after.frames, before.frames)
                XCTAssertEqual(after.placements - before.placements, after.binds - before.binds)
                fixture.expectCellsWhereTheLayoutHasThem()
            }
        }
    }

    func testCellsStandWhereTheLayoutHasThemHoweverFarDown() {
        onGTK {
            for isRightToLeft in [false, true] {
                let fixture = CollectionFixture(
                    CollectionFixture.rows([600_000]), section: Self.rows, height: 500)
                if isRightToLeft { fixture.readRightToLeft() }
                let generation = fixture.collection.cells.plane.generation
                for offset in [0, 3_000, 524_289, 33_554_433, 59_999_001, 16_777_217, 100] {
                    fixture.scrollAndDraw(to: Double(offset))
                    fixture.expectCellsWhereTheLayoutHasThem("at \(offset)")
                }
                XCTAssertGreaterThan(fixture.collection.cells.plane.generation, generation)
                // Across the place where the plane gets a new origin.
                fixture.scrollAndDraw(to: fixture.collection.cells.plane.origin + Plane.reach - 40)
                for _ in 0..<8 {
                    fixture.scrollAndDraw(to: fixture.node.scrollOffset + 10)
                    fixture.expectCellsWhereTheLayoutHasThem()
                }
            }
        }
    }

    func testAHeaderThatIsPinnedStaysWhileItsItemsGoBy() {
        onGTK {
            var section = CollectionFixture.grid()
            section.boundaryItems = [.header(height: .absolute(40), isPinned: true)]
            let fixture = CollectionFixture(CollectionFixture.rows([400, 400]), section: section)
            for offset in [0.0, 13, 700, 1_900] {
                fixture.scrollAndDraw(to: offset)
                let header = fixture.element(.boundary("s0", kind: "header", index: 0))
                let bounds = header?.cell.handle.bounds(in: fixture.node.widget)
                XCTAssertEqual(bounds?.minY, 0, "at \(offset)")
                fixture.expectCellsWhereTheLayoutHasThem()
            }
        }
    }

    func testScrollingWithCellsBoundAheadWarnsOfNothing() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([4_000]), section: CollectionFixture.grid())
            fixture.collection.cells.budget.worksAhead = true
            let warnings = LogProbe.warnings {
                for step in 0..<60 {
                    let distance = step % 20 < 14 ? 90.0 : -170
                    fixture.scrollAndDraw(to: fixture.node.scrollOffset + distance)
                    settle()
                    // Any cause draws the plane anew, without placing anything.
                    fixture.drawPlane()
                }
            }
            XCTAssertGreaterThan(fixture.counters.prefetches, 0)
            XCTAssertEqual(warnings, [])
        }
    }

    func testACellIsDrawnOnceItHasAPlace() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([40]), section: CollectionFixture.grid())
            let element = fixture.element(.item(3))
            XCTAssertEqual(element?.placed.isDrawn, true)
            // As one that was bound in idle time is until the next frame places it.
            element?.placed.hasPlace = false
            fixture.drawPlane()
            XCTAssertEqual(element?.placed.isDrawn, false)
            element?.placed.isCurrent = false
            fixture.pass()
            fixture.drawPlane()
            XCTAssertEqual(element?.placed.isDrawn, true)
        }
    }

    func testAJumpMakesHardlyAnyCellAnewHoweverManyAreInView() {
        onGTK {
            for size in [(800, 600), (1_200, 900)] {
                let fixture = CollectionFixture(
                    CollectionFixture.rows([40_000]), section: Self.smallTiles, width: size.0,
                    height: size.1)
                fixture.scrollAndDraw(to: 20_000)
                let before = fixture.counters
                for offset in [60_000.0, 3_000, 41_000, 90_000] {
                    fixture.scrollAndDraw(to: offset)
                    fixture.expectCellsWhereTheLayoutHasThem("at \(offset)")
                }
                let after = fixture.counters
                XCTAssertGreaterThan(after.visibleCells, 200)
                let binds = after.binds - before.binds
                XCTAssertGreaterThan(binds, 4 * after.visibleCells)
                XCTAssertLessThanOrEqual(after.creates - before.creates, binds / 20)
            }
        }
    }

    func testThePoolShrinksWithWhatIsInView() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([40_000]), section: Self.smallTiles, width: 1_200,
                height: 900)
            for offset in [60_000.0, 3_000] {
                fixture.scrollAndDraw(to: offset)
            }
            let many = fixture.collection.cells.plane.handle.childWidgets.count
            fixture.lay(out: CollectionFixture.grid())
            fixture.finishMotion()
            let few =
                Double(fixture.counters.visibleCells) * Cells.liveLimit
            XCTAssertLessThanOrEqual(Double(fixture.collection.cells.pool.count), max(32, few))
            XCTAssertLessThan(fixture.collection.cells.plane.handle.childWidgets.count, many / 2)
        }
    }

    func testWhatWaitsInVainIsLetGoByAndByAndAsMuchAsIsShownStays() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([40_000]), section: Self.smallTiles, width: 1_200,
                height: 900)
            for offset in [60_000.0, 3_000] { fixture.scrollAndDraw(to: offset) }
            fixture.lay(out: Self.rows)
            fixture.finishMotion()
            let cells = fixture.collection.cells
            let pool = cells.pool
            var total: Int { pool.count + cells.live.count }
            var place = 10_000.0
            @MainActor
            func step() {
                place += 1
                fixture.scrollAndDraw(to: place)
            }
            step()
            let (most, shown) = (total, cells.live.count)
            XCTAssertGreaterThan(most, 2 * shown)
            for _ in 0..<20 { step() }
            XCTAssertEqual(total, most, "let go before a minute was over")
            // Now each frame is a period of its own.
            pool.vainTime = 0
            var count = total
            for _ in 0..<most {
                step()
                XCTAssertGreaterThanOrEqual(total, count - CellPool.mostLetGo)
                count = total
            }
            XCTAssertLessThanOrEqual(pool.count, shown + CellPool.mostLetGo)
            XCTAssertGreaterThanOrEqual(pool.count, shown - CellPool.mostLetGo)
            fixture.expectCellsWhereTheLayoutHasThem("with fewer that wait")
            // What a jump takes each time is not in vain.
            let before = fixture.counters.creates
            for offset in [60_000.0, 3_000, 41_000, 90_000] { fixture.scrollAndDraw(to: offset) }
            XCTAssertLessThanOrEqual(fixture.counters.creates - before, shown)
        }
    }

    /// One item a row.
    @MainActor private static var rows: LayoutSection { .list(rowHeight: .absolute(100)) }

    /// Tiles of which hundreds are in view.
    @MainActor private static var smallTiles: LayoutSection {
        .grid(minimumItemWidth: 40, itemHeight: .absolute(36), spacing: 2)
    }
}

@MainActor
extension CollectionFixture {
    /// Scrolls at once and waits until that is on the screen.
    fileprivate func scrollAndDraw(to offset: Double, line: UInt = #line) {
        let frames = counters.frames
        collection.scrollPage(to: offset, animated: false)
        XCTAssertTrue(pump { self.counters.frames > frames && self.node.isSettled }, line: line)
    }

    /// Has the plane drawn anew and waits until it is.
    fileprivate func drawPlane(line: UInt = #line) {
        let frames = counters.frames
        collection.cells.plane.queueDraw()
        XCTAssertTrue(pump { self.counters.frames > frames }, line: line)
    }

    /// Every cell in view is on screen where the layout has its element, to a quarter of a pixel.
    fileprivate func expectCellsWhereTheLayoutHasThem(_ message: String = "", line: UInt = #line) {
        var seen = 0
        for element in collection.line where collection.page.isInViewport(element.frame) {
            let frame = collection.page.onScreen(element.frame)
            guard let bounds = element.cell.handle.bounds(in: node.widget) else {
                XCTFail("a cell without bounds \(message)", line: line)
                continue
            }
            seen += 1
            XCTAssertEqual(bounds.minX, frame.minX, accuracy: 0.25, message, line: line)
            XCTAssertEqual(bounds.minY, frame.minY, accuracy: 0.25, message, line: line)
            XCTAssertTrue(element.placed.isDrawn, "in view and not drawn \(message)", line: line)
        }
        XCTAssertGreaterThan(seen, 0, message, line: line)
    }
}
