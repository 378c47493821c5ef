import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// The same keys, and the pointer, through a real display: nothing around the collection takes them.
final class RealKeyTests: XCTestCase {
    @MainActor
    private static func fixture(
        _ title: String, hasNeighbours: Bool = false,
        modify: @escaping (CollectionView<Genre, Film>) -> CollectionView<Genre, Film> = { $0 }
    ) throws -> CollectionFixture {
        let fixture = CollectionFixture(
            CollectionFixture.rows([98]), section: CollectionFixture.grid(),
            hasNeighbours: hasNeighbours, modify: { modify($0.selectionMode(.multiple)) })
        fixture.window.setTitle(title)
        settle()
        try Seat.focusWindow(named: title)
        return fixture
    }

    func testEveryKeyArrives() throws {
        try onGTK {
            let fixture = try Self.fixture("real-keys")
            for row in KeyCase.table + KeyCase.keypad {
                KeyTests.prepare(fixture, row)
                try Seat.act("key", row.combination)
                let message = "\(row.combination) at \(row.focus), \(row.selected)"
                XCTAssertTrue(
                    pump(seconds: 5) {
                        fixture.node.focusedItemID == row.expectedFocus
                            && fixture.node.selection == row.expectedSelection
                    }, "\(message): \(fixture.node.focusedItemID ?? -1) \(fixture.node.selection)")
                XCTAssertTrue(fixture.keyboardIsOn(row.expectedFocus), message)
                fixture.finishMotion()
            }
        }
    }

    func testTabShiftTabAndControlTabLeaveTheCollection() throws {
        try onGTK {
            let fixture = try Self.fixture("real-tab", hasNeighbours: true)
            let (before, after) = fixture.neighbours
            for (key, target) in [("Tab", after), ("shift+Tab", before), ("ctrl+Tab", after)] {
                fixture.node.focus(12)
                XCTAssertTrue(fixture.keyboardIsOn(12))
                try Seat.act("key", key)
                XCTAssertTrue(pump(seconds: 5) { target.hasKeyboard }, key)
                XCTAssertEqual(fixture.node.selection, [12])
            }
            try Seat.act("key", "shift+Tab")
            XCTAssertTrue(pump(seconds: 5) { fixture.keyboardIsOn(12) })
        }
    }

    func testReturnTypedLettersMenuShiftF10F2AndDeleteArrive() throws {
        try onGTK {
            var log: [String] = []
            let fixture = try Self.fixture("real-others") {
                $0.findsByTyping { "\($0.id) film" }.onEdit { log.append("edit \($0.id)") }
                    .rowActions { _ in
                        [
                            RowAction("Delete", style: .destructive) {
                                log.append("delete \($0.id)")
                            }
                        ]
                    }
            }
            fixture.node.focus(12)
            for key in ["Return", "KP_Enter"] { try Seat.act("key", key) }
            XCTAssertTrue(pump(seconds: 5) { fixture.activated == [12, 12] })
            try Seat.act("key", "F2", "Delete")
            XCTAssertTrue(pump(seconds: 5) { log == ["edit 12", "delete 12"] }, "\(log)")
            for key in ["Menu", "shift+F10"] {
                try Seat.act("key", key)
                XCTAssertTrue(
                    pump(seconds: 5) { fixture.collection.rowActions.menu?.id == 12 }, key)
                try Seat.act("key", "Escape")
                XCTAssertTrue(pump(seconds: 5) { fixture.collection.rowActions.menu == nil })
                XCTAssertTrue(pump(seconds: 5) { fixture.keyboardIsOn(12) })
            }
            try Seat.act("type", "37")
            XCTAssertTrue(pump(seconds: 5) { fixture.keyboardIsOn(37) })
            XCTAssertEqual(fixture.node.selection, [37])
        }
    }

    func testPressingFocusesLettingGoSelectsAndADragSelectsNothing() throws {
        try onGTK {
            let fixture = try Self.fixture("real-press")
            let point = fixture.frame(8)!.center
            let (x, y) = ("\(Int(point.x))", "\(Int(point.y))")
            try Seat.act("mousemove", x, y, "mousedown", "1")
            XCTAssertTrue(pump(seconds: 5) { fixture.keyboardIsOn(8) })
            XCTAssertEqual(fixture.node.selection, [])
            try Seat.act("mouseup", "1")
            XCTAssertTrue(pump(seconds: 5) { fixture.node.selection == [8] })
            // What is pressed on one item and let go on another selects neither.
            let other = fixture.frame(16)!.center
            try Seat.act(
                "mousemove", "\(Int(other.x))", "\(Int(other.y))", "mousedown", "1", "mousemove", x,
                y, "mouseup", "1")
            XCTAssertTrue(pump(seconds: 5) { fixture.keyboardIsOn(16) })
            settle()
            XCTAssertEqual(fixture.node.selection, [8])
        }
    }

