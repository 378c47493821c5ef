import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// The arrows at the ends of shelves under a real pointer.
final class PageArrowTests: XCTestCase {
    @MainActor
    private static func fixture(_ title: String, _ counts: [Int]) throws -> CollectionFixture {
        let fixture = CollectionFixture(
            CollectionFixture.rows(counts), modify: { $0.selectionMode(.multiple) })
        fixture.window.setTitle(title)
        settle()
        try Seat.act("search", "--sync", "--onlyvisible", "--name", "^\(title)$", "windowfocus")
        return fixture
    }

    /// Moves the pointer to the arrow at the right end of a shelf; returns where that is.
    @MainActor
    private static func point(
        at section: Int, of fixture: CollectionFixture
    ) throws -> (x: Int, y: Int, arrow: Widget) {
        let collection = fixture.collection
        let band = collection.page.onScreen(collection.layout!.orthogonalBounds(section)!.frame)
        try Seat.act("mousemove", "\(Int(band.midX))", "\(Int(band.midY))")
        XCTAssertTrue(pump { fixture.arrows[1].isChildVisible })
        fixture.pass()
        let arrow = fixture.arrows[1]
        let center = try XCTUnwrap(arrow.bounds(in: fixture.node.widget)).center
        let (x, y) = (Int(center.x), Int(center.y))
        try Seat.act("mousemove", "\(x)", "\(y)")
        XCTAssertTrue(pump { collection.input.pointer == Point(x: Double(x), y: Double(y)) })
        return (x, y, arrow)
    }

    func testAClickOnAnArrowTurnsThePageAndDoesNothingElse() throws {
        try onGTK {
            let fixture = try Self.fixture("arrows-only", [Int](repeating: 40, count: 30))
            fixture.node.focus(3)
            fixture.node.selection = [3]
            for key in ["", "ctrl+End", "ctrl+Home"] {
                if !key.isEmpty { try Seat.act("key", key) }
                settle()
                fixture.finishMotion()
                let focused = fixture.node.focusedItemID
                let selected = fixture.node.selection
                let last = key == "ctrl+End"
                let section = last ? 28 : 1
                let (x, y, arrow) = try Self.point(at: section, of: fixture)
                XCTAssertTrue(
                    arrow.takesPresses(
                        at: Point(x: Double(x), y: Double(y)), in: fixture.node.widget), key)
                let before = fixture.node.shelfOffset(of: "s\(section)")
                try Seat.act("click", "1")
                XCTAssertTrue(pump { fixture.collection.isMoving }, key)
                fixture.finishMotion()
                XCTAssertGreaterThan(fixture.node.shelfOffset(of: "s\(section)"), before)
                // A double click turns two pages and opens nothing.
                try Seat.act("click", "--repeat", "2", "--delay", "60", "1")
                XCTAssertTrue(pump { fixture.collection.isMoving }, key)
                fixture.finishMotion()
                try Seat.act("click", "3")
                settle()
                XCTAssertNil(fixture.collection.rowActions.menu)
                XCTAssertEqual(fixture.node.focusedItemID, focused, key)
                XCTAssertEqual(fixture.node.selection, selected, key)
                XCTAssertEqual(fixture.activated, [])
            }
        }
    }

