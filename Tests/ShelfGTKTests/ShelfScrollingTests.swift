import ShelfDiff
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Shelves under fingers and wheels, and where they come to rest.
final class ShelfScrollingTests: XCTestCase {
    @MainActor private static func fixture(
        _ mode: OrthogonalScrolling, bounce: Bounce = .automatic, counts: [Int] = [40, 40]
    ) -> CollectionFixture {
        var section = CollectionFixture.shelf()
        section.orthogonalScrolling = mode
        section.bounce = bounce
        let fixture = CollectionFixture(CollectionFixture.rows(counts), section: section)
        fixture.collection.input.pointer = Point(x: 300, y: 100)
        return fixture
    }

    func testAContinuousShelfCoastsAndComesToRest() {
        onGTK {
            let fixture = Self.fixture(.continuous)
            fixture.swipe(by: 300, in: 6)
            let left = fixture.node.shelfOffset(of: "s0")
            XCTAssertEqual(left, 300)
            fixture.finishMotion()
            XCTAssertGreaterThan(fixture.node.shelfOffset(of: "s0"), 600)
            XCTAssertEqual(fixture.node.shelfOffset(of: "s1"), 0)
            XCTAssertEqual(fixture.node.scrollOffset, 0)
        }
    }

    func testAPagingShelfMovesOnePageForEachGestureHoweverFast() {
        onGTK {
            let fixture = Self.fixture(.paging)
            let page = fixture.collection.layout!.orthogonalBounds(0)!.viewportExtent
            for number in 1...3 {
                fixture.swipe(by: 200 * Double(number), in: 3)
                fixture.finishMotion()
                XCTAssertEqual(fixture.node.shelfOffset(of: "s0"), page * Double(number))
            }
            fixture.swipe(by: -150, in: 3)
            fixture.finishMotion()
            XCTAssertEqual(fixture.node.shelfOffset(of: "s0"), page * 2)
        }
    }

    func testAGroupPagingShelfMovesOneGroupForEachGestureAndEachNotch() {
        onGTK {
            let fixture = Self.fixture(.groupPaging)
            fixture.swipe(by: 90, in: 3)
            fixture.finishMotion()
            XCTAssertEqual(fixture.node.shelfOffset(of: "s0"), 170)
            XCTAssertEqual(fixture.node.currentGroup(of: "s0"), 1)
            fixture.wheel(1)
            fixture.wheel(1)
            fixture.wheel(1)
            fixture.finishMotion()
            XCTAssertEqual(fixture.node.shelfOffset(of: "s0"), 340, "notches within the guard")
            fixture.wait(milliseconds: 400)
            fixture.wheel(-1)
            fixture.finishMotion()
            XCTAssertEqual(fixture.node.shelfOffset(of: "s0"), 170)
        }
    }

    func testAGestureBelongsToTheAxisItBeganWith() {
        onGTK {
            let fixture = Self.fixture(.continuous)
            let collection = fixture.collection
            collection.input.scrollBegan()
            XCTAssertTrue(fixture.scroll(x: 1, y: 2))
            XCTAssertFalse(fixture.scroll(x: 1, y: 8))
            XCTAssertFalse(fixture.scroll(x: 90, y: 1), "locked to the page")
            collection.input.scrollEnded()
            XCTAssertEqual(fixture.node.shelfOffset(of: "s0"), 0)
            collection.input.scrollBegan()
            XCTAssertTrue(fixture.scroll(x: 12, y: 2))
            XCTAssertTrue(fixture.scroll(x: 1, y: 90), "locked to the shelf")
            collection.input.scrollEnded()
        }
    }

    func testAGestureThatNeverEndsIsEndedBySilence() {
        onGTK {
            let fixture = Self.fixture(.groupPaging)
            _ = fixture.scroll(x: 60, y: 0)
            XCTAssertTrue(fixture.collection.isMoving)
            fixture.wait(milliseconds: 400)
            fixture.finishMotion()
            XCTAssertNil(fixture.collection.shelves.gesture)
            XCTAssertEqual(
                fixture.node.shelfOffset(of: "s0").truncatingRemainder(dividingBy: 170), 0)
        }
    }

    /// As under X11, where the toolkit says one beginning and then neither end nor another beginning.
    func testMotionsOfADeviceThatSaysNoEndDecideForThemselvesAndEnd() {
        onGTK {
            let fixture = Self.fixture(.continuous)
            let collection = fixture.collection
            @MainActor func fine(_ x: Double, _ y: Double) -> Bool {
                defer { fixture.wait(milliseconds: 8) }
                return collection.input.scrolled(x: x, y: y, modifiers: [], isSmooth: true)
            }
            collection.input.scrollBegan()
            // Slanted, beside every shelf.
            collection.input.pointer = Point(x: 300, y: 590)
            XCTAssertNil(collection.shelf(at: Point(x: 300, y: 590)))
            XCTAssertTrue(fine(0.3, 0.29))
            fixture.wait(milliseconds: 400)
            XCTAssertFalse(fine(0.02, 0.4), "the page is dead")
            fixture.wait(milliseconds: 400)
            collection.input.pointer = Point(x: 300, y: 100)
            XCTAssertTrue(fine(0.4, 0.02))
            XCTAssertGreaterThan(fixture.node.shelfOffset(of: "s0"), 0)
            XCTAssertNotNil(collection.shelves.gesture)
            fixture.wait(milliseconds: 400)
            fixture.finishMotion()
            XCTAssertNil(collection.shelves.gesture)
            XCTAssertFalse(collection.input.scrolled(x: 0, y: 1, modifiers: [], isSmooth: true))
        }
    }

