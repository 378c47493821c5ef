import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Actions for several items, their keys and their menu.
final class MenuActionTests: XCTestCase {
    /// A list whose actions are in sections of the menu, two of them with keys.
    @MainActor
    private final class Desk {
        var performed: [String] = []
        private(set) var fixture: CollectionFixture!

        init(escape: Bool? = nil) {
            let note = { [unowned self] (name: String) -> @MainActor ([Film]) -> Void in
                { films in self.performed.append("\(name) \(films.map(\.id))") }
            }
            let actions: [RowAction<Film>] = [
                .together("Open", perform: note("open")),
                .together("Copy", perform: note("copy")).inMenu(section: 2).shortcut("c"),
                .together("Show", perform: note("show")).inMenu(section: 1),
                .together("Copy Name", perform: note("name")).inMenu(section: 2)
                    .shortcut(KeyboardShortcut("c", modifiers: [.control, .shift])),
            ]
            fixture = CollectionFixture(
                CollectionFixture.rows([60]), section: .list(rowHeight: .absolute(50)),
                modify: { [unowned self] in
                    let view = $0.selectionMode(.multiple).rowActions { _ in actions }
                        .findsByTyping { $0.title }
                    guard let escape else { return view }
                    return view.onEscape { [unowned self] in
                        self.performed.append("escape")
                        return escape
                    }
                })
        }
    }

    func testAnActionForAllIsDoneOnceWithTheSelectedItemsInTheirOrder() {
        onGTK {
            let desk = Desk()
            desk.fixture.node.selection = [9, 2, 5]
            XCTAssertTrue(desk.fixture.collection.openMenu(at: desk.fixture.frame(5)!.center))
            desk.fixture.collection.rowActions.chooseFromMenu(1)
            XCTAssertEqual(desk.performed, ["copy [2, 5, 9]"])
            desk.fixture.collection.rowActions.closeMenu()
            XCTAssertTrue(desk.fixture.collection.openMenu(at: desk.fixture.frame(3)!.center))
            desk.fixture.collection.rowActions.chooseFromMenu(2)
            XCTAssertEqual(desk.performed.last, "show [3]")
            desk.fixture.collection.rowActions.closeMenu()
        }
    }

    func testAMenuThatOpensUnderAPressLeavesNothingPressed() throws {
        try onGTK {
            let desk = Desk()
            let cell = try XCTUnwrap(desk.fixture.collection.elements[.item(3)]).cell
            let pressed = unsafe Widget(
                referencing: UnsafeMutableRawPointer(cell.widget))
            pressed.setPressed()
            XCTAssertTrue(pressed.isPressed)
            XCTAssertTrue(desk.fixture.collection.openMenu(at: desk.fixture.frame(3)!.center))
            // The menu takes the release of the button.
            XCTAssertFalse(pressed.isPressed, "the tile keeps a grey frame")
            XCTAssertFalse(try XCTUnwrap(pressed.parentWidget).isPressed)
            desk.fixture.collection.rowActions.closeMenu()
        }
    }

    func testAMenuIsTheSameWidgetAgainAndStaysOpenWhenTheOneBeforeHasJustClosed() throws {
        try onGTK {
            let desk = Desk()
            let actions = desk.fixture.collection.rowActions
            XCTAssertTrue(desk.fixture.collection.openMenu(at: desk.fixture.frame(3)!.center))
            let first = try XCTUnwrap(actions.menu?.popover)
            first.isVisible = false
            XCTAssertTrue(desk.fixture.collection.openMenu(at: desk.fixture.frame(5)!.center))
            XCTAssertTrue(actions.menu?.popover === first)
            var isIdle = false
            MainLoop.whenIdle { isIdle = true }
            XCTAssertTrue(pump { isIdle })
            XCTAssertEqual(actions.menu?.id, 5)
            actions.chooseFromMenu(0)
            XCTAssertEqual(desk.performed, ["open [5]"])
            actions.closeMenu()
        }
    }

