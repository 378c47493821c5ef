import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Pages that scroll sideways and begin at the right.
final class WidePageRightToLeftTests: XCTestCase {
    @MainActor private static func fixture(
        _ counts: [Int], _ section: LayoutSection? = nil,
        modify: @escaping (CollectionView<Genre, Film>) -> CollectionView<Genre, Film> = { $0 }
    ) -> CollectionFixture {
        let fixture = WidePageTests.fixture(counts, section, modify: modify)
        fixture.readRightToLeft()
        return fixture
    }

    func testThePageBeginsAtTheRightWhereTheAdjustmentEnds() {
        onGTK {
            let fixture = Self.fixture([Int](repeating: 40, count: 30))
            XCTAssertEqual(fixture.node.scrollOffset, 0)
            XCTAssertEqual(
                fixture.frame(0), Rect(x: 800 - 200, y: 20, width: 160, height: 120))
            XCTAssertEqual(fixture.frame(40)?.maxX, 800 - 260)
            XCTAssertEqual(fixture.horizontalAdjustment.value, 30 * 220 - 800)
            fixture.horizontalAdjustment.set(30 * 220 - 800 - 1_100)
            fixture.pass()
            XCTAssertEqual(fixture.node.scrollOffset, 1_100)
            XCTAssertEqual(fixture.frame(200)?.maxX, 760)
            fixture.horizontalAdjustment.set(0)
            fixture.pass()
            XCTAssertEqual(fixture.node.scrollOffset, 30 * 220 - 800)
            XCTAssertEqual(fixture.frame(29 * 40)?.minX, 20)
        }
    }

    func testAPageShorterThanTheViewStandsAtTheRight() {
        onGTK {
            let fixture = Self.fixture([10, 10])
            XCTAssertEqual(fixture.frame(0)?.maxX, 760)
            XCTAssertEqual(fixture.frame(10)?.maxX, 540)
            fixture.node.focus(10)
            fixture.press(.right)
            XCTAssertEqual(fixture.node.focusedItemID, 0)
            XCTAssertEqual(fixture.collection.item(at: Point(x: 700, y: 50))?.key, .item(0))
            XCTAssertEqual(fixture.node.scrollOffset, 0)
        }
    }

    func testWhatComesAtTheEndMovesNothing() {
        onGTK {
            let fixture = Self.fixture([Int](repeating: 8, count: 20))
            fixture.collection.scrollPage(to: 900, animated: false)
            fixture.pass()
            let before = fixture.frame(40)!
            fixture.change { $0.append(CollectionFixture.rows([8], from: 900)[0].renamed("new")) }
            fixture.finishMotion()
            XCTAssertEqual(fixture.frame(40), before)
            XCTAssertEqual(fixture.node.scrollOffset, 900)
            XCTAssertEqual(fixture.horizontalAdjustment.value, 21 * 220 - 800 - 900)
            fixture.change { $0.removeFirst(2) }
            fixture.finishMotion()
            XCTAssertEqual(fixture.frame(40), before)
            XCTAssertEqual(fixture.node.scrollOffset, 460)
        }
    }

    func testTheWheelGoesOnInReadingDirectionAndATiltedOneWhereItPoints() {
        onGTK {
            let fixture = Self.fixture([Int](repeating: 40, count: 30))
            let collection = fixture.collection
            let detent = PageScroll.detent(of: 800).rounded()
            _ = collection.input.scrolled(x: 0, y: 2, modifiers: [], isSmooth: false)
            XCTAssertEqual(fixture.node.scrollOffset, (PageScroll.detent(of: 800) * 2).rounded())
            _ = collection.input.scrolled(x: 1, y: 0, modifiers: [], isSmooth: false)
            XCTAssertEqual(fixture.node.scrollOffset, detent, accuracy: 1)
        }
    }

