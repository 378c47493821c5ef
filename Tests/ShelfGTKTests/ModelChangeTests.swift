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

    func testInsertsAndRemovalsAboveMoveNothing() {
        onGTK {
            let fixture = Self.fixture()
            let (top, offset) = (fixture.frame(500)!.minY, fixture.node.scrollOffset)
            for _ in 0..<10 { fixture.change { $0[0].items.removeFirst() } }
            Self.assertKept(fixture, at: top)
            XCTAssertEqual(fixture.node.scrollOffset, offset - 260, "two rows less above")
            for id in 20_000..<20_010 {
                fixture.change { $0[0].items.insert(Film(id: id, title: "New"), at: 0) }
            }
            Self.assertKept(fixture, at: top)
        }
    }

    func testTheSuccessorOfARemovedItemIsFocusedAndSelectedInItsPlace() {
        onGTK {
            let fixture = Self.fixture()
            let top = fixture.frame(500)!.minY
            fixture.change { $0[0].items.removeAll { $0.id == 500 } }
            Self.assertKept(fixture, 501, at: top)
        }
    }

    func testAMoveNearByOrFarAwayIsFollowedHoweverItWasMade() {
        onGTK {
            for distance in [5, 3_000] {
                let fixture = Self.fixture()
                let top = fixture.frame(500)!.minY
                fixture.change { rows in
                    let film = rows[0].items.remove(at: 500)
                    rows[0].items.insert(film, at: 500 + distance)
                }
                Self.assertKept(fixture, at: top)
            }
        }
    }

    func testAMoveMadeAsARemovalAndAnInsertionIsFollowedAllTheSame() {
        onGTK {
            for distance in [5, 3_000] {
                let fixture = Self.fixture()
                let top = fixture.frame(500)!.minY
                fixture.change { $0[0].items.remove(at: 500) }
                Self.assertKept(fixture, 501, at: top)
                fixture.change {
                    $0[0].items.insert(Film(id: 500, title: "Film 500"), at: 500 + distance)
                }
                Self.assertKept(fixture, at: nil)
                let frame = fixture.frame(500)!
                XCTAssertTrue(frame.minY >= 0 && frame.maxY <= 600, "brought along, \(frame)")
            }
        }
    }

    func testWithNothingFocusedChangesAboveKeepTheSelectionAndTheTopItem() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([10_000]), section: CollectionFixture.grid())
            fixture.node.scroll(to: 480, .start, animated: false)
            fixture.pass()
            fixture.node.selection = [500]
            let offset = fixture.node.scrollOffset
            for _ in 0..<10 { fixture.change { $0[0].items.removeFirst() } }
            XCTAssertEqual(fixture.frame(480)?.minY, 0)
            XCTAssertEqual(fixture.node.scrollOffset, offset - 260)
            for id in 20_000..<20_010 {
                fixture.change { $0[0].items.insert(Film(id: id, title: "New"), at: 0) }
            }
            fixture.finishMotion()
            XCTAssertEqual(fixture.frame(480)?.minY, 0)
            XCTAssertEqual(fixture.node.selection, [500])
            XCTAssertNil(fixture.node.focusedItemID)
        }
    }

    func testAtTheVeryTopNewItemsShowUnlessTheFocusedItemIsVisible() {
        onGTK {
            for isFocused in [false, true] {
                let fixture = CollectionFixture(
                    CollectionFixture.rows([800]), section: CollectionFixture.grid())
                if isFocused { fixture.node.focus(7) } else { fixture.node.selection = [7] }
                fixture.finishMotion()
                let top = fixture.frame(7)!.minY
                fixture.change { rows in
                    let new = (0..<20).map { Film(id: 20_000 + $0, title: "New") }
                    rows[0].items.insert(contentsOf: new, at: 0)
                }
                fixture.finishMotion()
                XCTAssertEqual(fixture.node.selection, [7])
                if isFocused {
                    Self.assertKept(fixture, 7, at: top)
                } else {
                    XCTAssertNil(fixture.node.focusedItemID)
                    XCTAssertEqual(fixture.node.scrollOffset, 0)
                    XCTAssertEqual(fixture.frame(20_000)?.minY, 0)
                }
            }
        }
    }

    func testAnyKeyBringsBackAFocusThatWasScrolledOutOfSightAndDoesNothingElse() {
        onGTK {
            for key: UInt32 in [0xFF54, 0xFF52, 0xFF51, 0xFF53, 0xFF56, 0xFF55, 0xFF57, 0xFF50] {
                let fixture = Self.fixture()
                fixture.scrollAtOnce(to: 100_000)
                fixture.key(key)
                Self.assertKept(fixture, at: nil)
                let frame = fixture.frame(500)!
                XCTAssertTrue(frame.minY >= 0 && frame.maxY <= 600, "\(frame)")
                fixture.key(key)
                XCTAssertNotEqual(fixture.node.focusedItemID, 500)
            }
        }
    }

    func testTheSuccessorOfAFocusedUnseenItemIsFocusedUnseenAndTheViewIsKept() {
        onGTK {
            let fixture = Self.fixture()
            fixture.scrollAtOnce(to: 100_000)
            let first = fixture.node.position.item!
            let top = fixture.frame(first)!.minY
            fixture.change { $0[0].items.removeAll { $0.id == 500 } }
            Self.assertKept(fixture, 501, at: nil)
            XCTAssertEqual(fixture.frame(first)!.minY, top)
        }
    }

    func testAShelfKeepsItsPlaceForItselfThroughPagingAndChanges() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([Int](repeating: 50, count: 100)))
            fixture.node.focus(110)
            fixture.finishMotion()
            fixture.node.setShelfOffset(1_500, of: "s2")
            for offset in [9_000.0, 15_000, 360] { fixture.scrollAtOnce(to: offset) }
            let moved = fixture.node.shelfOffsets.sections.filter {
                fixture.node.shelfOffset(of: $0) != 0
            }
            XCTAssertEqual(Array(moved), ["s2"], "it turned up on another shelf")
            fixture.change { rows in
                rows.swapAt(0, 50)
                rows[2].items.removeLast()
            }
            fixture.finishMotion()
            XCTAssertEqual(fixture.node.shelfOffset(of: "s2"), 1_500)
            XCTAssertEqual(fixture.node.focusedItemID, 110)
            XCTAssertEqual(fixture.node.selection, [110])
            XCTAssertTrue(fixture.keyboardIsOn(110))
        }
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

    func testASortIsFollowed() {
        onGTK {
            let fixture = Self.fixture()
            let top = fixture.frame(500)!.minY
            fixture.change { $0[0].items.reverse() }
            Self.assertKept(fixture, at: top)
        }
    }

    func testTwoHundredRemovedAroundTheFocusLeaveItsNearestSurvivorInPlace() {
        onGTK {
            let fixture = Self.fixture()
            let top = fixture.frame(500)!.minY
            fixture.change { $0[0].items.removeSubrange(400..<600) }
            Self.assertKept(fixture, 600, at: top)
        }
    }

    func testAFocusOutOfSightFollowsSilentlyAndThePageStays() {
        onGTK {
            let fixture = Self.fixture()
            fixture.collection.scrollPage(to: 100_000, animated: false)
            fixture.pass()
            let offset = fixture.node.scrollOffset
            fixture.change { rows in
                let film = rows[0].items.remove(at: 500)
                rows[0].items.insert(film, at: 700)
            }
            Self.assertKept(fixture, at: nil)
            XCTAssertEqual(fixture.node.scrollOffset, offset)
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

    func testHeldArrowsWalkOnWhileRowsAreAppended() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([30, 30]))
            fixture.node.focus(0)
            for step in 1...50 {
                fixture.press(.right)
                let film = Film(id: 1_000 + step, title: "New")
                fixture.change { $0[0].items.append(film) }
                XCTAssertEqual(fixture.collection.focus?.position.item, step)
            }
        }
    }

    func testTheFocusReturnsToAnItemThatComesBackUnlessTheReaderMovedOn() {
        onGTK {
            for moves in [false, true] {
                let fixture = Self.fixture()
                let rows = fixture.rows
                fixture.change { $0[0].items.removeAll { $0.id == 500 } }
                fixture.change { $0[0].items.removeAll { $0.id == 501 } }
                XCTAssertEqual(fixture.node.focusedItemID, 502)
                if moves { fixture.press(.right) }
                fixture.change { $0 = rows }
                Self.assertKept(fixture, moves ? 503 : 500, at: nil)
            }
        }
    }

    func testTheFocusClearsWhatAPinnedHeaderCovers() {
        onGTK {
            var section = LayoutSection.list(rowHeight: .absolute(50))
            section.boundaryItems = [.header(height: .absolute(60), isPinned: true)]
            let fixture = CollectionFixture(CollectionFixture.rows([100]), section: section)
            fixture.node.focus(60)
            fixture.finishMotion()
            for _ in 0..<30 {
                fixture.press(.up)
                fixture.finishMotion()
                XCTAssertGreaterThanOrEqual(
                    fixture.frame(fixture.node.focusedItemID!)!.minY, 60)
            }
        }
    }
}
