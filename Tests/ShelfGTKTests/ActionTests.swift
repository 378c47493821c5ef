import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import ShelfTesting
import XCTest

@testable import ShelfGTK

/// One list of actions, and every way to perform them.
final class ActionTests: XCTestCase {
    /// A list whose rows can be deleted and kept; `deletes` says whether deleting has an effect.
    @MainActor
    private final class Mail {
        var performed: [String] = []
        var deletes = true
        /// What the second action is called, and does.
        var verb = "Keep"
        private(set) var fixture: CollectionFixture!

        init(section: LayoutSection = .list(rowHeight: .absolute(50))) {
            fixture = CollectionFixture(
                CollectionFixture.rows([30]), section: section,
                modify: { [unowned self] in
                    $0.selectionMode(.multiple).rowActions { _ in
                        [
                            RowAction("Delete", style: .destructive) { [unowned self] in
                                self.delete($0.id)
                            },
                            RowAction(self.verb, edge: .leading) {
                                [unowned self, verb = self.verb] in
                                self.performed.append("\(verb.lowercased()) \($0.id)")
                            },
                        ]
                    }
                })
        }

        private func delete(_ id: Int) {
            performed.append("delete \(id)")
            if deletes { fixture.change { $0[0].items.removeAll { $0.id == id } } }
        }

        /// Two fingers move the row of an item.
        func swipe(_ id: Int, by distance: Double, in steps: Int = 5) {
            fixture.collection.input.pointer = fixture.frame(id)!.center
            fixture.collection.input.scrollBegan()
            fixture.drag(by: -distance, in: steps)
        }

        func letGo() {
            fixture.wait(milliseconds: 200)
            fixture.collection.input.scrollEnded()
        }
    }

    func testWhatIsDoneToManyItemsIsOneChange() {
        onGTK {
            var fixture: CollectionFixture!
            var performed = 0
            fixture = CollectionFixture(
                CollectionFixture.rows([2_000]), section: .list(rowHeight: .absolute(50)),
                modify: {
                    $0.selectionMode(.multiple).rowActions { _ in
                        [
                            RowAction("Delete", style: .destructive) { film in
                                performed += 1
                                fixture.rows[0].items.removeAll { $0.id == film.id }
                                fixture.render()
                            }
                        ]
                    }
                })
            fixture.node.focus(3)
            fixture.node.selection = Set(0..<1_000)
            let differences = fixture.counters.differences
            fixture.key(0xFFFF)
            XCTAssertEqual(performed, 1_000)
            XCTAssertEqual(fixture.counters.differences - differences, 1)
            XCTAssertEqual(fixture.changes.map(\.deletedItems), [1_000])
            XCTAssertEqual(fixture.collection.snapshot.itemCount, 1_000)
            XCTAssertEqual(fixture.node.focusedItemID, 1_000)
            XCTAssertFalse(fixture.collection.turns.hasWarned)
        }
    }

    func testManyItemsAreHandedOverAtOnceAndNoneComesBackBeforeItIsKnown() {
        onGTK {
            var asked: [[Int]] = []
            let fixture = CollectionFixture(
                CollectionFixture.rows([30]), section: .list(rowHeight: .absolute(50)),
                modify: {
                    $0.selectionMode(.multiple).rowActions { _ in
                        [
                            .together(
                                "Delete", style: .destructive,
                                performLater: { films in
                                    asked.append(films.map(\.id))
                                    return false
                                })
                        ]
                    }
                })
            fixture.node.focus(3)
            fixture.node.selection = [5, 3, 4]
            fixture.key(0xFFFF)
            XCTAssertTrue(pump { asked == [[3, 4, 5]] }, "\(asked)")
        }
    }

    func testASwipeUncoversTheButtonsAndAFullOnePerformsTheFirstAction() {
        onGTK {
            let mail = Mail()
            mail.swipe(3, by: -120)
            XCTAssertEqual(mail.fixture.frame(3)!.minX, -120)
            XCTAssertEqual(mail.fixture.frame(4)!.minX, 0)
            mail.letGo()
            mail.fixture.finishMotion()
            XCTAssertLessThan(mail.fixture.frame(3)!.minX, -20)
            XCTAssertEqual(mail.performed, [])
            mail.swipe(3, by: -700)
            mail.letGo()
            XCTAssertEqual(mail.performed, ["delete 3"])
            XCTAssertNil(mail.fixture.collection.rowActions.swipe)
            XCTAssertNil(mail.fixture.frame(3))
        }
    }

