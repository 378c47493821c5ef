import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// What was in sight stays so through other sizes and layouts, and what comes late yanks nothing.
final class StayingInSightTests: XCTestCase {
    func testAnInitialFocusThatArrivesLateLeavesAReaderWhoHasScrolledWhereTheyAre() {
        onGTK {
            for isBound in [false, true] {
                let fixture = CollectionFixture(
                    CollectionFixture.rows([300]), section: CollectionFixture.grid(),
                    modify: {
                        isBound
                            ? $0.focused(Binding(get: { 900 }, set: { _ in }))
                            : $0.initialFocus(900)
                    })
                fixture.verticalAdjustment.set(1_000)
                fixture.pass()
                fixture.wait(milliseconds: 500)
                fixture.change { $0 = CollectionFixture.rows([1_000]) }
                fixture.finishMotion()
                XCTAssertEqual(fixture.node.focusedItemID, 900)
                XCTAssertEqual(fixture.node.scrollOffset, 1_000, "an arrival moved the page")
            }
        }
    }

    func testAResizeOrAChangeWithoutAnimationInMidFlightPutsEverythingWhereItBelongs() {
        onGTK {
            for isResize in [true, false] {
                let fixture = CollectionFixture(
                    CollectionFixture.rows([60]), section: CollectionFixture.grid())
                fixture.change { $0[0].items.reverse() }
                fixture.advance(milliseconds: 48)
                XCTAssertTrue(fixture.collection.isInMotion, "nothing glides")
                if isResize {
                    fixture.resize(620, 480)
                } else {
                    fixture.modify = { $0.animatesChanges(false) }
                    fixture.change { $0[0].items.removeFirst(3) }
                }
                let page = fixture.collection.page
                for element in fixture.collection.live where element.isItem {
                    let frame = page.onScreen(page.frame(of: element.position))
                    let shown = fixture.collection.presentedFrame(of: element)
                    XCTAssertEqual(shown, frame, "resized \(isResize)")
                    XCTAssertEqual(element.opacity(at: fixture.time), 1)
                }
                XCTAssertFalse(fixture.collection.isInMotion)
            }
        }
    }
}

extension CollectionFixture {
    /// Gives the window another size and waits until it is laid out.
    func resize(_ width: Int, _ height: Int) {
        window.setProperty("default-width", .int(width))
        window.setProperty("default-height", .int(height))
        XCTAssertTrue(
            pump {
                self.collection.viewport == Size(width: Double(width), height: Double(height))
            }, "the window is \(collection.viewport)")
        pass()
    }
}
