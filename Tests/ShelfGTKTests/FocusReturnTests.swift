import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// A focus that goes away, waits, and comes back.
final class FocusReturnTests: XCTestCase {
    func testTheKeyboardIsOnACollectionThatAppearsWhereNothingElseHasIt() {
        onGTK {
            @MainActor func show(_ prepare: (Widget) -> Void = { _ in }) -> (Widget, WindowWidget) {
                let node = CollectionView(CollectionFixture.rows([20])) { _, _ in
                    CollectionFixture.grid()
                } cell: { film in
                    Text(film.title)
                }
                .renderCollection(into: nil)
                let window = TestWindow.make(
                    showing: node.widget, width: 400, height: 300, hasNeighbours: true)
                prepare(node.widget)
                window.present()
                XCTAssertTrue(pump { node.isSettled }, "never laid out")
                XCTAssertNil(node.focusedItemID, "no item is focused before a key")
                return (node.widget, window)
            }
            let (collection, window) = show()
            defer { window.destroy() }
            XCTAssertTrue(collection.hasKeyboard)
            let (other, second) = show { collection in
                let box = collection.parentWidget?.parentWidget
                XCTAssertEqual(box?.childWidgets.first?.grabFocus(), true)
            }
            defer { second.destroy() }
            XCTAssertFalse(other.hasKeyboard, "who has the keyboard keeps it")
        }
    }

    func testAFilterThatHidesTheFocusedItemAndIsClearedBringsTheFocusBack() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([5, 5]), hasNeighbours: true)
            let (rows, field) = (fixture.rows, fixture.neighbours.before)
            fixture.node.focus(7)
            // The keyboard is in the filter's field, goes to what is left, and back to clear it.
            XCTAssertTrue(field.grabFocus())
            fixture.change { $0 = [.init(rows[0].section, items: [rows[0].items[1]])] }
            XCTAssertEqual(fixture.node.focusedItemID, 1)
            fixture.window.tab()
            XCTAssertTrue(fixture.keyboardIsOn(1))
            XCTAssertTrue(field.grabFocus())
            fixture.change { $0 = rows }
            XCTAssertTrue(field.hasKeyboard, "the field lost the keyboard")
            fixture.window.tab()
            XCTAssertTrue(fixture.keyboardIsOn(7))
        }
    }

    func testTabEntersAtTheRememberedItemOrItsHeirAndLeavesTheCollection() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([9, 9]), hasNeighbours: true)
            let (before, after) = fixture.neighbours
            XCTAssertTrue(before.grabFocus())
            XCTAssertTrue(fixture.window.tab())
            XCTAssertTrue(fixture.keyboardIsOn(0), "the first item in view, the first time")
            fixture.press(.down)
            XCTAssertTrue(fixture.window.tab())
            XCTAssertTrue(after.hasKeyboard)
            XCTAssertTrue(fixture.window.tab(forward: false))
            XCTAssertTrue(fixture.keyboardIsOn(9))
            XCTAssertTrue(fixture.window.tab(forward: false))
            XCTAssertTrue(before.hasKeyboard)
            fixture.change { $0[1].items.removeFirst() }
            XCTAssertTrue(before.hasKeyboard, "a change took the keyboard")
            XCTAssertTrue(fixture.window.tab())
            XCTAssertTrue(fixture.keyboardIsOn(10))
        }
    }

    func testAnEmptiedCollectionHoldsTheKeyboardAndTheFirstItemThatComesHasItBack() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([3]), hasNeighbours: true)
            fixture.node.focus(1)
            fixture.change { $0[0].items = [] }
            XCTAssertNil(fixture.node.focusedItemID)
            XCTAssertTrue(fixture.node.widget.hasKeyboard)
            fixture.change { $0[0].items = [Film(id: 50, title: "New")] }
            XCTAssertTrue(fixture.keyboardIsOn(50))
            XCTAssertEqual(fixture.focused, [1, nil, 50])
            // What was lost first is what the reader chose.
            fixture.change { $0[0].items.append(Film(id: 1, title: "Back")) }
            XCTAssertTrue(fixture.keyboardIsOn(1))
            fixture.change { $0[0].items = [] }
            XCTAssertTrue(fixture.neighbours.after.grabFocus())
            fixture.change { $0[0].items = [Film(id: 60, title: "New")] }
            XCTAssertTrue(fixture.neighbours.after.hasKeyboard, "an item took the keyboard")
        }
    }
}