    func testAllAreSelectedAlsoWhileARowIsSwiped() {
        onGTK {
            let mail = Mail()
            mail.fixture.node.focus(3)
            mail.swipe(3, by: -120)
            mail.letGo()
            mail.fixture.finishMotion()
            XCTAssertNotNil(mail.fixture.collection.rowActions.swipe)
            XCTAssertTrue(mail.fixture.collection.hands.carryOut(.selectAll))
            XCTAssertEqual(mail.fixture.node.selection.count, 30)
        }
    }

    func testTheOtherEndHasActionsOfItsOwn() {
        onGTK {
            let mail = Mail()
            mail.swipe(3, by: 700)
            mail.letGo()
            XCTAssertEqual(mail.performed, ["keep 3"])
            settle()
            mail.fixture.finishMotion()
            XCTAssertEqual(mail.fixture.frame(3)!.minX, 0, "what stays comes back")
        }
    }

    func testARowSpringsBackWhenNothingChanged() {
        onGTK {
            let mail = Mail()
            mail.deletes = false
            mail.swipe(3, by: -700)
            mail.letGo()
            XCTAssertEqual(mail.performed, ["delete 3"])
            settle()
            mail.fixture.finishMotion()
            XCTAssertEqual(mail.fixture.frame(3)!.minX, 0)
            XCTAssertNil(mail.fixture.collection.rowActions.swipe)
        }
    }

    func testOnlyOneRowIsOpenAndEscapeOrScrollingClosesIt() {
        onGTK {
            let mail = Mail()
            let collection = mail.fixture.collection
            mail.swipe(3, by: -150)
            mail.letGo()
            mail.fixture.finishMotion()
            mail.swipe(5, by: -150)
            mail.letGo()
            mail.fixture.finishMotion()
            XCTAssertEqual(mail.fixture.frame(3)!.minX, 0)
            XCTAssertEqual(collection.rowActions.swipe?.id, 5)
            mail.fixture.key(0xFF1B)
            XCTAssertNil(collection.rowActions.swipe)
            mail.swipe(5, by: -150)
            mail.letGo()
            mail.fixture.finishMotion()
            mail.fixture.verticalAdjustment.set(200)
            mail.fixture.finishMotion()
            XCTAssertNil(collection.rowActions.swipe)
        }
    }

    func testTheDeleteKeyPerformsTheDestructiveActionForAllSelected() {
        onGTK {
            let mail = Mail()
            mail.fixture.node.focus(2)
            mail.fixture.press(.down, .shift)
            mail.fixture.key(0xFFFF)
            XCTAssertEqual(mail.performed, ["delete 2", "delete 3"])
            XCTAssertEqual(mail.fixture.node.focusedItemID, 4)
            let plain = CollectionFixture(CollectionFixture.rows([3]))
            plain.node.focus(0)
            XCTAssertFalse(plain.collection.keys.keyPressed(KeyPress(value: 0xFFFF)))
        }
    }

    func testRightClickLongPressMenuAndShiftF10OpenTheSameMenu() {
        onGTK {
            let mail = Mail()
            let collection = mail.fixture.collection
            XCTAssertTrue(collection.openMenu(at: mail.fixture.frame(4)!.center))
            XCTAssertEqual(mail.fixture.node.selection, [4], "a context click selects")
            XCTAssertEqual(collection.rowActions.menu?.actions.map(\.title), ["Delete", "Keep"])
            collection.rowActions.chooseFromMenu(1)
            XCTAssertEqual(mail.performed, ["keep 4"])
            collection.rowActions.closeMenu()
            XCTAssertNil(collection.rowActions.menu)
            for key in [(UInt32(0xFF67), KeyModifiers()), (0xFFC7, .shift)] {
                mail.fixture.key(key.0, key.1)
                XCTAssertEqual(collection.rowActions.menu?.id, 4)
                collection.rowActions.closeMenu()
            }
            XCTAssertFalse(collection.openMenu(at: Point(x: 790, y: -5)))
        }
    }

    func testAContextClickOnOneOfSeveralSelectedKeepsThemAndActsOnAll() {
        onGTK {
            let mail = Mail()
            mail.fixture.node.selection = [2, 5]
            XCTAssertTrue(mail.fixture.collection.openMenu(at: mail.fixture.frame(5)!.center))
            XCTAssertEqual(mail.fixture.node.selection, [2, 5])
            mail.fixture.collection.rowActions.chooseFromMenu(1)
            XCTAssertEqual(mail.performed, ["keep 2", "keep 5"])
            mail.fixture.collection.rowActions.closeMenu()
        }
    }

