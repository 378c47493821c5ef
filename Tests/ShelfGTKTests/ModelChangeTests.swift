import ShelfDiff
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// What becomes of focus, selection and place when the rows change: the cases in which GTK's own
/// lists lose one of them, under the rules of docs/design/collection.md.
final class ModelChangeTests: XCTestCase {
    /// 10,000 items in five columns, item 500 focused and selected in the middle of the view.
    @MainActor
    private static func fixture() -> CollectionFixture {
        let fixture = CollectionFixture(
            CollectionFixture.rows([10_000]), section: CollectionFixture.grid())
        fixture.node.scroll(to: 500, .center, animated: false)
        fixture.pass()
        fixture.node.focus(500)
        fixture.finishMotion()
        return fixture
    }

    /// The film is focused, has the keyboard, is selected, and stands at `top`.
    @MainActor
    private static func assertKept(
        _ fixture: CollectionFixture, _ id: Int = 500, at top: Double?, line: UInt = #line
    ) {
        fixture.finishMotion()
        XCTAssertEqual(fixture.node.focusedItemID, id, line: line)
        XCTAssertTrue(fixture.keyboardIsOn(id), line: line)
        XCTAssertEqual(fixture.node.selection, [id], line: line)
        if let top { XCTAssertEqual(fixture.frame(id)!.minY, top, line: line) }
        fixture.assertInvariants("", line: line)
    }

    func testNewValuesOfTheSameIdentitiesKeepEverything() {
        onGTK {
            let fixture = Self.fixture()
            let top = fixture.frame(500)!.minY
            let binds = fixture.counters.binds
            fixture.change { $0 = CollectionFixture.rows([10_000]) }
            Self.assertKept(fixture, at: top)
            fixture.change { rows in
                rows[0].items = rows[0].items.map { Film(id: $0.id, title: "\($0.title)!") }
            }
            Self.assertKept(fixture, at: top)
            XCTAssertEqual(fixture.counters.binds, binds)
        }
    }

    func testAnItemLeavingADeletedSectionIsAMoveAndKeepsItsWidgetAndTheFocus() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([6, 6, 6]))
            fixture.node.focus(8)
            let cell = fixture.element(.item(8))!.cell
            fixture.change { rows in
                let film = rows[1].items[2]
                rows.remove(at: 1)
                rows[0].items.insert(film, at: 1)
            }
            XCTAssertTrue(fixture.element(.item(8))!.cell === cell)
            XCTAssertNotNil(fixture.element(.item(8))!.transition)
            XCTAssertEqual(fixture.changes.last?.movedItems, 1)
            Self.assertKept(fixture, 8, at: nil)
        }
    }

    func testAnItemEnteringAnInsertedSectionIsAMoveAndKeepsItsWidgetAndTheFocus() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([6, 6]))
            fixture.node.focus(2)
            let cell = fixture.element(.item(2))!.cell
            fixture.change { rows in
                let film = rows[0].items.remove(at: 2)
                rows.insert(
                    CollectionFixture.Row(Genre(id: "new", title: "New"), items: [film]), at: 0)
            }
            XCTAssertTrue(fixture.element(.item(2))!.cell === cell)
            XCTAssertEqual(fixture.changes.last?.movedItems, 1)
            Self.assertKept(fixture, 2, at: nil)
        }
    }

    func testMovedAndChangedAtOnceIsOneMoveAndOneNewContent() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([4]))
            let cell = fixture.element(.item(3))!.cell
            let before = fixture.counters
            fixture.change { rows in
                var film = rows[0].items.removeLast()
                film.title = "Changed"
                rows[0].items.insert(film, at: 0)
            }
            XCTAssertTrue(fixture.element(.item(3))!.cell === cell)
            XCTAssertEqual(cell.shownText, "Changed")
            XCTAssertEqual(fixture.counters.binds, before.binds)
            XCTAssertEqual(fixture.counters.reconfigures, before.reconfigures + 1)
            XCTAssertNotNil(fixture.element(.item(3))!.transition)
        }
    }

    func testALeavingCellFadesAndCanNeitherBeHitNorFocused() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([4]))
            let place = fixture.frame(3)!.center
            let cell = fixture.element(.item(3))!.cell.handle
            fixture.node.focus(3)
            fixture.finishMotion()
            fixture.change { $0[0].items.removeLast() }
            XCTAssertEqual(fixture.collection.cells.ghosts.count, 1)
            XCTAssertFalse(cell.isChildVisible, "only a picture of it is left")
            XCTAssertTrue(fixture.keyboardIsOn(2))
            var left = fixture.collection.cells.ghosts.map { $0.opacity(at: fixture.time) }
            while let ghost = fixture.collection.cells.ghosts.first {
                XCTAssertNil(fixture.collection.item(at: place))
                XCTAssertFalse(fixture.node.focus(3))
                fixture.click(at: place)
                XCTAssertEqual(fixture.activated, [])
                XCTAssertEqual(fixture.node.focusedItemID, 2)
                fixture.advance(milliseconds: 16)
                left.append(ghost.opacity(at: fixture.time))
            }
            XCTAssertGreaterThan(left.first ?? 0, 0.8)
            XCTAssertGreaterThan(left.count, 6)
            XCTAssertTrue(zip(left, left.dropFirst()).allSatisfy { $0 > $1 }, "\(left)")
        }
    }
}
