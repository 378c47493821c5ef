import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Clicks, drags, wheels and keys of a real display: which controller wins.
final class RealInputTests: XCTestCase {
    @MainActor
    private static func grid(
        _ title: String,
        modify: @escaping (CollectionView<Genre, Film>) -> CollectionView<Genre, Film> = { $0 }
    ) throws -> CollectionFixture {
        let fixture = CollectionFixture(
            CollectionFixture.rows([200]), section: CollectionFixture.grid(),
            modify: { modify($0.selectionMode(.multiple)) })
        try Self.focus(fixture, title)
        return fixture
    }

    @MainActor
    private static func focus(_ fixture: CollectionFixture, _ title: String) throws {
        fixture.window.setTitle(title)
        settle()
        try Seat.focusWindow(named: title)
    }

    @MainActor
    private static func click(_ fixture: CollectionFixture, _ id: Int, button: Int = 1) throws {
        let point = fixture.frame(id)!.center
        try Seat.act("mousemove", "\(Int(point.x))", "\(Int(point.y))", "click", "\(button)")
    }

    func testClicksSelectWithTheirModifiers() throws {
        try onGTK {
            let fixture = try Self.grid("real-clicks")
            try Self.click(fixture, 3)
            XCTAssertTrue(pump { fixture.node.selection == [3] })
            try Seat.act("keydown", "ctrl")
            try Self.click(fixture, 7)
            try Seat.act("keyup", "ctrl")
            XCTAssertTrue(pump { fixture.node.selection == [3, 7] }, "\(fixture.node.selection)")
            try Seat.act("keydown", "shift")
            try Self.click(fixture, 9)
            try Seat.act("keyup", "shift")
            XCTAssertTrue(
                pump { fixture.node.selection == [7, 8, 9] }, "\(fixture.node.selection)")
        }
    }

    func testTwoClicksOpen() throws {
        try onGTK {
            let fixture = try Self.grid("real-double-click")
            TestWindow.setDoubleClickTime(milliseconds: 20_000, for: fixture.node.widget)
            defer { TestWindow.setDoubleClickTime(milliseconds: 400, for: fixture.node.widget) }
            let point = fixture.frame(1)!.center
            try Seat.act(
                "mousemove", "\(Int(point.x))", "\(Int(point.y))", "click", "--repeat", "2",
                "--delay", "20", "1")
            XCTAssertTrue(pump { fixture.activated == [1] })
        }
    }

    func testARubberBandIsDrawnFromTheSpaceBetweenItems() throws {
        try onGTK {
            let fixture = try Self.grid("real-band")
            let x = Int(fixture.frame(0)!.maxX) + 5
            try Seat.act(
                "mousemove", "\(x)", "60", "mousedown", "1", "mousemove", "\(x + 20)", "100",
                "mousemove", "\(x + 100)", "300")
            XCTAssertTrue(pump { fixture.node.selection == [1, 6, 11] })
            XCTAssertNotNil(fixture.collection.input.gestures.band)
            try Seat.act("mouseup", "1")
            XCTAssertTrue(pump { fixture.collection.input.gestures.band == nil })
            XCTAssertEqual(fixture.node.selection, [1, 6, 11])
        }
    }

