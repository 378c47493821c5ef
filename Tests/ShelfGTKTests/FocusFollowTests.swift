import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

final class FocusFollowTests: XCTestCase {
    func testTheFirstKeyFocusesTheFirstVisibleItem() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([10, 10]))
            fixture.node.widget.grabFocus()
            XCTAssertNil(fixture.node.focusedItemID)
            fixture.press(.right)
            XCTAssertEqual(fixture.node.focusedItemID, 0)
            XCTAssertTrue(fixture.keyboardIsOn(0))
        }
    }

    func testArrowsWalkTheShelvesAndComeBackToTheirColumn() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([10, 2, 10]))
            fixture.node.focus(3)
            fixture.press(.down)
            XCTAssertEqual(fixture.node.focusedItemID, 11)
            fixture.press(.down)
            XCTAssertEqual(fixture.node.focusedItemID, 15)
            fixture.press(.up)
            fixture.press(.up)
            XCTAssertEqual(fixture.node.focusedItemID, 3)
            fixture.press(.left)
            XCTAssertEqual(fixture.node.focusedItemID, 2)
            XCTAssertTrue(fixture.keyboardIsOn(2))
        }
    }

    func testHeldKeysReachItemsThatHaveNoWidgetYet() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([Int](repeating: 100, count: 50)))
            fixture.node.focus(0)
            for step in 1...60 {
                fixture.press(.right)
                XCTAssertEqual(fixture.node.focusedItemID, step)
                XCTAssertTrue(fixture.keyboardIsOn(step))
            }
            for step in 1...30 {
                fixture.press(.down)
                XCTAssertEqual(fixture.collection.focus?.position.section, step)
            }
            fixture.finishMotion()
            let frame = fixture.frame(fixture.node.focusedItemID!)!
            XCTAssertGreaterThanOrEqual(frame.minY, 0)
            XCTAssertLessThanOrEqual(frame.maxY, 600)
        }
    }

    func testTheFocusFollowsItsItemAndNothingElseIsFocusedInBetween() {
        onGTK {
            var seed = SplitMix(seed: 3)
            let fixture = CollectionFixture(
                CollectionFixture.rows([Int](repeating: 20, count: 40)))
            fixture.node.focus(410)
            fixture.finishMotion()
            let heard = fixture.focused.count
            for _ in 0..<100 {
                fixture.change { $0.shuffle(using: &seed) }
                XCTAssertEqual(fixture.node.focusedItemID, 410)
                XCTAssertTrue(fixture.keyboardIsOn(410))
            }
            fixture.finishMotion()
            XCTAssertEqual(fixture.focused.count, heard, "the focus wandered")
            let frame = fixture.frame(410)!
            XCTAssertGreaterThanOrEqual(frame.minY, 0)
            XCTAssertLessThanOrEqual(frame.maxY, 600)
        }
    }

    func testAListenerOutsideSeesOnlyTheFocusedItemThroughInterruptedChanges() {
        onGTK {
            for animates in [true, false] {
                var seed = SplitMix(seed: 17)
                let fixture = CollectionFixture(
                    CollectionFixture.rows([Int](repeating: 12, count: 12)), animates: animates)
                fixture.node.focus(70)
                fixture.finishMotion()
                var seen: [Int?] = []
                fixture.window.onFocusChange { [unowned fixture] in
                    seen.append(fixture.idWithKeyboard)
                }
                var expected: [Int] = []
                for round in 0..<150 {
                    let focused = fixture.node.focusedItemID!
                    fixture.changeAtOnce { rows in
                        rows.shuffle(using: &seed)
                        for section in rows.indices where round % 3 == 0 {
                            rows[section].items.shuffle(using: &seed)
                        }
                        let home = rows.firstIndex { $0.items.contains { $0.id == focused } }!
                        if round % 10 == 9, rows[home].items.count > 1 {
                            rows[home].items.removeAll { $0.id == focused }
                        } else if round % 7 == 6 {
                            rows[home].items = rows[home].items.map {
                                Film(id: $0.id, title: "Round \(round)")
                            }
                        }
                    }
                    if round % 20 == 13 {
                        fixture.lay(
                            out: round % 40 == 13
                                ? CollectionFixture.grid() : CollectionFixture.shelf())
                    }
                    let now = fixture.node.focusedItemID!
                    if now != focused { expected.append(now) }
                    XCTAssertTrue(fixture.keyboardIsOn(now))
                }
                XCTAssertGreaterThan(expected.count, 5)
                XCTAssertEqual(seen, expected, "the keyboard was elsewhere in between")
            }
        }
    }

    func testTheFocusedItemKeepsItsPlaceOnScreenWhenOthersComeBeforeIt() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([1_000]), section: CollectionFixture.grid())
            fixture.node.focus(200)
            fixture.finishMotion()
            let before = fixture.frame(200)!.minY
            fixture.change { rows in
                rows[0].items.insert(
                    contentsOf: (0..<20).map { Film(id: 5_000 + $0, title: "New") }, at: 0)
            }
            fixture.finishMotion()
            XCTAssertEqual(fixture.frame(200)!.minY, before)
            XCTAssertTrue(fixture.keyboardIsOn(200))
        }
    }

    func testADeletedItemHandsTheFocusToItsNearestSurvivor() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([5, 5, 5]))
            fixture.node.focus(7)
            fixture.change { $0[1].items.removeAll { $0.id == 7 } }
            XCTAssertEqual(fixture.node.focusedItemID, 8)
            XCTAssertTrue(fixture.keyboardIsOn(8))
            fixture.change { $0[1].items.removeAll { $0.id == 8 || $0.id == 9 } }
            XCTAssertEqual(fixture.node.focusedItemID, 6)
            fixture.change { _ = $0.remove(at: 1) }
            XCTAssertEqual(fixture.collection.focus?.position.section, 1)
            XCTAssertTrue(fixture.keyboardIsOn(fixture.node.focusedItemID!))
            fixture.change { $0 = CollectionFixture.rows([0, 0]) }
            XCTAssertNil(fixture.node.focusedItemID)
            XCTAssertTrue(fixture.collection.keyboard.isInside)
        }
    }

    func testTheFirstKeyBringsAFocusBackThatWasScrolledAway() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([1_000]), section: CollectionFixture.grid())
            fixture.node.focus(12)
            fixture.collection.scrollPage(to: 5_000, animated: false)
            fixture.pass()
            fixture.press(.down)
            fixture.finishMotion()
            XCTAssertEqual(fixture.node.focusedItemID, 12)
            XCTAssertGreaterThanOrEqual(fixture.frame(12)!.minY, 0)
            fixture.press(.down)
            XCTAssertEqual(fixture.node.focusedItemID, 17)
        }
    }

    func testAClickFocusesAndSelectsAndASecondOpens() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([10]))
            fixture.click(2)
            XCTAssertEqual(fixture.node.focusedItemID, 2)
            XCTAssertEqual(fixture.collection.selection.ids, [2])
            XCTAssertEqual(fixture.activated, [])
            fixture.click(2, count: 2)
            XCTAssertEqual(fixture.activated, [2])
        }
    }

    func testEnterOpensTheFocusedItem() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([10]))
            fixture.node.focus(4)
            XCTAssertTrue(fixture.collection.keys.keyPressed(KeyPress(value: 0xFF0D)))
            XCTAssertEqual(fixture.activated, [4])
        }
    }
}

extension CollectionFixture {
    enum Key: UInt32 {
        case home = 0xFF50
        case left, up, right, down, pageUp, pageDown, end
    }

    func press(_ key: Key) {
        XCTAssertTrue(collection.keys.keyPressed(KeyPress(value: key.rawValue)))
        pass()
    }

    /// The item in whose cell the keyboard is.
    var idWithKeyboard: Int? {
        for element in collection.elements.values {
            if case .item(let id) = element.key, element.cell.focusPath != nil { return id }
        }
        return nil
    }

    func keyboardIsOn(_ id: Int) -> Bool { collection.elements[.item(id)]?.cell.hasFocus == true }
}
