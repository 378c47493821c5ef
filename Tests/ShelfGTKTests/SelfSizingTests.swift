import ShelfDiff
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Cells whose own size counts.
final class SelfSizingTests: XCTestCase {
    /// As many lines as the id says: heights differ and are known.
    @MainActor private static func text(_ film: Film) -> Text {
        Text(film.title).lines(1 + film.id % 4)
    }

    @MainActor private static func fixture(_ count: Int = 400, estimate: Double = 30)
        -> CollectionFixture
    {
        CollectionFixture(
            CollectionFixture.rows([count]), section: .list(rowHeight: .estimated(estimate)),
            cell: Self.text)
    }

    @MainActor
    private static func assertRowsTouch(_ fixture: CollectionFixture, line: UInt = #line) {
        let items = fixture.collection.order.filter(\.isItem)
        for (upper, lower) in zip(items, items.dropFirst())
        where lower.position.item == upper.position.item + 1 {
            XCTAssertEqual(upper.frame.maxY, lower.frame.minY, line: line)
        }
    }

    func testCellsAreMeasuredInThePassThatShowsThem() {
        onGTK {
            let fixture = Self.fixture()
            let one = fixture.frame(0)!.height
            XCTAssertNotEqual(one, 30)
            XCTAssertEqual(fixture.frame(1)!.height, 2 * one, accuracy: 4)
            XCTAssertEqual(fixture.frame(3)!.height, 4 * one, accuracy: 8)
            Self.assertRowsTouch(fixture)
        }
    }

    func testAnItemIsScrolledToInOneCallThoughNothingOnTheWayIsMeasured() {
        onGTK {
            let fixture = Self.fixture(2_000)
            for (id, position) in [(1_500, ScrollPosition.start), (700, .center), (1_999, .end)] {
                XCTAssertTrue(fixture.node.scroll(to: id, position, animated: false))
                fixture.pass()
                XCTAssertTrue(pump { !fixture.collection.isPassDue })
                let frame = fixture.frame(id)!
                switch position {
                case .start: XCTAssertEqual(frame.minY, 0, accuracy: 1)
                case .center: XCTAssertEqual(frame.midY, 300, accuracy: 1)
                default: XCTAssertEqual(frame.maxY, 600, accuracy: 1)
                }
            }
            fixture.node.scroll(to: 20, .start, animated: true)
            fixture.finishMotion()
            XCTAssertEqual(fixture.frame(20)!.minY, 0, accuracy: 1)
            XCTAssertNil(fixture.collection.scrollRequests.target)
        }
    }

    func testACellThatAsksForANewSizeGetsItAndWhatIsAboveStays() {
        onGTK {
            let fixture = Self.fixture()
            let before = fixture.frame(4)!
            let node = fixture.element(.item(4))!.cell.node as! TextNode
            node.update(Text("Film 4").lines(6))
            XCTAssertTrue(pump { fixture.frame(4)!.height > before.height * 3 })
            XCTAssertEqual(fixture.frame(4)!.minY, before.minY)
            Self.assertRowsTouch(fixture)
            node.update(Text("Film 4").lines(1))
            XCTAssertTrue(pump { fixture.frame(4)!.height == before.height })
            Self.assertRowsTouch(fixture)
        }
    }

    func testACellAtRestIsNotMeasuredAgain() {
        onGTK {
            let fixture = Self.fixture()
            fixture.pass()
            let measures = fixture.counters.measures
            for _ in 0..<20 { fixture.pass() }
            XCTAssertEqual(fixture.counters.measures, measures)
        }
    }

    func testASizeThatSwingsForEverIsHeld() {
        onGTK {
            let fixture = Self.fixture()
            let node = fixture.element(.item(2))!.cell.node as! TextNode
            var heights: [Double] = []
            for step in 0..<40 {
                node.update(Text("Film 2").lines(step % 2 == 0 ? 9 : 2))
                fixture.pass()
                heights.append(fixture.frame(2)!.height)
            }
            XCTAssertEqual(Set(heights.suffix(20)).count, 1)
            XCTAssertTrue(fixture.element(.item(2))!.sizes.isHeld)
        }
    }

    func testFarTooSmallEstimatesComeToRestWithoutSolvingAnew() {
        onGTK {
            let fixture = Self.fixture(5_000, estimate: 5)
            let layouts = fixture.counters.layouts
            XCTAssertTrue(pump { fixture.collection.isSettled })
            fixture.node.scroll(to: 2_500, animated: false)
            XCTAssertTrue(pump { fixture.collection.isSettled })
            Self.assertRowsTouch(fixture)
            XCTAssertEqual(fixture.counters.layouts, layouts)
        }
    }

    func testAnEstimatedHeaderTakesItsOwnHeight() {
        onGTK {
            var section = LayoutSection.list(rowHeight: .absolute(40))
            section.boundaryItems = [.header(height: .estimated(100))]
            let fixture = CollectionFixture(CollectionFixture.rows([5]), section: section)
            let header = fixture.element(.boundary("s0", kind: "header", index: 0))!
            XCTAssertLessThan(header.frame.height, 60)
            XCTAssertEqual(fixture.frame(0)!.minY, header.frame.maxY)
        }
    }

    func testTextAdaptsToThePreferredTextSizeAndTheAnchorStaysStill() {
        onGTK {
            let fixture = Self.fixture()
            fixture.node.scroll(to: 200, .start, animated: false)
            XCTAssertTrue(pump { fixture.collection.scrollRequests.target == nil })
            let before = fixture.frame(203)!.height
            TestWindow.setTextScale(1.5, for: fixture.node.widget)
            defer { TestWindow.setTextScale(1, for: fixture.node.widget) }
            XCTAssertTrue(pump { fixture.frame(203)!.height > before * 1.3 })
            fixture.pass()
            XCTAssertEqual(fixture.frame(200)!.minY, 0)
            Self.assertRowsTouch(fixture)
        }
    }
}
