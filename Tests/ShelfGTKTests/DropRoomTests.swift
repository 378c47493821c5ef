import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// The room that items make for what is dragged over them.
final class DropRoomTests: XCTestCase {
    @MainActor private final class Box {
        weak var fixture: CollectionFixture?
    }

    /// A collection in which things are moved and dropped, and which shows the outcome at once.
    @MainActor private static func fixture(
        _ counts: [Int], _ section: LayoutSection = .list(rowHeight: .absolute(50)),
        scrollsSideways: Bool = false
    ) -> CollectionFixture {
        let box = Box()
        let fixture = CollectionFixture(
            CollectionFixture.rows(counts), section: section, scrollsSideways: scrollsSideways,
            modify: {
                $0.onReorder { transaction in
                    box.fixture?.rows = transaction.final.rows
                    box.fixture?.render()
                }
                .onDrop { _, destination in
                    guard case .before(let id) = destination, let fixture = box.fixture else {
                        return false
                    }
                    for section in fixture.rows.indices {
                        guard
                            let place = fixture.rows[section].items.firstIndex(where: {
                                $0.id == id
                            })
                        else { continue }
                        fixture.rows[section].items.insert(
                            Film(id: 1_000, title: "New"), at: place)
                    }
                    fixture.render()
                    return true
                }
            })
        box.fixture = fixture
        return fixture
    }

    func testRoomOpensFollowsThePointerAndCloses() {
        onGTK {
            let fixture = Self.fixture([8])
            let collection = fixture.collection
            _ = collection.beginDrag(at: fixture.frame(1)!.center)
            let counters = fixture.counters
            // Over the lower half of the fifth row: its upper neighbours move up, it too.
            collection.dropMoved(to: Point(x: 100, y: 240))
            XCTAssertEqual(fixture.frame(4)?.y, 200, "nothing jumps")
            fixture.advance(milliseconds: 80)
            let onTheWay = fixture.frame(4)!.y
            XCTAssertTrue((151..<200).contains(onTheWay), "\(onTheWay)")
            fixture.finishMotion()
            XCTAssertEqual(fixture.tops([0, 2, 3, 4, 5, 6, 7]), [0, 50, 100, 150, 250, 300, 350])
            XCTAssertEqual(collection.roomFrame, Rect(x: 0, y: 200, width: 800, height: 50))
            // On to the next place, back to where it came from, and out.
            collection.dropMoved(to: Point(x: 100, y: 320))
            fixture.pass()
            fixture.finishMotion()
            XCTAssertEqual(fixture.tops([0, 2, 3, 4, 5, 6, 7]), [0, 50, 100, 150, 200, 300, 350])
            collection.dropMoved(to: Point(x: 100, y: 60))
            fixture.pass()
            fixture.finishMotion()
            XCTAssertNil(collection.roomFrame)
            XCTAssertNil(collection.dropMark)
            XCTAssertEqual(fixture.tops(0..<8), (0..<8).map { Double($0) * 50 })
            collection.dropMoved(to: Point(x: 100, y: 320))
            fixture.pass()
            fixture.finishMotion()
            collection.dropLeft()
            fixture.pass()
            fixture.finishMotion()
            XCTAssertEqual(fixture.tops(0..<8), (0..<8).map { Double($0) * 50 })
            XCTAssertFalse(collection.isRoomMade)
            // All of it was painting.
            XCTAssertEqual(fixture.counters.layouts, counters.layouts)
            XCTAssertEqual(fixture.counters.differences, counters.differences)
            XCTAssertEqual(fixture.counters.binds, counters.binds)
            XCTAssertEqual(fixture.counters.measures, counters.measures)
        }
    }

