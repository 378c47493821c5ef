import ShelfDiff
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Other layouts for the same rows, and where the page stands through changes.
final class LayoutSwitchTests: XCTestCase {
    func testAnotherLayoutForTheSameRowsGlidesTheSameCells() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([6, 6, 6]))
            let cells = (0..<4).map { fixture.element(.item($0))!.cell }
            let before = fixture.frame(1)!
            let counters = fixture.counters
            fixture.lay(out: CollectionFixture.grid())
            XCTAssertEqual(fixture.counters.differences, counters.differences)
            XCTAssertEqual(fixture.counters.layouts, counters.layouts + 1)
            XCTAssertEqual(fixture.frame(1)!.origin, before.origin)
            XCTAssertEqual(fixture.frame(1)!.width, before.width, accuracy: 0.1)
            fixture.advance(milliseconds: 96)
            let half = fixture.frame(1)!
            XCTAssertLessThan(half.minY, before.minY)
            fixture.finishMotion()
            XCTAssertEqual(fixture.frame(1)!.minY, 0)
            XCTAssertLessThan(fixture.frame(1)!.width, half.width)
            for (id, cell) in cells.enumerated() {
                XCTAssertTrue(fixture.element(.item(id))!.cell === cell)
            }
        }
    }

    func testEveryPairOfLayoutsGlidesTheSameIdentities() {
        onGTK {
            let layouts: [LayoutSection] = [
                CollectionFixture.shelf(), CollectionFixture.grid(),
                .list(rowHeight: .absolute(60)),
            ]
            for (from, to) in [(0, 1), (1, 2), (2, 0), (1, 0), (2, 1), (0, 2)] {
                let fixture = CollectionFixture(
                    CollectionFixture.rows([6, 6, 6]), section: layouts[from])
                let message = "from \(from) to \(to)"
                var before: [Int: (cell: CellWidget, frame: Rect)] = [:]
                for (id, frame) in fixture.allocations {
                    before[id] = (fixture.element(.item(id))!.cell, frame)
                }
                let differences = fixture.counters.differences
                fixture.lay(out: layouts[to])
                var kept = 0
                for (id, old) in before {
                    guard let element = fixture.element(.item(id)) else { continue }
                    XCTAssertTrue(element.cell === old.cell, "\(message): film \(id)")
                    let frame = fixture.frame(id)!
                    guard fixture.collection.page.onScreen(element.frame).minY < 600 else {
                        continue
                    }
                    kept += 1
                    XCTAssertEqual(frame.minX, old.frame.minX, accuracy: 0.5, message)
                    XCTAssertEqual(frame.minY, old.frame.minY, accuracy: 0.5, message)
                    XCTAssertEqual(frame.width, old.frame.width, accuracy: 0.5, message)
                }
                XCTAssertGreaterThan(kept, 5, message)
                fixture.advance(milliseconds: 96)
                let moving = before.keys.filter {
                    fixture.element(.item($0))?.transition != nil
                }
                XCTAssertGreaterThan(moving.count, 4, "\(message): under way")
                fixture.finishMotion()
                fixture.pass()
                XCTAssertEqual(fixture.counters.differences, differences)
                fixture.assertCellsFillTheirFrames(message)
            }
        }
    }

    func testReducedMotionShowsTheFinalStateAtOnce() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([10, 10]))
            TestWindow.setAnimations(false, for: fixture.node.widget)
            defer { TestWindow.setAnimations(true, for: fixture.node.widget) }
            fixture.change { $0[0].items.reverse() }
            fixture.collection.hands.carryOut(.turnPage("s0", forward: true))
            XCTAssertFalse(fixture.collection.isMoving)
            XCTAssertGreaterThan(fixture.node.shelfOffset(of: "s0"), 0)
            fixture.change { $0[1].items.removeFirst(3) }
            XCTAssertTrue(fixture.collection.cells.ghosts.isEmpty)
            fixture.lay(out: .list(rowHeight: .absolute(60)))
            fixture.node.scroll(to: 19, .end)
            fixture.node.focus(3)
            XCTAssertFalse(fixture.collection.isMoving)
            fixture.pass()
            fixture.assertCellsFillTheirFrames("at once")
            XCTAssertEqual(fixture.counters.animatedElements, 0)
        }
    }

    func testHeadersThatALayoutAddsOrTakesAwayFade() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([6, 6]))
            fixture.lay(out: CollectionFixture.grid())
            XCTAssertEqual(fixture.collection.cells.ghosts.count, 2)
            fixture.finishMotion()
            XCTAssertTrue(fixture.collection.cells.ghosts.isEmpty)
            fixture.lay(out: CollectionFixture.shelf())
            let header = fixture.element(.boundary("s0", kind: "header", index: 0))!
            XCTAssertEqual(header.opacity(at: fixture.time), 0)
            fixture.finishMotion()
            XCTAssertEqual(header.opacity(at: fixture.time), 1)
        }
    }
}
