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
                fixture.collection.page.onScreen(waiting.frame)
            }
            XCTAssertFalse(frames.isEmpty)
            XCTAssertTrue(frames.allSatisfy { $0.maxX < 0 }, "\(frames)")
        }
    }
}
