import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Pages that scroll sideways and are very long, empty, or being put into another order.
final class WidePageEdgeTests: XCTestCase {
    func testAPageOfElevenMillionPixelsIsExactAtBothEnds() {
        onGTK {
            for isRightToLeft in [false, true] {
                let fixture = WidePageTests.fixture([400_000], WidePageTests.grid())
                if isRightToLeft { fixture.readRightToLeft() }
                fixture.collection.scrollPage(to: .infinity, animated: false)
                fixture.pass()
                let length = 40 + 100_000.0 * 110 - 10
                XCTAssertEqual(fixture.node.scrollOffset, length - 800)
                let last = fixture.frame(399_999)!
                XCTAssertEqual(isRightToLeft ? last.minX : last.maxX, isRightToLeft ? 0 : 800)
                let painted = fixture.element(.item(399_999))!.cell.handle
                    .bounds(in: fixture.node.widget)
                XCTAssertEqual(painted, last)
                XCTAssertLessThan(fixture.counters.liveCells, 60)
                XCTAssertTrue(fixture.node.scroll(to: 0, .start, animated: false))
                fixture.pass()
                XCTAssertEqual(fixture.node.scrollOffset, 40)
            }
        }
    }

    func testALineAcrossThePageShowsADropIntoAnEmptySection() {
        onGTK {
            for isRightToLeft in [false, true] {
                let fixture = WidePageTests.fixture([8, 0], WidePageTests.grid()) {
                    $0.onReorder { _ in }
                }
                if isRightToLeft { fixture.readRightToLeft() }
                let collection = fixture.collection
                _ = collection.drags.beginDrag(at: fixture.frame(0)!.center)
                let far = isRightToLeft ? 150.0 : 650
                XCTAssertTrue(collection.drags.dropMoved(to: Point(x: far, y: 300)))
                XCTAssertNil(collection.drags.drop.room)
                // The section is its header, 40 pixels after 250 of the first one.
                let edge = 40 + 210.0 + 40
                XCTAssertEqual(
                    collection.drags.drop.mark,
                    Rect(
                        x: isRightToLeft ? 800 - edge : edge - 2, y: 0, width: 2, height: 600))
                collection.drags.dragEnded()
            }
        }
    }
}
