import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfRandom
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// What is let go where items have made room for it.
final class DropLandingTests: XCTestCase {
    func testWhatIsLetGoStandsWhereTheRoomWasAndNothingElseMoves() {
        onGTK {
            for section in [
                LayoutSection.list(rowHeight: .absolute(50)), CollectionFixture.grid(),
                CollectionFixture.shelf(),
            ] {
                let fixture = CollectionFixture.inWhichThingsAreDropped([12, 6], section)
                let collection = fixture.collection
                let point = fixture.frame(3)!.center
                let target = Point(x: point.x + 5, y: point.y + 5)
                _ = collection.drags.beginDrag(at: fixture.frame(0)!.center)
                collection.drags.dropMoved(to: target)
                fixture.pass()
                fixture.finishMotion()
                let opening = collection.openingFrame!
                let before = fixture.shown
                XCTAssertTrue(collection.drags.dropped(DragContent(), at: target))
                collection.drags.dragEnded()
                XCTAssertEqual(fixture.rows[0].items.map(\.id).prefix(4), [1, 2, 3, 0])
                collection.step()
                XCTAssertEqual(fixture.frame(0), opening)
                XCTAssertEqual(fixture.shown, before)
                XCTAssertFalse(collection.isMoving, "nothing is on its way")
                XCTAssertEqual(
                    fixture.element(.item(0))!.opacity(at: collection.frameTime), 1)
            }
        }
    }

    func testWhatIsLetGoInAnotherSectionStandsWhereTheRoomWas() {
        onGTK {
            let fixture = CollectionFixture.inWhichThingsAreDropped(
                [10, 10, 3], CollectionFixture.grid())
            let collection = fixture.collection
            let frame = fixture.frame(13)!
            let target = Point(x: frame.minX + 5, y: frame.midY)
            _ = collection.drags.beginDrag(at: fixture.frame(2)!.center)
            collection.drags.dropMoved(to: target)
            fixture.pass()
            fixture.finishMotion()
            // Eleven need one more line: what follows has moved on.
            XCTAssertEqual(fixture.frame(20)?.y, 250 + 380)
            let before = fixture.shown
            XCTAssertTrue(collection.drags.dropped(DragContent(), at: target))
            collection.drags.dragEnded()
            collection.step()
            XCTAssertEqual(fixture.rows[1].items.map(\.id)[3], 2)
            XCTAssertEqual(fixture.shown, before)
            XCTAssertFalse(collection.isMoving)
        }
    }

    func testThingsFromElsewhereGetRoomAsLargeAsTheirNeighbours() {
        onGTK {
            let fixture = CollectionFixture.inWhichThingsAreDropped([8, 3])
            let collection = fixture.collection
            XCTAssertTrue(collection.drags.dropMoved(to: Point(x: 100, y: 210)))
            fixture.pass()
            fixture.finishMotion()
            XCTAssertEqual(collection.openingFrame, Rect(x: 0, y: 200, width: 800, height: 50))
            XCTAssertEqual(fixture.tops([3, 4, 7, 8]), [150, 250, 400, 450])
            let before = fixture.shown
            XCTAssertTrue(
                collection.drags.dropped(DragContent(text: "New"), at: Point(x: 100, y: 210)))
            collection.step()
            XCTAssertEqual(fixture.shown, before)
            XCTAssertEqual(fixture.frame(1_000)?.y, 200)
        }
    }

    func testAfterManyDragsEverythingStandsWhereTheLayoutHasIt() {
        onGTK {
            var seed = SeededGenerator(seed: 7)
            let fixture = CollectionFixture.inWhichThingsAreDropped(
                [9, 7, 12, 3], CollectionFixture.grid())
            let collection = fixture.collection
            fixture.otherSection = {
                $0.id == "s1"
                    ? CollectionFixture.shelf()
                    : $0.id == "s3" ? .list(rowHeight: .estimated(30)) : nil
            }
            fixture.render()
            for _ in 0..<200 {
                let point = Point(
                    x: .random(in: 0...800, using: &seed), y: .random(in: 0...600, using: &seed))
                switch Int.random(in: 0..<8, using: &seed) {
                case 0:
                    collection.drags.dragEnded()
                    _ = collection.drags.beginDrag(at: point)
                case 1: collection.drags.dropLeft()
                case 2: _ = collection.drags.dropped(DragContent(), at: point)
                case 3: collection.scrollPage(to: point.y, animated: true)
                default: collection.drags.dropMoved(to: point)
                }
                fixture.advance(milliseconds: 32)
            }
            collection.drags.dragEnded()
            fixture.pass()
            fixture.finishMotion()
            XCTAssertTrue(pump { collection.isSettled })
            let ids = fixture.rows.flatMap { $0.items.map(\.id) }
            XCTAssertEqual(ids.sorted(), Array(0..<31))
            XCTAssertNotEqual(ids, Array(0..<31), "something was moved")
            for element in collection.order {
                XCTAssertEqual(
                    collection.presentedFrame(of: element), collection.page.onScreen(element.frame))
                XCTAssertEqual(element.opacity(at: collection.frameTime), 1)
            }
        }
    }

    func testRowsThatComeDuringADragFindTheRoomAgain() {
        onGTK {
            let fixture = CollectionFixture.inWhichThingsAreDropped([8])
            let collection = fixture.collection
            _ = collection.drags.beginDrag(at: fixture.frame(1)!.center)
            collection.drags.dropMoved(to: Point(x: 100, y: 240))
            fixture.pass()
            fixture.finishMotion()
            let before = fixture.tops([2, 3])
            fixture.changeAtOnce { $0[0].items.insert(Film(id: 900, title: "New"), at: 0) }
            XCTAssertEqual(fixture.tops([2, 3]), before, "from where they were seen")
            fixture.finishMotion()
            XCTAssertEqual(
                fixture.tops([900, 0, 2, 3, 4, 5]), [0, 50, 100, 150, 250, 300])
            // The item that is dragged goes: what is left stands as if it had never been there.
            fixture.changeAtOnce { $0[0].items.removeAll { $0.id == 1 } }
            fixture.finishMotion()
            XCTAssertEqual(
                fixture.tops([900, 0, 2, 3, 4, 5]), [0, 50, 100, 150, 200, 300])
            collection.drags.dragEnded()
            fixture.pass()
            fixture.finishMotion()
            XCTAssertEqual(fixture.tops([3, 4, 5]), [150, 200, 250])
        }
    }
}