    func testAFastHandAtTheEndOfAShelfClicksNothingElse() throws {
        try onGTK {
            // Two pages, so that the first click leads to the end.
            let fixture = try Self.fixture("arrows-fast", [8, 8])
            let (x, y, arrow) = try Self.point(at: 0, of: fixture)
            try Seat.act("click", "--repeat", "5", "--delay", "150", "1")
            XCTAssertTrue(pump { fixture.node.shelfOffset(of: "s0") > 0 })
            settle()
            fixture.pass()
            XCTAssertEqual(fixture.node.selection, [])
            XCTAssertNil(fixture.node.focusedItemID)
            XCTAssertEqual(fixture.activated, [])
            XCTAssertTrue(arrow.isChildVisible && arrow.hasCSSClass("spent"))

            // After the time of a double click the place is the item's again, and so are two clicks.
            fixture.wait(milliseconds: 1_000)
            fixture.finishMotion()
            XCTAssertEqual(fixture.node.shelfOffset(of: "s0"), 590)
            XCTAssertFalse(arrow.isChildVisible)
            TestWindow.setDoubleClickTime(milliseconds: 5_000, for: fixture.node.widget)
            defer { TestWindow.setDoubleClickTime(milliseconds: 400, for: fixture.node.widget) }
            try Seat.act("mousemove", "\(x)", "\(y)", "click", "1")
            XCTAssertTrue(pump { fixture.node.selection == [7] }, "\(fixture.node.selection)")
            XCTAssertEqual(fixture.activated, [])
            try Seat.act("click", "1")
            XCTAssertTrue(pump { fixture.activated == [7] })

            // Where the shelf goes on again, the arrow is not spent any more.
            try Seat.act("click", "--repeat", "4", "--delay", "30", "6")
            XCTAssertTrue(pump { fixture.node.shelfOffset(of: "s0") < 590 })
            fixture.finishMotion()
            try Seat.act("mousemove_relative", "--", "-3", "0")
            XCTAssertTrue(pump { arrow.isChildVisible })
            XCTAssertFalse(arrow.hasCSSClass("spent"))
        }
    }

    func testArrowsPointOutwardsInBothDirectionsOfText() throws {
        try onGTK {
            @MainActor func pictures() throws -> [[[UInt32]]] {
                let fixture = CollectionFixture(
                    CollectionFixture.rows([40]), cell: { _ in Text("") })
                fixture.node.setShelfOffset(1_000, of: "s0")
                fixture.collection.input.pointer = Point(x: 400, y: 100)
                fixture.pass()
                let picture = try XCTUnwrap(fixture.window.picture())
                return try fixture.arrows.map { arrow in
                    XCTAssertTrue(arrow.isChildVisible)
                    let frame = try XCTUnwrap(arrow.bounds(in: fixture.window))
                    return picture.pixelRows[Int(frame.minY)..<Int(frame.maxY)].map {
                        Array($0[Int(frame.minX)..<Int(frame.maxX)])
                    }
                }
            }
            let leftToRight = try pictures()
            var rightToLeft: [[[UInt32]]] = []
            try TestWindow.readingRightToLeft { rightToLeft = try pictures() }
            XCTAssertNotEqual(leftToRight[0], leftToRight[1])
            XCTAssertEqual(leftToRight, rightToLeft)
        }
    }

    func testArrowsAreCentredOnWhatTheCallerLeavesOfAShelf() {
        onGTK {
            for (insets, middle) in [(Insets(), 110.0), (Insets(top: 10, bottom: 70), 80)] {
                let fixture = CollectionFixture(
                    CollectionFixture.rows([40]), modify: { $0.pageArrowInsets(insets) })
                fixture.collection.input.pointer = Point(x: 400, y: 100)
                fixture.pass()
                // The cells stand between 40 and 160, with 20 pixels of room below.
                XCTAssertEqual(fixture.frame(0)?.midY, 100)
                let frame = fixture.arrows[1].bounds(in: fixture.node.widget)
                XCTAssertEqual(frame?.midY ?? 0, middle, accuracy: 1)
            }
        }
    }

    func testAShelfFadesAtTheEdgeBeyondWhichItGoesOn() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([40]))
            let fades = fixture.node.widget.childWidgets.filter { $0.hasCSSClass("shelf-fade") }
            @MainActor func shown(at offset: Double) -> [Bool] {
                fixture.node.setShelfOffset(offset, of: "s0")
                fixture.pass()
                return fades.map(\.isChildVisible)
            }
            XCTAssertEqual(shown(at: 0), [false, false])
            fixture.collection.input.pointer = Point(x: 400, y: 100)
            XCTAssertEqual(shown(at: 0), [false, true])
            XCTAssertEqual(fades[1].bounds(in: fixture.node.widget)?.maxX, 800)
            XCTAssertTrue(fades[1].hasCSSClass("right"))
            XCTAssertEqual(shown(at: 500), [true, true])
            XCTAssertEqual(fades[0].bounds(in: fixture.node.widget)?.minX, 0)
            XCTAssertEqual(shown(at: 99_999), [true, false])
            // Presses go to what is under it.
            let inside = Point(x: 795, y: 60)
            XCTAssertFalse(fades[1].takesPresses(at: inside, in: fixture.node.widget))
        }
    }
}