    func testOnlySoManyMenusAreKeptEachInTheViewUntilThatLeavesTheScreen() throws {
        try onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([60]), section: .list(rowHeight: .absolute(50)),
                modify: { $0.rowActions { item in [RowAction("open \(item.id)") { _ in }] } })
            let collection = fixture.collection
            var made: [Widget] = []
            @MainActor func show(_ id: Int) throws {
                fixture.node.focus(id)
                XCTAssertTrue(collection.rowActions.openMenuOfFocusedItem())
                let popover = try XCTUnwrap(collection.rowActions.menu?.popover)
                if !made.contains(where: { $0 === popover }) { made.append(popover) }
                collection.rowActions.closeMenu()
                XCTAssertNotNil(
                    popover.parentWidget, "GTK still asks about a menu that just closed")
            }
            for id in 0..<KeptMenus.mostKept { try show(id) }
            try show(0)
            XCTAssertEqual(made.count, KeptMenus.mostKept)
            try show(50)
            try show(0)
            XCTAssertEqual(made.count, KeptMenus.mostKept + 1)
            XCTAssertEqual(
                made.map { $0.parentWidget != nil }, made.indices.map { $0 != 1 },
                "the one not used for longest has gone")
            try show(1)
            XCTAssertEqual(made.count, KeptMenus.mostKept + 2)
            collection.hands.letGo()
            XCTAssertEqual(made.compactMap(\.parentWidget).count, 0)
        }
    }

    func testActionsOfAMenuAreThereAsLongAsItIs() {
        onGTK {
            let desk = Desk()
            let widget = desk.fixture.node.widget
            XCTAssertFalse(widget.activateAction("row.action1"))
            XCTAssertTrue(desk.fixture.collection.openMenu(at: desk.fixture.frame(3)!.center))
            XCTAssertTrue(widget.activateAction("row.action1"))
            XCTAssertEqual(desk.performed, ["copy [3]"])
            desk.fixture.collection.rowActions.closeMenu()
            XCTAssertFalse(widget.activateAction("row.action1"))
            XCTAssertEqual(desk.performed, ["copy [3]"])
        }
    }

    func testKeysOfAnActionPerformItForTheFocusedItem() {
        onGTK {
            let desk = Desk()
            let (c, capital) = (UInt32(0x63), UInt32(0x43))
            XCTAssertFalse(
                desk.fixture.collection.keys.keyPressed(KeyPress(value: c, modifiers: .control)))
            desk.fixture.node.focus(4)
            desk.fixture.key(c, .control)
            desk.fixture.key(capital, [.control, .shift])
            // With the capitals locked.
            desk.fixture.key(capital, .control)
            XCTAssertEqual(desk.performed, ["copy [4]", "name [4]", "copy [4]"])
            // A letter alone is typed.
            _ = desk.fixture.collection.keys.keyPressed(KeyPress(value: c))
            XCTAssertEqual(desk.performed.count, 3)
        }
    }

    func testAnActionOfTheMenuOnlyIsNoButtonAtTheRow() {
        onGTK {
            let desk = Desk()
            let collection = desk.fixture.collection
            XCTAssertEqual(collection.rowActions.actionsAtRow(of: 6).map(\.title), ["Open"])
            XCTAssertEqual(
                collection.rowActions.actions(for: 6).map(\.title),
                ["Open", "Copy", "Show", "Copy Name"])
            collection.input.pointer = desk.fixture.frame(6)!.center
            desk.fixture.swipe(by: 120, in: 4)
            XCTAssertEqual(collection.rowActions.swipe?.actions(at: .right).map(\.title), ["Open"])
        }
    }

    func testEscapeIsTheCallersBeforeItTakesTheSelectionAway() {
        onGTK {
            for isUsed in [true, false] {
                let desk = Desk(escape: isUsed)
                desk.fixture.node.selection = [2, 5]
                desk.fixture.node.focus(2)
                desk.fixture.node.selection = [2, 5]
                desk.fixture.key(0xFF1B)
                XCTAssertEqual(desk.performed, ["escape"])
                XCTAssertEqual(desk.fixture.node.selection, isUsed ? [2, 5] : [])
            }
        }
    }

    func testTypingFindsNamesWithOtherAccentsAndLettersThatStandForTwo() {
        onGTK {
            let desk = Desk()
            desk.fixture.change { rows in
                rows[0].items = ["Zebra", "Ünïcödé", "unterm", "Straße"].enumerated().map {
                    Film(id: $0, title: $1)
                }
            }
            @MainActor func type(_ text: String) -> Int? {
                desk.fixture.wait(milliseconds: 2_000)
                for scalar in text.unicodeScalars {
                    let value = scalar.value < 0x100 ? scalar.value : scalar.value | 0x0100_0000
                    XCTAssertTrue(desk.fixture.collection.keys.keyPressed(KeyPress(value: value)))
                }
                desk.fixture.finishMotion()
                return desk.fixture.node.focusedItemID
            }
            desk.fixture.node.focus(0)
            XCTAssertEqual(type("u"), 1)
            desk.fixture.node.focus(0)
            XCTAssertEqual(type("UNICODE"), 1)
            desk.fixture.node.focus(0)
            XCTAssertEqual(type("ünt"), 2)
            desk.fixture.node.focus(0)
            XCTAssertEqual(type("straß"), 3)
        }
    }

    func testTheMenuOfAnItemThePageGlidesToPointsAtItInTheViewport() {
        onGTK {
            let desk = Desk()
            let collection = desk.fixture.collection
            desk.fixture.node.focus(0)
            XCTAssertTrue(collection.hands.carryOut(.move(.last, .replace)))
            XCTAssertTrue(collection.isMoving, "the page does not glide")
            XCTAssertTrue(collection.rowActions.openMenuOfFocusedItem())
            XCTAssertNil(collection.pageScroll.spring)
            XCTAssertEqual(collection.rowActions.menu?.id, 59)
            XCTAssertEqual(
                collection.rowActions.menu?.pointedAt, Rect(x: 0, y: 550, width: 800, height: 50))
            collection.rowActions.closeMenu()
        }
    }

    func testAMenuStaysWhereItWasOpenedAndGoesWithItsItem() {
        onGTK {
            let desk = Desk()
            let collection = desk.fixture.collection
            desk.fixture.node.focus(4)
            XCTAssertTrue(collection.rowActions.openMenuOfFocusedItem())
            let place = collection.rowActions.menu?.pointedAt
            desk.fixture.change { $0[0].items.removeFirst(2) }
            XCTAssertEqual(collection.rowActions.menu?.pointedAt, place)
            desk.fixture.change { $0[0].items.removeAll { $0.id == 4 } }
            XCTAssertNil(collection.rowActions.menu)
            // A menu that was closed does not take the next one along.
            XCTAssertTrue(collection.rowActions.openMenuOfFocusedItem())
            let first = collection.rowActions.menu?.number
            XCTAssertTrue(collection.rowActions.openMenuOfFocusedItem())
            settle()
            XCTAssertNotNil(collection.rowActions.menu)
            XCTAssertNotEqual(collection.rowActions.menu?.number, first)
            collection.rowActions.closeMenu()
        }
    }

    func testAMenuGivesTheKeyboardBackAtOnceHoweverItCloses() throws {
        try onGTK {
            let desk = Desk()
            let collection = desk.fixture.collection
            let isFocused = { collection.elements[.item(4)]?.cell.hasFocus == true }
            let ways: [(String, @MainActor (Widget) -> Void)] = [
                ("as by Escape", { $0.isVisible = false }),
                ("by the collection", { _ in collection.rowActions.closeMenu() }),
            ]
            desk.fixture.node.focus(4)
            for (way, close) in ways {
                XCTAssertTrue(collection.rowActions.openMenuOfFocusedItem())
                let popover = try XCTUnwrap(collection.rowActions.menu?.popover)
                XCTAssertTrue(pump { !isFocused() }, "the menu took no keyboard, \(way)")
                close(popover)
                XCTAssertTrue(isFocused(), way)
                XCTAssertTrue(pump { collection.rowActions.menu == nil }, way)
                settle()
                XCTAssertTrue(isFocused(), "later, \(way)")
            }
        }
    }
}
