import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfRandom
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

final class FocusFollowTests: XCTestCase {
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

    func testAListenerOutsideSeesOnlyTheFocusedItemThroughInterruptedChanges() {
        onGTK {
            for animates in [true, false] {
                var seed = SeededGenerator(seed: 17)
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