    func testThePlaceDependsOnThePointerAloneSoThatTheRoomStandsStill() {
        onGTK {
            let fixture = Self.fixture([8])
            let collection = fixture.collection
            _ = collection.beginDrag(at: fixture.frame(1)!.center)
            for y in stride(from: 130.0, through: 390, by: 10) {
                let point = Point(x: 100, y: y)
                collection.dropMoved(to: point)
                let place = collection.dropPosition
                fixture.pass()
                for _ in 0..<4 {
                    fixture.advance(milliseconds: 48)
                    collection.dropMoved(to: point)
                    XCTAssertEqual(collection.dropPosition, place)
                }
            }
            collection.endDrag()
        }
    }

    func testWhatIsLetGoStandsWhereTheRoomWasAndNothingElseMoves() {
        onGTK {
            for section in [
                LayoutSection.list(rowHeight: .absolute(50)), CollectionFixture.grid(),
                CollectionFixture.shelf(),
            ] {
                let fixture = Self.fixture([12, 6], section)
                let collection = fixture.collection
                let point = fixture.frame(3)!.center
                let target = Point(x: point.x + 5, y: point.y + 5)
                _ = collection.beginDrag(at: fixture.frame(0)!.center)
                collection.dropMoved(to: target)
                fixture.pass()
                fixture.finishMotion()
                let room = collection.roomFrame!
                let before = fixture.shown
                XCTAssertTrue(collection.dropped(DragContent(), at: target))
                collection.endDrag()
                XCTAssertEqual(fixture.rows[0].items.map(\.id).prefix(4), [1, 2, 3, 0])
                collection.step()
                XCTAssertEqual(fixture.frame(0), room)
                XCTAssertEqual(fixture.shown, before)
                XCTAssertFalse(collection.isMoving, "nothing is on its way")
                XCTAssertEqual(
                    collection.opacity(
                        of: fixture.element(.item(0))!, at: collection.frameTime), 1)
            }
        }
    }

    func testWhatIsLetGoInAnotherSectionStandsWhereTheRoomWas() {
        onGTK {
            let fixture = Self.fixture([10, 10, 3], CollectionFixture.grid())
            let collection = fixture.collection
            let frame = fixture.frame(13)!
            let target = Point(x: frame.minX + 5, y: frame.midY)
            _ = collection.beginDrag(at: fixture.frame(2)!.center)
            collection.dropMoved(to: target)
            fixture.pass()
            fixture.finishMotion()
            // Eleven need one more line: what follows has moved on.
            XCTAssertEqual(fixture.frame(20)?.y, 250 + 380)
            let before = fixture.shown
            XCTAssertTrue(collection.dropped(DragContent(), at: target))
            collection.endDrag()
            collection.step()
            XCTAssertEqual(fixture.rows[1].items.map(\.id)[3], 2)
            XCTAssertEqual(fixture.shown, before)
            XCTAssertFalse(collection.isMoving)
        }
    }

    func testThingsFromElsewhereGetRoomAsLargeAsTheirNeighbours() {
        onGTK {
            let fixture = Self.fixture([8, 3])
            let collection = fixture.collection
            XCTAssertTrue(collection.dropMoved(to: Point(x: 100, y: 210)))
            fixture.pass()
            fixture.finishMotion()
            XCTAssertEqual(collection.roomFrame, Rect(x: 0, y: 200, width: 800, height: 50))
            XCTAssertEqual(fixture.tops([3, 4, 7, 8]), [150, 250, 400, 450])
            let before = fixture.shown
            XCTAssertTrue(
                collection.dropped(DragContent(text: "New"), at: Point(x: 100, y: 210)))
            collection.step()
            XCTAssertEqual(fixture.shown, before)
            XCTAssertEqual(fixture.frame(1_000)?.y, 200)
        }
    }

    func testWithoutMotionRoomIsThereAtOnce() {
        onGTK {
            let fixture = Self.fixture([8])
            TestWindow.setAnimations(false, for: fixture.node.widget)
            defer { TestWindow.setAnimations(true, for: fixture.node.widget) }
            _ = fixture.collection.beginDrag(at: fixture.frame(1)!.center)
            fixture.collection.dropMoved(to: Point(x: 100, y: 240))
            fixture.pass()
            XCTAssertEqual(fixture.tops([0, 2, 3, 4, 5]), [0, 50, 100, 150, 250])
            XCTAssertFalse(fixture.collection.isMoving)
            fixture.collection.endDrag()
            fixture.pass()
            XCTAssertEqual(fixture.tops(0..<6), [0, 50, 100, 150, 200, 250])
        }
    }

