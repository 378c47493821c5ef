import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Home, End and typing, in every layout and with the focus out of sight.
final class SectionKeyTests: XCTestCase {
    func testHomeAndEndLeadToTheEndsOfTheSectionInEveryLayout() {
        onGTK {
            let layouts = [
                CollectionFixture.shelf(), CollectionFixture.grid(),
                .list(rowHeight: .absolute(50)),
            ]
            for section in layouts {
                let fixture = CollectionFixture(
                    CollectionFixture.rows([7, 40, 9]), section: section)
                // The sections are seen from where the reader is, too.
                for (first, here, last) in [(0, 3, 6), (7, 20, 46), (47, 50, 55)] {
                    fixture.node.focus(here)
                    fixture.finishMotion()
                    for (key, item) in [("End", last), ("End", last), ("Home", first)] {
                        fixture.key(KeyCase.values[key]!)
                        fixture.finishMotion()
                        XCTAssertEqual(fixture.node.focusedItemID, item, key)
                    }
                }
            }
        }
    }

    func testControlWithHomeAndEndBringsAFocusIntoSightThatIsThereAlready() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([98]), section: CollectionFixture.grid(),
                modify: { $0.selectionMode(.multiple) })
            for (key, item, away) in [("End", 97, 0.0), ("Home", 0, 1_300)] {
                fixture.key(KeyCase.values[key]!, .control)
                fixture.finishMotion()
                XCTAssertEqual(fixture.node.focusedItemID, item)
                fixture.verticalAdjustment.set(away)
                fixture.finishMotion()
                fixture.key(KeyCase.values[key]!, .control)
                fixture.finishMotion()
                XCTAssertEqual(fixture.node.focusedItemID, item)
                let frame = fixture.frame(item)
                XCTAssertGreaterThanOrEqual(frame?.minY ?? -1, 0)
                XCTAssertLessThanOrEqual(frame?.maxY ?? 601, 600)
                XCTAssertTrue(fixture.keyboardIsOn(item))
            }
        }
    }

    func testASpaceGoesOnWithWhatIsBeingTypedAndSelectsOtherwise() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([20]), section: CollectionFixture.grid(),
                modify: {
                    $0.selectionMode(.multiple).findsByTyping {
                        "item \($0.id < 10 ? "0" : "")\($0.id)"
                    }
                })
            @MainActor func type(_ text: String) {
                for letter in text.unicodeScalars { fixture.key(letter.value) }
            }
            type("item 05")
            XCTAssertEqual(fixture.node.focusedItemID, 5)
            XCTAssertEqual(fixture.node.selection, [5])
            fixture.wait(milliseconds: 2_000)
            type(" ")
            XCTAssertEqual(fixture.node.selection, [], "a pause ends the word")
            type("item")
            // A move ends the word, too.
            fixture.key(KeyCase.values["Right"]!)
            XCTAssertEqual(fixture.node.selection, [7])
            type(" ")
            XCTAssertEqual(fixture.node.selection, [])
        }
    }
}
