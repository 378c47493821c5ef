import ShelfDiff
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Letters, typed to find an item or pressed for what they stand for.
final class TypingTests: XCTestCase {
    func testShortcutsAreFoundOnKeyboardsWhoseLettersAreNotLatin() {
        onGTK {
            var done: [Int] = []
            let fixture = KeyTests.grid {
                $0.rowActions { _ in
                    [RowAction("Copy") { done.append($0.id) }.shortcut("c")]
                }
            }
            fixture.node.focus(12)
            // Cyrillic ef and es, on the keys that type A and C in the layout of the tests.
            let press = { (value: UInt32, code: UInt32) in
                KeyPress(value: value, modifiers: .control, code: code)
            }
            XCTAssertTrue(fixture.collection.keys.keyPressed(press(0x06D3, 54)))
            XCTAssertEqual(done, [12])
            XCTAssertTrue(fixture.collection.keys.keyPressed(press(0x06C6, 38)))
            XCTAssertEqual(fixture.node.selection.count, 98)
            XCTAssertFalse(fixture.collection.keys.keyPressed(press(0x06C6, 39)), "that is S")
        }
    }

    func testTypingInManyItemsLooksAtSomeAndGoesOnWhenThereIsTime() {
        onGTK {
            var asked = 0
            let fixture = CollectionFixture(
                CollectionFixture.rows([50_000]), section: CollectionFixture.grid(),
                modify: {
                    $0.findsByTyping {
                        asked += 1
                        return $0.id == 49_990 ? "zebra" : "film"
                    }
                })
            fixture.node.focus(0)
            fixture.key(0x7A)
            XCTAssertLessThan(asked, 5_000)
            XCTAssertTrue(pump { fixture.node.focusedItemID == 49_990 })
            asked = 0
            fixture.wait(milliseconds: 3_000)
            fixture.key(0x78)
            XCTAssertTrue(pump { asked >= 50_000 })
            pump(seconds: 0.05) { false }
            XCTAssertEqual(asked, 50_000, "once around")
        }
    }
}