    func testArrowsGoWhereTheyPointAndTheReaderFollows() {
        onGTK {
            let fixture = Self.fixture([200], WidePageTests.grid())
            fixture.node.focus(1)
            XCTAssertEqual(fixture.walk(.left, 3), [5, 9, 13])
            XCTAssertEqual(fixture.walk(.right, 1), [9])
            XCTAssertEqual(fixture.walk(.down, 2), [10, 11])
            XCTAssertEqual(fixture.walk(.pageDown, 1), [39])
            fixture.finishMotion()
            XCTAssertGreaterThan(fixture.node.scrollOffset, 0)
            let frame = fixture.frame(39)!
            XCTAssertGreaterThanOrEqual(frame.minX, 0)
            XCTAssertLessThanOrEqual(frame.maxX, 800)
            fixture.press(.left, .control)
            XCTAssertEqual(fixture.node.focusedItemID, 39)
        }
    }

    func testScrollingToAnItemAndBackToTheReadersPlace() {
        onGTK {
            let fixture = Self.fixture([Int](repeating: 40, count: 30))
            XCTAssertTrue(fixture.node.scroll(to: 830, .start, animated: false))
            fixture.pass()
            XCTAssertEqual(fixture.frame(830)?.maxX, 800)
            XCTAssertTrue(fixture.node.scroll(to: 830, .end, animated: false))
            fixture.pass()
            XCTAssertEqual(fixture.frame(830)?.minX, 0)
            let place = fixture.node.position
            XCTAssertTrue(fixture.node.scroll(to: 0, .nearest, animated: false))
            fixture.pass()
            XCTAssertNotNil(fixture.frame(0))
            fixture.node.position = place
            fixture.pass()
            XCTAssertEqual(fixture.frame(830)?.minX, 0)
        }
    }

    func testAPinnedHeaderStaysAtTheRight() {
        onGTK {
            let fixture = Self.fixture([80, 80], WidePageTests.grid(isPinned: true))
            fixture.collection.scrollPage(to: 700, animated: false)
            fixture.pass()
            XCTAssertEqual(fixture.header("s0")?.maxX, 800)
            XCTAssertEqual(fixture.header("s0")?.width, 40)
        }
    }

    func testWhatIsPrefetchedLiesAheadOfTheMotion() {
        onGTK {
            let fixture = Self.fixture([400], WidePageTests.grid())
            fixture.collection.scrollPage(to: 1_000, animated: false)
            fixture.pass()
            fixture.collection.scrollPage(to: 1_100, animated: false)
            fixture.pass()
            let frames = fixture.collection.cells.budget.queue.map { waiting in
                fixture.collection.page.onScreen(fixture.collection.layout!.frame(of: waiting)!)
            }
            XCTAssertFalse(frames.isEmpty)
            XCTAssertTrue(frames.allSatisfy { $0.maxX < 0 }, "\(frames)")
        }
    }

    func testADragNearTheLeftEdgeGoesOn() {
        onGTK {
            let fixture = Self.fixture([400], WidePageTests.grid()) { $0.onReorder { _ in } }
            let collection = fixture.collection
            _ = collection.drags.beginDrag(at: fixture.frame(0)!.center)
            collection.drags.dropMoved(to: Point(x: 5, y: 300))
            for _ in 0..<60 { fixture.advance(milliseconds: 16) }
            XCTAssertGreaterThan(fixture.node.scrollOffset, 300)
            collection.drags.dragEnded()
        }
    }

    func testAPageThatCoastsIsNotStoppedByWhatComesAtItsEnd() {
        onGTK {
            let fixture = Self.fixture([Int](repeating: 8, count: 30))
            // As a scrolled window does while the page coasts.
            fixture.horizontalAdjustment.set(fixture.horizontalAdjustment.value - 500)
            fixture.pass()
            let value = fixture.horizontalAdjustment.value
            let before = fixture.frame(40)!
            fixture.change { $0.append(CollectionFixture.rows([8], from: 900)[0].renamed("new")) }
            XCTAssertEqual(fixture.horizontalAdjustment.value, value)
            XCTAssertEqual(fixture.node.scrollOffset, 500)
            fixture.horizontalAdjustment.set(value - 40)
            fixture.pass()
            XCTAssertEqual(fixture.node.scrollOffset, 540)
            XCTAssertEqual(fixture.frame(40)?.x, before.x + 40)
            fixture.wait(milliseconds: 500)
            fixture.finishMotion()
            XCTAssertEqual(fixture.horizontalAdjustment.value, 31 * 220 - 800 - 540)
        }
    }
}