    func testAClickIsKeptWhoseEndTheDisplayKnowsBeforeItIsRead() throws {
        try XCTSkipUnless(Seat.current == .x11, "Wayland tells of buttons by events alone")
        try onGTK {
            let fixture = try Self.fixture("real-late-release")
            for id in 0..<15 {
                let point = fixture.frame(id)!.center
                try Seat.act(
                    "mousemove", "\(Int(point.x))", "\(Int(point.y))", "mousedown", "1")
                XCTAssertTrue(pump(seconds: 5) { fixture.keyboardIsOn(id) })
                // After a layout the toolkit moves the pointer anew, with the buttons as they are by then.
                var isUp = false
                let release = LateReading(in: fixture.window) {
                    isUp = (try? ChildProgram.run(["xdotool", "mouseup", "1"]))?.status == 0
                }
                XCTAssertTrue(pump(seconds: 5) { release.isOver })
                XCTAssertTrue(isUp)
                XCTAssertTrue(pump(seconds: 5) { fixture.node.selection == [id] }, "\(id)")
            }
        }
    }

    func testARubberBandReplacesAddsWithControlRemovesWithShiftAndScrollsAtTheEdge() throws {
        try onGTK {
            let fixture = try Self.fixture("real-bands")
            let x = Int(fixture.frame(0)!.maxX) + 5
            @MainActor func draw(from top: Int, to bottom: Int) throws {
                try Seat.act(
                    "mousemove", "\(x)", "\(top)", "mousedown", "1", "mousemove", "\(x + 20)",
                    "\((top + bottom) / 2)", "mousemove", "\(x + 100)", "\(bottom)")
            }
            fixture.node.selection = [0]
            try draw(from: 60, to: 200)
            XCTAssertTrue(pump(seconds: 5) { fixture.node.selection == [1, 6] })
            try Seat.act("mouseup", "1", "keydown", "ctrl")
            try draw(from: 310, to: 340)
            XCTAssertTrue(pump(seconds: 5) { fixture.node.selection == [1, 6, 11] })
            try Seat.act("mouseup", "1", "keyup", "ctrl", "keydown", "shift")
            try draw(from: 60, to: 200)
            XCTAssertTrue(pump(seconds: 5) { fixture.node.selection == [11] })
            try Seat.act("mouseup", "1", "keyup", "shift")
            try draw(from: 310, to: 595)
            XCTAssertTrue(pump(seconds: 5) { fixture.collection.drags.isEdgeScrolling })
            for _ in 0..<100 { fixture.advance(milliseconds: 16) }
            XCTAssertGreaterThan(fixture.node.scrollOffset, 400)
            XCTAssertTrue(fixture.node.selection.isSuperset(of: [11, 16, 21, 26]))
            try Seat.act("mouseup", "1")
            XCTAssertTrue(pump(seconds: 5) { fixture.collection.input.gestures.band == nil })
        }
    }