    func testAFingerOnAShelfLeavesTheWheelToThePage() {
        onGTK {
            let fixture = Self.fixture(.continuous)
            let collection = fixture.collection
            collection.input.touchBegan(at: Point(x: 400, y: 100))
            XCTAssertEqual(collection.input.touchMoved(to: Point(x: -60, y: 4)), true)
            collection.input.touchEnded()
            fixture.finishMotion()
            XCTAssertTrue(collection.input.scrolled(x: 0.4, y: 0.1, modifiers: [], isSmooth: true))
            fixture.wait(milliseconds: 400)
            fixture.finishMotion()
            XCTAssertNil(collection.shelves.gesture)
            XCTAssertFalse(collection.input.scrolled(x: 0, y: 1, modifiers: [], isSmooth: true))
        }
    }

    func testWhatIsHeldIsLetGoWhenItsShelfOrTheViewGoes() {
        onGTK {
            let fixture = Self.fixture(.continuous)
            let collection = fixture.collection
            collection.input.scrollBegan()
            XCTAssertTrue(fixture.scroll(x: 60, y: 0))
            XCTAssertNotNil(collection.shelves.gesture)
            fixture.changeAtOnce { $0.removeFirst() }
            XCTAssertNil(collection.shelves.gesture)
            XCTAssertTrue(collection.input.gestures.isAtRest)
            XCTAssertTrue(fixture.scroll(x: 60, y: 0), "the rest of the motion")
            XCTAssertEqual(fixture.node.shelfOffset(of: "s1"), 0)
            collection.input.scrollEnded()
            collection.input.scrollBegan()
            XCTAssertTrue(fixture.scroll(x: 60, y: 0))
            XCTAssertEqual(fixture.node.shelfOffset(of: "s1"), 60)
            collection.input.bandBegan(at: Point(x: 5, y: 590), modifiers: [])
            collection.unmapped()
            XCTAssertNil(collection.shelves.gesture)
            XCTAssertTrue(collection.input.gestures.isAtRest)
        }
    }

    func testAFingerDragsAShelfSidewaysAndLeavesThePageToItsOwner() {
        onGTK {
            let fixture = Self.fixture(.continuous)
            let collection = fixture.collection
            collection.input.touchBegan(at: Point(x: 400, y: 100))
            XCTAssertNil(collection.input.touchMoved(to: Point(x: -3, y: 1)))
            XCTAssertEqual(collection.input.touchMoved(to: Point(x: -60, y: 4)), true)
            XCTAssertEqual(fixture.node.shelfOffset(of: "s0"), 60)
            collection.input.touchEnded()
            collection.input.touchBegan(at: Point(x: 400, y: 100))
            XCTAssertEqual(collection.input.touchMoved(to: Point(x: 2, y: -60)), false)
            collection.input.touchEnded()
        }
    }

    func testOffsetsCanBeReadAndSetBackByTheOwner() {
        onGTK {
            let fixture = Self.fixture(.continuous)
            fixture.node.setShelfOffset(700, of: "s1")
            let kept = fixture.node.shelfOffsets
            fixture.node.setShelfOffset(0, of: "s1")
            fixture.node.shelfOffsets = kept
            fixture.pass()
            XCTAssertEqual(fixture.node.shelfOffset(of: "s1"), 700)
        }
    }

    func testShelvesRunFromTheRightWhereReadingDoes() {
        onGTK {
            let fixture = Self.fixture(.continuous)
            fixture.readRightToLeft()
            XCTAssertGreaterThan(fixture.frame(0)!.minX, fixture.frame(1)!.minX)
            XCTAssertEqual(fixture.frame(0)!.maxX, 780)
            fixture.collection.input.scrollBegan()
            XCTAssertTrue(fixture.scroll(x: -60, y: 0))
            fixture.pass()
            XCTAssertEqual(fixture.node.shelfOffset(of: "s0"), 60)
            fixture.node.focus(0)
            fixture.press(.left)
            XCTAssertEqual(fixture.node.focusedItemID, 1)
        }
    }
}

extension CollectionFixture {
    /// Two fingers move a shelf: `steps` events of 8 ms.
    func drag(by distance: Double, in steps: Int) {
        for _ in 0..<steps {
            _ = scroll(x: distance / Double(steps), y: 0)
            wait(milliseconds: 8)
        }
    }

    /// Two fingers come down, move a shelf and leave.
    func swipe(by distance: Double, in steps: Int) {
        collection.input.scrollBegan()
        drag(by: distance, in: steps)
        collection.input.scrollEnded()
    }

    func scroll(x: Double, y: Double) -> Bool {
        collection.input.scrolled(x: x, y: y, modifiers: [], isSmooth: true, unit: .pixels)
    }

    func wheel(_ detents: Double) {
        XCTAssertTrue(collection.input.scrolled(x: detents, y: 0, modifiers: [], isSmooth: false))
    }
}