    func testTheWheelScrollsThePageOverAShelfAndShiftTheShelf() throws {
        try onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([Int](repeating: 40, count: 20)))
            try Self.focus(fixture, "real-wheel")
            try Seat.act("mousemove", "300", "100", "click", "5")
            XCTAssertTrue(pump { fixture.node.scrollOffset > 20 })
            XCTAssertEqual(fixture.node.shelfOffset(of: "s0"), 0)
            try Seat.act("mousemove", "300", "100", "keydown", "shift", "click", "5")
            try Seat.act("keyup", "shift")
            XCTAssertTrue(
                pump { fixture.collection.isMoving || !fixture.node.shelfOffsets.sections.isEmpty })
            fixture.finishMotion()
            XCTAssertEqual(fixture.node.shelfOffsets.sections.count, 1)
        }
    }

    func testTheWheelScrollsAPageThatGoesSidewaysAndShiftTheShelf() throws {
        try onGTK {
            let fixture = WidePageTests.fixture([Int](repeating: 40, count: 20))
            try Self.focus(fixture, "real-wide-wheel")
            try Seat.act("mousemove", "300", "100", "click", "5")
            XCTAssertTrue(pump { fixture.node.scrollOffset > 20 })
            XCTAssertTrue(fixture.node.shelfOffsets.sections.isEmpty)
            let offset = fixture.node.scrollOffset
            try Seat.act("mousemove", "300", "100", "keydown", "shift", "click", "5")
            try Seat.act("keyup", "shift")
            XCTAssertTrue(
                pump { fixture.collection.isMoving || !fixture.node.shelfOffsets.sections.isEmpty })
            fixture.finishMotion()
            XCTAssertEqual(fixture.node.shelfOffsets.sections.count, 1)
            XCTAssertEqual(fixture.node.scrollOffset, offset)
        }
    }

    func testTheRightButtonAndTheMenuKeyOpenTheMenuAndEscapeClosesIt() throws {
        try onGTK {
            var performed: [String] = []
            let fixture = try Self.grid("real-menu") {
                $0.rowActions { _ in [RowAction("Keep") { performed.append("\($0.id)") }] }
            }
            try Self.click(fixture, 6, button: 3)
            XCTAssertTrue(pump { fixture.collection.rowActions.menu?.id == 6 })
            XCTAssertEqual(fixture.node.selection, [6])
            try Seat.act("key", "Down", "key", "Return")
            XCTAssertTrue(pump { performed == ["6"] && fixture.collection.rowActions.menu == nil })
            XCTAssertTrue(pump { fixture.keyboardIsOn(6) }, "the keyboard comes back")
            try Seat.act("key", "Menu")
            XCTAssertTrue(pump { fixture.collection.rowActions.menu?.id == 6 })
            try Seat.act("key", "Escape")
            XCTAssertTrue(pump { fixture.collection.rowActions.menu == nil })
            XCTAssertTrue(pump { fixture.keyboardIsOn(6) }, "the keyboard comes back")
        }
    }

    func testAMenuThatIsClosedUnderAMovingPointerIsNotPointedAtAnyMore() throws {
        try onGTK {
            let fixture = try Self.grid("real-menu-gone") {
                $0.rowActions { _ in ["Keep", "Give", "Lend"].map { RowAction($0) { _ in } } }
            }
            for turn in 0..<30 {
                try Self.click(fixture, 6, button: 3)
                XCTAssertTrue(pump { fixture.collection.rowActions.menu?.id == 6 })
                if turn.isMultiple(of: 2) {
                    try Seat.act("mousemove_relative", "30", "20")
                    settle()
                }
                // The motion is on its way to the menu when that closes.
                try Seat.act("key", "Escape", "mousemove_relative", "12", "9")
                XCTAssertTrue(pump { fixture.collection.rowActions.menu == nil })
                fixture.pass()
                fixture.window.setDefaultSize(width: 500 + turn % 7, height: 400)
                fixture.pass()
            }
            XCTAssertTrue(pump { fixture.keyboardIsOn(6) }, "the keyboard comes back")
        }
    }

    func testAnItemIsDraggedWithTheMouseAndLetGoBetweenOthers() throws {
        try onGTK {
            final class Box { weak var fixture: CollectionFixture? }
            let box = Box()
            let fixture = try Self.grid("real-drag") {
                $0.onReorder { transaction in
                    // In GTK's own handling of the drop, which must not turn the main loop.
                    box.fixture?.changeAtOnce { $0 = transaction.final.rows }
                }
            }
            box.fixture = fixture
            let start = fixture.frame(0)!.center
            let end = fixture.frame(7)!
            let x = Int(end.midX) + 30
            try Seat.act("mousemove", "\(Int(start.x))", "\(Int(start.y))", "mousedown", "1")
            XCTAssertTrue(
                try Seat.wiggle(x: Int(start.x) + 15, y: Int(start.y) + 15) {
                    fixture.collection.drags.dragged == [0]
                })
            try Seat.act("mousemove", "\(x - 5)", "\(Int(end.midY))")
            try Seat.act("mousemove", "\(x)", "\(Int(end.midY))")
            XCTAssertTrue(pump { fixture.collection.drags.drop.opening != nil })
            try Seat.act("mouseup", "1")
            XCTAssertTrue(pump { fixture.rows[0].items.map(\.id).firstIndex(of: 0) == 7 })
            XCTAssertTrue(pump { fixture.collection.drags.dragged.isEmpty })
            XCTAssertNil(fixture.collection.drags.drop.opening)
        }
    }
}