    func testOnAShelfRoomOpensAlongItAlsoFromRightToLeft() {
        onGTK {
            let fixture = Self.fixture([12, 12], CollectionFixture.shelf())
            fixture.readRightToLeft()
            let collection = fixture.collection
            let frames = (0..<5).map { fixture.frame($0)! }
            XCTAssertEqual(frames[1].x, frames[0].x - 170)
            _ = collection.beginDrag(at: frames[0].center)
            // Beyond the middle of the third, which is at its left.
            collection.dropMoved(to: Point(x: frames[2].midX - 20, y: frames[2].midY))
            fixture.pass()
            fixture.finishMotion()
            XCTAssertEqual(collection.roomFrame, frames[2])
            XCTAssertEqual(fixture.frame(1), frames[0])
            XCTAssertEqual(fixture.frame(2), frames[1])
            XCTAssertEqual(fixture.frame(3), frames[3])
            collection.endDrag()
            fixture.pass()
            fixture.finishMotion()
            XCTAssertEqual(fixture.frame(1), frames[1])
        }
    }

    func testOnAPageThatGoesSidewaysRoomOpensInItsColumns() {
        onGTK {
            let fixture = Self.fixture(
                [40, 8], WidePageTests.grid(), scrollsSideways: true)
            fixture.readRightToLeft()
            let collection = fixture.collection
            let frames = (0..<12).map { fixture.frame($0)! }
            _ = collection.beginDrag(at: frames[1].center)
            collection.dropMoved(to: Point(x: frames[6].midX, y: frames[6].midY + 20))
            fixture.pass()
            fixture.finishMotion()
            XCTAssertEqual(collection.roomFrame, frames[6])
            XCTAssertEqual(fixture.frame(4), frames[3])
            XCTAssertEqual(fixture.frame(6), frames[5])
            XCTAssertEqual(fixture.frame(7), frames[7])
            let before = fixture.shown
            XCTAssertTrue(
                collection.dropped(
                    DragContent(), at: Point(x: frames[6].midX, y: frames[6].midY + 20)))
            collection.endDrag()
            collection.step()
            XCTAssertEqual(fixture.shown, before)
        }
    }

    func testRoomStaysUnderThePointerWhileTheEdgeScrollsThePage() {
        onGTK {
            let fixture = Self.fixture([400])
            let collection = fixture.collection
            _ = collection.beginDrag(at: fixture.frame(2)!.center)
            collection.dropMoved(to: Point(x: 100, y: 595))
            for _ in 0..<90 {
                fixture.advance(milliseconds: 16)
                let room = collection.roomFrame!
                XCTAssertLessThanOrEqual(abs(room.midY - 595), 50)
            }
            XCTAssertGreaterThan(fixture.node.scrollOffset, 600)
            XCTAssertNil(fixture.frame(0), "cells far away are taken back")
            collection.dropMoved(to: Point(x: 100, y: 300))
            fixture.pass()
            fixture.finishMotion()
            // What has come into view since makes room as well: no two stand in one place.
            let tops = fixture.shown.values.map(\.y).filter { (0..<600).contains($0) }
            XCTAssertEqual(Set(tops).count, tops.count)
            XCTAssertGreaterThanOrEqual(tops.count, 10)
            collection.endDrag()
        }
    }

