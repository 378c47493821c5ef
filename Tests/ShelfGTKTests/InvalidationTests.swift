import ShelfDiff
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// How often a collection solves its layout, for each kind of change.
final class InvalidationTests: XCTestCase {
    /// The layouts solved by a change.
    @MainActor private static func layouts(
        _ fixture: CollectionFixture, _ body: (CollectionFixture) -> Void
    ) -> Int {
        let before = fixture.counters.layouts
        body(fixture)
        fixture.finishMotion()
        return fixture.counters.layouts - before
    }

    func testOffsetsFocusAndSelectionSolveNothing() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([Int](repeating: 40, count: 30)))
            XCTAssertEqual(Self.layouts(fixture) { $0.collection.setScrollOffset(2_000) }, 0)
            XCTAssertEqual(Self.layouts(fixture) { $0.node.setShelfOffset(500, of: "s3") }, 0)
            XCTAssertEqual(Self.layouts(fixture) { $0.node.focus(41) }, 0)
            XCTAssertEqual(Self.layouts(fixture) { $0.collection.select([42, 43]) }, 0)
            XCTAssertGreaterThan(fixture.node.scrollOffset, 0)
        }
    }

    func testContentSolvesNothingAndRowsSolveOnce() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([10, 10]))
            XCTAssertEqual(
                Self.layouts(fixture) { $0.change { $0[0].items[2].title = "Renamed" } }, 0)
            XCTAssertEqual(fixture.element(.item(2))?.cell.shownText, "Renamed")
            XCTAssertEqual(Self.layouts(fixture) { $0.change { $0[0].items.removeFirst() } }, 1)
        }
    }

    func testAChangedProviderWithUnchangedRowsSolvesOnce() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([10, 10]))
            let frame = fixture.frame(1)
            let grid = CollectionFixture.grid()
            XCTAssertEqual(Self.layouts(fixture) { $0.lay(out: grid) }, 1)
            XCTAssertNotEqual(fixture.frame(1), frame)
        }
    }
}
