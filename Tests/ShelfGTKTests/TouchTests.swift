import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// A finger on the screen, from GTK's gestures on: what they tell arrives and does what it should.
final class TouchTests: XCTestCase {
    /// A finger comes down at a point, moves by a distance and leaves.
    @MainActor
    private static func drag(
        _ fixture: CollectionFixture, from start: Point, by distance: Point, leaves: Bool = true
    ) throws {
        let drags = GestureProbe.touchGestures(of: fixture.node.widget, class: "GtkGestureDrag")
        XCTAssertEqual(drags.count, 1)
        let drag = try XCTUnwrap(drags.first)
        drag.tell("drag-begin", x: start.x, y: start.y)
        for step in 1...8 {
            let part = Double(step) / 8
            drag.tell("drag-update", x: distance.x * part, y: distance.y * part)
            fixture.wait(milliseconds: 8)
        }
        guard leaves else { return }
        fixture.wait(milliseconds: 200)
        drag.tell("drag-end", x: distance.x, y: distance.y)
    }

    @MainActor
    private static func mail(_ performed: @escaping (String) -> Void) -> CollectionFixture {
        CollectionFixture(
            CollectionFixture.rows([30]), section: .list(rowHeight: .absolute(50)),
            modify: {
                $0.rowActions { _ in
                    [RowAction("Delete", style: .destructive) { performed("delete \($0.id)") }]
                }
            })
    }

    func testAFingerDragsAShelfAndTheOthersAndThePageStay() throws {
        try onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([40, 40, 40]))
            let before = fixture.allocation(4)!
            try Self.drag(fixture, from: Point(x: 600, y: 100), by: Point(x: -240, y: 6))
            fixture.finishMotion()
            fixture.pass()
            XCTAssertEqual(fixture.node.shelfOffset(of: "s0"), 240)
            XCTAssertEqual(fixture.allocation(4)?.x, before.x - 240)
            XCTAssertEqual(fixture.node.shelfOffset(of: "s1"), 0)
            XCTAssertEqual(fixture.node.scrollOffset, 0)
            XCTAssertEqual(fixture.node.selection, [], "what scrolls selects nothing")
            try Self.drag(fixture, from: Point(x: 600, y: 100), by: Point(x: 4, y: -200))
            XCTAssertEqual(fixture.node.shelfOffset(of: "s0"), 240, "the page's motion")
        }
    }

    func testAFingerSwipesARowOpenAndAllTheWay() throws {
        try onGTK {
            var performed: [String] = []
            let fixture = Self.mail { performed.append($0) }
            let place = fixture.frame(3)!.center
            try Self.drag(fixture, from: place, by: Point(x: -120, y: 3))
            fixture.finishMotion()
            XCTAssertLessThan(fixture.frame(3)!.minX, -20)
            XCTAssertEqual(performed, [])
            try Self.drag(fixture, from: place, by: Point(x: -700, y: 3))
            XCTAssertEqual(performed, ["delete 3"])
        }
    }

    func testALongPressOpensTheMenuOfWhatIsUnderItWhenTheFingerLeaves() throws {
        try onGTK {
            let fixture = Self.mail { _ in }
            let presses = GestureProbe.touchGestures(
                of: fixture.node.widget, class: "GtkGestureLongPress")
            XCTAssertEqual(presses.count, 1)
            let place = fixture.frame(5)!.center
            let press = try XCTUnwrap(presses.first)
            press.tell("pressed", x: place.x, y: place.y)
            XCTAssertNil(fixture.collection.rowActions.menu, "below a finger that is still down")
            press.end()
            XCTAssertTrue(pump { fixture.collection.rowActions.menu?.id == 5 }, "no menu")
            XCTAssertEqual(fixture.node.selection, [5])
            fixture.collection.rowActions.closeMenu()
            // A finger that was not there for long opens none.
            press.end()
            settle()
            XCTAssertNil(fixture.collection.rowActions.menu)
        }
    }
}
