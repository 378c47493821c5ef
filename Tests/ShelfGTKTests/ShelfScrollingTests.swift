import ShelfDiff
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Shelves under fingers and wheels, and where they come to rest.
final class ShelfScrollingTests: XCTestCase {
    @MainActor private static func fixture(
        _ mode: OrthogonalScrolling
    ) -> CollectionFixture {
        var section = CollectionFixture.shelf()
        section.orthogonalScrolling = mode
        let fixture = CollectionFixture(CollectionFixture.rows([40, 40]), section: section)
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

    func testWhatIsHeldIsLetGoWhenTheViewGoes() {
        onGTK {
            let fixture = Self.fixture(.continuous)
            let collection = fixture.collection
            collection.input.scrollBegan()
            XCTAssertTrue(fixture.scroll(x: 60, y: 0))
            XCTAssertNotNil(collection.shelves.gesture)
            collection.input.bandBegan(at: Point(x: 5, y: 590), modifiers: [])
            collection.unmapped()
            XCTAssertNil(collection.shelves.gesture)
            XCTAssertTrue(collection.input.gestures.isAtRest)
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
}
