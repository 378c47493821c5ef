import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// The opening that items make for what is dragged over them.
final class DropOpeningTests: XCTestCase {
    func testRoomOpensFollowsThePointerAndCloses() {
        onGTK {
            let fixture = CollectionFixture.inWhichThingsAreDropped([8])
            let collection = fixture.collection
            _ = collection.drags.beginDrag(at: fixture.frame(1)!.center)
            let counters = fixture.counters
            // Over the lower half of the fifth row: its upper neighbours move up, it too.
            collection.drags.dropMoved(to: Point(x: 100, y: 240))
            XCTAssertEqual(fixture.frame(4)?.y, 200, "nothing jumps")
            fixture.advance(milliseconds: 80)
            let onTheWay = fixture.frame(4)!.y
            XCTAssertTrue((151..<200).contains(onTheWay), "\(onTheWay)")
            fixture.finishMotion()
            XCTAssertEqual(fixture.tops([0, 2, 3, 4, 5, 6, 7]), [0, 50, 100, 150, 250, 300, 350])
            XCTAssertEqual(collection.openingFrame, Rect(x: 0, y: 200, width: 800, height: 50))
            // On to the next place, back to where it came from, and out.
            collection.drags.dropMoved(to: Point(x: 100, y: 320))
            fixture.pass()
            fixture.finishMotion()
            XCTAssertEqual(fixture.tops([0, 2, 3, 4, 5, 6, 7]), [0, 50, 100, 150, 200, 300, 350])
            collection.drags.dropMoved(to: Point(x: 100, y: 60))
            fixture.pass()
            fixture.finishMotion()
            XCTAssertNil(collection.openingFrame)
            XCTAssertNil(collection.drags.drop.line)
            XCTAssertEqual(fixture.tops(0..<8), (0..<8).map { Double($0) * 50 })
            collection.drags.dropMoved(to: Point(x: 100, y: 320))
            fixture.pass()
            fixture.finishMotion()
            collection.drags.dropLeft()
            fixture.pass()
            fixture.finishMotion()
            XCTAssertEqual(fixture.tops(0..<8), (0..<8).map { Double($0) * 50 })
            XCTAssertFalse(collection.drags.drop.isOpen)
            // All of it was painting.
            XCTAssertEqual(fixture.counters.layouts, counters.layouts)
            XCTAssertEqual(fixture.counters.differences, counters.differences)
            XCTAssertEqual(fixture.counters.binds, counters.binds)
            XCTAssertEqual(fixture.counters.measures, counters.measures)
        }
    }

    func testWhatComesIntoViewGlidesInAndOutWithTheOthers() {
        onGTK {
            let fixture = CollectionFixture.inWhichThingsAreDropped([12], CollectionFixture.shelf())
            let collection = fixture.collection
            let frames = (0..<5).map { fixture.frame($0)! }
            XCTAssertNil(fixture.frame(5), "the sixth is beyond the edge")
            _ = collection.drags.beginDrag(at: frames[1].center)
            // Below the shelf: at its end.
            collection.drags.dropMoved(to: Point(x: 400, y: 590))
            for _ in 0..<12 {
                fixture.advance(milliseconds: 16)
                fixture.expectNoTwoItemsInOnePlace()
            }
            fixture.finishMotion()
            XCTAssertEqual(fixture.frame(5)?.x, frames[4].x)
            collection.drags.dragEnded()
            for _ in 0..<12 {
                fixture.advance(milliseconds: 16)
                fixture.expectNoTwoItemsInOnePlace()
            }
            fixture.finishMotion()
            XCTAssertNil(fixture.frame(5))
        }
    }

    func testRoomStaysUnderThePointerWhileTheEdgeScrollsThePage() {
        onGTK {
            let fixture = CollectionFixture.inWhichThingsAreDropped([400])
            let collection = fixture.collection
            _ = collection.drags.beginDrag(at: fixture.frame(2)!.center)
            collection.drags.dropMoved(to: Point(x: 100, y: 595))
            for _ in 0..<90 {
                fixture.advance(milliseconds: 16)
                let opening = collection.openingFrame!
                XCTAssertLessThanOrEqual(abs(opening.midY - 595), 50)
            }
            XCTAssertGreaterThan(fixture.node.scrollOffset, 600)
            XCTAssertNil(fixture.frame(0), "cells far away are taken back")
            collection.drags.dropMoved(to: Point(x: 100, y: 300))
            fixture.pass()
            fixture.finishMotion()
            // What has come into view since makes way as well: no two stand in one place.
            let tops = fixture.shown.values.map(\.y).filter { (0..<600).contains($0) }
            XCTAssertEqual(Set(tops).count, tops.count)
            XCTAssertGreaterThanOrEqual(tops.count, 10)
            collection.drags.dragEnded()
        }
    }
}