    func testButtonsDoNotStayOnARowThatMovesFromUnderAPointerAtRest() {
        onGTK {
            let mail = Mail()
            let collection = mail.fixture.collection
            collection.input.pointer = mail.fixture.frame(6)!.center
            collection.rowActions.buttonsMayChange()
            mail.fixture.pass()
            XCTAssertEqual(collection.rowActions.rowButtons?.id, 6)
            mail.fixture.change { $0[0].items.removeFirst(3) }
            mail.fixture.finishMotion()
            XCTAssertFalse(mail.fixture.frame(6)!.contains(collection.input.pointer!))
            XCTAssertNil(collection.rowActions.rowButtons)
        }
    }

    func testButtonsUnderThePointerAreWhatCanBeDoneNow() throws {
        try onGTK {
            let mail = Mail()
            let collection = mail.fixture.collection
            collection.input.pointer = mail.fixture.frame(6)!.center
            collection.rowActions.buttonsMayChange()
            mail.fixture.pass()
            let first = try XCTUnwrap(collection.rowActions.rowButtons?.buttons)
            mail.fixture.change { $0[0].items.removeLast() }
            XCTAssertTrue(collection.rowActions.rowButtons?.buttons === first, "nothing differs")
            mail.verb = "Release"
            mail.fixture.change { $0[0].items.removeLast() }
            mail.fixture.pass()
            let buttons = try XCTUnwrap(
                mail.fixture.node.widget.childWidgets.first { $0.hasCSSClass("row-actions") })
            XCTAssertEqual(RenderedElement(buttons).texts, ["Delete", "Release"])
            buttons.childWidgets.last?.click()
            XCTAssertEqual(mail.performed, ["release 6"])
        }
    }

    func testAMenuShowsTitlesAsTheyAre() {
        onGTK {
            let mail = Mail()
            mail.verb = "To my_old_mail"
            XCTAssertTrue(mail.fixture.collection.openMenu(at: mail.fixture.frame(4)!.center))
            let popover = mail.fixture.collection.rowActions.menu?.popover
            let texts = popover.map { RenderedElement($0).texts } ?? []
            XCTAssertTrue(texts.contains("To my_old_mail"), "\(texts)")
            mail.fixture.collection.rowActions.closeMenu()
        }
    }

    func testAnActionForAnItemThatIsGoneDoesNothing() {
        onGTK {
            let mail = Mail()
            let collection = mail.fixture.collection
            let action = collection.rowActions.actions(for: 3)[0]
            mail.fixture.change { $0[0].items.removeAll { $0.id == 3 } }
            collection.rowActions.perform(action, for: 3)
            XCTAssertEqual(mail.performed, [])
            XCTAssertTrue(collection.rowActions.actions(for: 3).isEmpty)
        }
    }

    func testAnActionThatTakesItsTimeKeepsTheRowOpenAndClosesItWhenItWasNotDone() {
        onGTK {
            var answer: CheckedContinuation<Bool, Never>?
            let fixture = CollectionFixture(
                CollectionFixture.rows([10]), section: .list(rowHeight: .absolute(50)),
                modify: {
                    $0.rowActions { _ in
                        [
                            RowAction(
                                "Delete", style: .destructive,
                                performLater: { _ in
                                    await withCheckedContinuation { answer = $0 }
                                })
                        ]
                    }
                })
            fixture.collection.input.pointer = fixture.frame(2)!.center
            fixture.swipe(by: 700, in: 8)
            XCTAssertTrue(pump { answer != nil })
            fixture.finishMotion()
            XCTAssertEqual(fixture.frame(2)!.minX, -800)
            answer?.resume(returning: false)
            XCTAssertTrue(pump { fixture.collection.rowActions.rowSwipe?.isGliding == true })
            fixture.finishMotion()
            XCTAssertEqual(fixture.frame(2)!.minX, 0)
        }
    }

    func testRowsSwipeTheOtherWayWhereReadingDoes() {
        onGTK {
            let mail = Mail()
            mail.fixture.readRightToLeft()
            mail.swipe(3, by: 700)
            mail.letGo()
            XCTAssertEqual(mail.performed, ["delete 3"])
        }
    }
}