    func testNearTheEndOfAShelfADragMovesItOnAndTheRoomGoesAlong() {
        onGTK {
            let fixture = Self.fixture([40, 40], CollectionFixture.shelf())
            let collection = fixture.collection
            _ = collection.beginDrag(at: fixture.frame(1)!.center)
            let point = Point(x: 790, y: 100)
            collection.dropMoved(to: point)
            for _ in 0..<60 {
                fixture.advance(milliseconds: 16)
                XCTAssertLessThanOrEqual(abs(collection.roomFrame!.midX - point.x), 170)
            }
            XCTAssertGreaterThan(fixture.node.shelfOffset(of: "s0"), 400)
            XCTAssertEqual(fixture.node.shelfOffset(of: "s1"), 0)
            XCTAssertEqual(fixture.node.scrollOffset, 0)
            let place = collection.dropPosition!.item
            XCTAssertTrue(collection.dropped(DragContent(), at: point))
            collection.endDrag()
            XCTAssertFalse(collection.isEdgeScrolling)
            XCTAssertEqual(fixture.rows[0].items[place - 1].id, 1)
        }
    }

    func testAfterManyDragsEverythingStandsWhereTheLayoutHasIt() {
        onGTK {
            var seed = SplitMix(seed: 7)
            let fixture = Self.fixture([9, 7, 12, 3], CollectionFixture.grid())
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
                    collection.endDrag()
                    _ = collection.beginDrag(at: point)
                case 1: collection.dropLeft()
                case 2: _ = collection.dropped(DragContent(), at: point)
                case 3: collection.scrollPage(to: point.y, animated: true)
                default: collection.dropMoved(to: point)
                }
                fixture.advance(milliseconds: 32)
            }
            collection.endDrag()
            fixture.pass()
            fixture.finishMotion()
            XCTAssertTrue(pump { collection.isSettled })
            let ids = fixture.rows.flatMap { $0.items.map(\.id) }
            XCTAssertEqual(ids.sorted(), Array(0..<31))
            XCTAssertNotEqual(ids, Array(0..<31), "something was moved")
            for element in collection.order {
                XCTAssertEqual(
                    collection.presentedFrame(of: element), collection.onScreen(element.frame))
                XCTAssertEqual(collection.opacity(of: element, at: collection.frameTime), 1)
            }
        }
    }

    func testWhereNoRoomCanBeMadeALineShowsThePlace() {
        onGTK {
            let fixture = Self.fixture([30, 0], .mosaic(spacing: 6))
            let collection = fixture.collection
            let frame = fixture.frame(1)!
            _ = collection.beginDrag(at: fixture.frame(0)!.center)
            XCTAssertTrue(collection.dropMoved(to: Point(x: frame.maxX - 5, y: frame.midY)))
            XCTAssertNil(collection.dropRoom)
            XCTAssertEqual(collection.dropMark?.height, frame.height)
            fixture.pass()
            XCTAssertEqual(fixture.frame(1), frame)
            collection.endDrag()
            let other = Self.fixture([3, 0])
            XCTAssertTrue(other.collection.dropMoved(to: Point(x: 100, y: 590)))
            XCTAssertNil(other.collection.dropRoom)
            XCTAssertNotNil(other.collection.dropMark)
            other.collection.dropLeft()
        }
    }

    func testRowsThatComeDuringADragFindTheRoomAgain() {
        onGTK {
            let fixture = Self.fixture([8])
            let collection = fixture.collection
            _ = collection.beginDrag(at: fixture.frame(1)!.center)
            collection.dropMoved(to: Point(x: 100, y: 240))
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
            collection.endDrag()
            fixture.pass()
            fixture.finishMotion()
            XCTAssertEqual(fixture.tops([3, 4, 5]), [150, 200, 250])
        }
    }
}

@MainActor
extension CollectionFixture {
    /// The upper edges of items on screen.
    fileprivate func tops(_ ids: some Sequence<Int>) -> [Double?] { ids.map { frame($0)?.y } }

    /// The frames of all items that are seen, but for those that newly came.
    fileprivate var shown: [Int: Rect] {
        var frames: [Int: Rect] = [:]
        for element in collection.order {
            guard case .item(let id) = element.key, id < 1_000 else { continue }
            let frame = collection.presentedFrame(of: element)
            if frame.intersects(Rect(x: 0, y: 0, width: 800, height: 600)) { frames[id] = frame }
        }
        return frames
    }
}
