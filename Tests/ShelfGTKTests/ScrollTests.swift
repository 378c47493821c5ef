import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

final class ScrollTests: XCTestCase {
    func testArrowsAreShownOnTheShelfUnderThePointerWhereItGoesOn() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([40, 2, 40]))
            @MainActor func shown(at point: Point?) -> [Bool] {
                fixture.collection.input.pointer = point
                fixture.pass()
                return fixture.arrows.map(\.isChildVisible)
            }
            XCTAssertFalse(shown(at: nil).contains(true), "no pointer, no arrows")
            XCTAssertEqual(shown(at: Point(x: 300, y: 100)), [false, true], "at its start")
            fixture.node.setShelfOffset(500, of: "s0")
            XCTAssertEqual(shown(at: Point(x: 300, y: 100)), [true, true])
            fixture.node.setShelfOffset(99_999, of: "s0")
            XCTAssertEqual(shown(at: Point(x: 300, y: 100)), [true, false], "at its end")
            XCTAssertEqual(shown(at: Point(x: 300, y: 280)), [false, false], "all of it is seen")
            XCTAssertEqual(shown(at: Point(x: 300, y: 460)), [false, true], "each by itself")
            XCTAssertEqual(shown(at: nil), [false, false])
        }
    }

    func testTheFirstLargeJumpIsNotBlank() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([100_000]), section: CollectionFixture.grid())
            fixture.collection.scrollPage(to: 900_000, animated: false)
            fixture.pass()
            let shown = fixture.collection.order.filter { $0.isItem }
            XCTAssertGreaterThan(shown.count, 15)
            XCTAssertTrue(shown.allSatisfy { $0.position.item > 30_000 })
        }
    }

    func testNothingTicksAtRest() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([40, 40]))
            fixture.finishMotion()
            XCTAssertNil(fixture.collection.passes.motionTick)
            let passes = fixture.counters.passes
            let wakeUps = MainLoop.wakeUpCount
            pump(seconds: 0.5) { false }
            XCTAssertEqual(fixture.counters.passes, passes)
            XCTAssertLessThanOrEqual(MainLoop.wakeUpCount - wakeUps, 1)
        }
    }
}
