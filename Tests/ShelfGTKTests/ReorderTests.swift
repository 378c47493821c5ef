import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Moving items by the pointer and by keys, and dropping things from elsewhere.
final class ReorderTests: XCTestCase {
    @MainActor
    private static func fixture(
        _ counts: [Int], section: LayoutSection = CollectionFixture.shelf()
    ) -> CollectionFixture {
        let box = Box()
        let fixture = CollectionFixture(
            CollectionFixture.rows(counts), section: section,
            modify: {
                $0.selectionMode(.multiple).onReorder { transaction in
                    box.fixture?.change { $0 = transaction.final.rows }
                }
            })
        box.fixture = fixture
        return fixture
    }

    @MainActor private final class Box {
        weak var fixture: CollectionFixture?
    }

    func testAltWithTheArrowsMovesTheFocusedItemAndTheFocusWithIt() {
        onGTK {
            let fixture = Self.fixture([5, 5])
            fixture.node.focus(1)
            fixture.press(.right, .alt)
            XCTAssertEqual(fixture.rows[0].items.map(\.id), [0, 2, 1, 3, 4])
            XCTAssertEqual(fixture.node.focusedItemID, 1)
            XCTAssertTrue(fixture.keyboardIsOn(1))
            fixture.press(.left, .alt)
            fixture.press(.left, .alt)
            fixture.press(.left, .alt)
            XCTAssertEqual(fixture.rows[0].items.map(\.id), [1, 0, 2, 3, 4])
            fixture.press(.down, .alt)
            XCTAssertEqual(fixture.rows[0].items.map(\.id), [0, 2, 3, 4])
            XCTAssertEqual(fixture.rows[1].items.map(\.id).firstIndex(of: 1), 0)
            XCTAssertTrue(fixture.keyboardIsOn(1))
        }
    }

    func testAnItemIsDraggedToAPlaceBetweenOthersThatMakeRoomForIt() {
        onGTK {
            let fixture = Self.fixture([5, 5])
            let collection = fixture.collection
            XCTAssertEqual(collection.drags.beginDrag(at: fixture.frame(0)!.center), [0])
            let target = fixture.frame(3)!
            let point = Point(x: target.midX + 30, y: target.midY)
            XCTAssertTrue(collection.drags.dropMoved(to: point))
            XCTAssertEqual(collection.openingFrame, target)
            XCTAssertNil(collection.drags.drop.line)
            XCTAssertTrue(collection.drags.dropped(DragContent(), at: point))
            collection.drags.dragEnded()
            XCTAssertEqual(fixture.rows[0].items.map(\.id), [1, 2, 3, 0, 4])
            XCTAssertNil(collection.drags.drop.opening)
        }
    }

    func testNothingIsDraggedWhereNothingMayBe() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([5]))
            XCTAssertEqual(fixture.collection.drags.beginDrag(at: fixture.frame(0)!.center), [])
            XCTAssertFalse(fixture.collection.drags.dropMoved(to: fixture.frame(1)!.center))
        }
    }
}