    func testADetentOfTheWheelScrollsAsFarAsInGTKAndWithShiftTheShelf() throws {
        try onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([Int](repeating: 40, count: 20)))
            fixture.window.setTitle("real-detent")
            settle()
            try Seat.awaitWindow(named: "real-detent")
            // 600 and 800 to the power of two thirds.
            try Seat.act("mousemove", "300", "100", "click", "5")
            XCTAssertTrue(pump(seconds: 5) { fixture.node.scrollOffset == 71 })
            try Seat.act("click", "4")
            XCTAssertTrue(pump(seconds: 5) { fixture.node.scrollOffset == 0 })
            try Seat.act("keydown", "shift", "click", "5", "keyup", "shift")
            XCTAssertTrue(pump(seconds: 5) { fixture.collection.isMoving })
            fixture.finishMotion()
            XCTAssertEqual(fixture.node.shelfOffset(of: "s0"), 86)
            XCTAssertEqual(fixture.node.scrollOffset, 0)
        }
    }

    func testAWheelThatIsTiltedScrollsTheShelf() throws {
        try XCTSkipUnless(
            Seat.current == .x11,
            "a sway in a window hears of a wheel's up and down only, not of its tilting")
        try onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([Int](repeating: 40, count: 20)))
            fixture.window.setTitle("real-tilt")
            settle()
            try Seat.awaitWindow(named: "real-tilt")
            for offset in [86, 172.0] {
                try Seat.act("mousemove", "300", "100", "click", "7")
                XCTAssertTrue(pump(seconds: 5) { fixture.collection.isMoving })
                fixture.finishMotion()
                XCTAssertEqual(fixture.node.shelfOffset(of: "s0"), offset)
            }
            XCTAssertEqual(fixture.node.scrollOffset, 0)
        }
    }

    func testThePointerGoesStraightFromARowsButtonToWhatStandsBesideTheCollection() throws {
        try onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([30]), section: .list(rowHeight: .absolute(50)),
                hasNeighbours: true,
                modify: { $0.rowActions { _ in [RowAction("Delete") { _ in }] } })
            fixture.window.setTitle("real-leave")
            settle()
            try Seat.awaitWindow(named: "real-leave")
            // A compositor may still give the window another size, which takes rows and their buttons elsewhere. A hand
            // is never at rest: what is laid out under it is met with its next move.
            @MainActor func button() -> Widget? {
                fixture.node.widget.childWidgets.first { $0.hasCSSClass("row-actions") }?
                    .childWidgets.first
            }
            let isReached = try Seat.wiggle(
                at: {
                    let place = button()?.bounds(in: fixture.window)?.center
                    return place.map { (Int($0.x), Int($0.y)) } ?? (300, 175)
                }, until: { button()?.isPointedAt ?? false })
            XCTAssertTrue(isReached, "the pointer never came to the button")
            // Above the collection stands a button.
            try Seat.act("mousemove", "300", "5")
            XCTAssertTrue(pump { fixture.collection.rowActions.rowButtons == nil })
        }
    }

    func testTheButtonsOfARowAreClickedWithTheMouse() throws {
        try onGTK {
            var performed: [String] = []
            let fixture = CollectionFixture(
                CollectionFixture.rows([30]), section: .list(rowHeight: .absolute(50)),
                modify: {
                    $0.rowActions { _ in
                        [
                            RowAction("Delete", style: .destructive) {
                                performed.append("delete \($0.id)")
                            }
                        ]
                    }
                })
            fixture.window.setTitle("real-buttons")
            settle()
            try Seat.awaitWindow(named: "real-buttons")
            @MainActor func click(_ cssClass: String) throws {
                let box = try XCTUnwrap(
                    fixture.node.widget.childWidgets.first { $0.hasCSSClass(cssClass) }, cssClass)
                let place = try XCTUnwrap(box.childWidgets[0].bounds(in: fixture.node.widget))
                    .center
                try Seat.act(
                    "mousemove", "\(Int(place.x))", "\(Int(place.y))", "click", "1")
            }
            // The button that appears under the pointer.
            try Seat.act("mousemove", "300", "175")
            XCTAssertTrue(pump(seconds: 5) { fixture.collection.rowActions.rowButtons?.id == 3 })
            fixture.pass()
            try click("row-actions")
            XCTAssertTrue(pump(seconds: 5) { performed == ["delete 3"] }, "\(performed)")
            // The button that a swipe uncovers.
            try Seat.act("mousemove", "300", "275")
            fixture.collection.input.pointer = fixture.frame(5)!.center
            fixture.swipe(by: 120, in: 6)
            fixture.finishMotion()
            XCTAssertEqual(fixture.collection.rowActions.swipe?.id, 5)
            fixture.pass()
            try click("swipe-actions")
            XCTAssertTrue(
                pump(seconds: 5) { performed == ["delete 3", "delete 5"] }, "\(performed)")
        }
    }

    func testTheFocusedAppearanceOfAButtonIsVisibleAfterKeyboardNavigation() throws {
        try onGTK {
            let node = CollectionView(CollectionFixture.rows([30])) { _, _ in
                CollectionFixture.grid()
            } cell: { film in
                Button(film.title) {}.buttonStyle(.card)
            }.renderCollection(into: nil)
            let window = TestWindow.make(showing: node.widget, width: 800, height: 600)
            defer { window.destroy() }
            node.widget.grabFocus()
            window.setTitle("real-visible")
            window.present()
            settle()
            try Seat.focusWindow(named: "real-visible")
            XCTAssertTrue(pump { node.isSettled })
            for (key, id) in [
                ("Right", 0), ("Right", 1), ("Down", 6), ("End", 29), ("ctrl+Home", 0),
            ] {
                try Seat.act("key", key)
                XCTAssertTrue(pump(seconds: 5) { node.focusedItemID == id }, key)
                let cell = node.collection.elements[.item(id)]!.cell
                let button = CellFixture.nodes(ButtonNode.self, in: cell.node!)[0].widget
                XCTAssertTrue(pump(seconds: 5) { button.isFocusVisible }, "\(key): not shown")
                XCTAssertFalse(cell.hasFocus, "the cell takes no focus if a child can")
            }
        }
    }
}
