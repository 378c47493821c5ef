import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// What a caller may say about the focus, and hears of it.
final class FocusCallerTests: XCTestCase {
    func testAnArrowThatLeadsToNoOtherItemIsTheCallers() {
        onGTK {
            var moves: [FocusMove] = []
            let fixture = CollectionFixture(
                CollectionFixture.rows([8]), section: CollectionFixture.grid(),
                modify: { view in
                    view.onMoveBeyond {
                        moves.append($0)
                        return $0 == .up
                    }
                })
            fixture.node.focus(0)
            settle()
            fixture.press(.right)
            fixture.press(.left)
            XCTAssertEqual(moves, [])
            fixture.press(.up)
            fixture.press(.left)
            XCTAssertEqual(moves, [.up, .left])
            XCTAssertEqual(fixture.node.focusedItemID, 0)
            fixture.press(.down)
            XCTAssertEqual(moves, [.up, .left])
            XCTAssertNotEqual(fixture.node.focusedItemID, 0)
        }
    }

    func testAnUndoWritesTheReturnedItemIntoTheBoundValue() {
        onGTK {
            var value: Int?
            let binding = Binding(get: { value }, set: { value = $0 })
            let fixture = CollectionFixture(
                CollectionFixture.rows([30]), modify: { $0.focused(binding) })
            fixture.node.focus(4)
            let rows = fixture.rows
            fixture.change { $0[0].items.remove(at: 4) }
            XCTAssertEqual(value, 5)
            fixture.change { $0 = rows }
            XCTAssertEqual(value, 4)
            XCTAssertTrue(fixture.keyboardIsOn(4))
            XCTAssertEqual(fixture.focused, [4, 5, 4])
        }
    }

    func testTheInitialFocusLeavesTheKeyboardWhereItIs() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([20]), hasNeighbours: true, modify: { $0.initialFocus(30) })
            XCTAssertTrue(fixture.neighbours.before.grabFocus())
            fixture.change { $0 = CollectionFixture.rows([40]) }
            XCTAssertTrue(fixture.neighbours.before.hasKeyboard)
            fixture.window.tab()
            XCTAssertTrue(fixture.keyboardIsOn(30))
        }
    }

    func testItemsThatMayNotHaveTheFocusArePassedOverByEveryWayIn() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([6, 6]), hasNeighbours: true,
                modify: { $0.canFocus { ![0, 2, 3, 7].contains($0.id) } })
            XCTAssertTrue(fixture.neighbours.before.grabFocus())
            fixture.window.tab()
            XCTAssertTrue(fixture.keyboardIsOn(1))
            fixture.press(.right)
            XCTAssertTrue(fixture.keyboardIsOn(4))
            fixture.press(.left)
            XCTAssertTrue(fixture.keyboardIsOn(1))
            fixture.press(.down)
            XCTAssertTrue([6, 8].contains(fixture.node.focusedItemID), "7 is below")
            let focused = fixture.node.focusedItemID!
            fixture.click(3)
            XCTAssertTrue(fixture.keyboardIsOn(focused), "a click focused it")
            XCTAssertEqual(fixture.collection.selection.ids, [3])
            XCTAssertFalse(fixture.node.focus(7))
            XCTAssertFalse(fixture.element(.item(7))!.cell.handle.grabFocus())
            XCTAssertTrue(fixture.keyboardIsOn(focused))
        }
    }

    func testWorkWaitsUntilTheFocusRests() {
        onGTK {
            var settled: [Int?] = []
            let fixture = CollectionFixture(
                CollectionFixture.rows([30]),
                modify: { $0.onFocusSettled(after: .milliseconds(200)) { settled.append($0?.id) } })
            fixture.node.focus(0)
            for _ in 0..<10 {
                fixture.press(.right)
                fixture.rest(milliseconds: 33)
            }
            XCTAssertEqual(settled, [], "a held key")
            fixture.rest(milliseconds: 160)
            XCTAssertEqual(settled, [])
            fixture.rest(milliseconds: 40)
            XCTAssertEqual(settled, [10])
            fixture.rest(milliseconds: 1_000)
            XCTAssertEqual(settled, [10], "told once")
            fixture.press(.right)
            fixture.press(.left)
            fixture.rest(milliseconds: 300)
            XCTAssertEqual(settled, [10], "it is where it was")
            fixture.change { $0[0].items.remove(at: 10) }
            fixture.rest(milliseconds: 300)
            XCTAssertEqual(settled, [10, 11])
            XCTAssertFalse(fixture.collection.focusing.stepRest(), "the frame clock is kept awake")
        }
    }

    func testAToolbarAboveCollapsesAsThePageScrollsAndNothingSwings() {
        onGTK {
            var toolbar: Widget?
            let fixture = CollectionFixture(
                CollectionFixture.rows([600]), section: CollectionFixture.grid(),
                hasNeighbours: true,
                modify: {
                    $0.onScroll {
                        toolbar?.setProperty("height-request", .int(Int(max(0, 160 - $0))))
                    }
                })
            toolbar = fixture.neighbours.before
            toolbar?.setProperty("height-request", .int(160))
            XCTAssertTrue(pump { (140...160).contains(toolbar?.height ?? 0) })
            // The request counts the border too, the height does not.
            let border = 160 - toolbar!.height
            let least = 160 - fixture.collection.viewport.height
            var heights: [Int] = []
            for value in [20.0, 40, 80, 120, 200, 900, 120, 40, 0] {
                fixture.verticalAdjustment.set(value)
                fixture.pass()
                fixture.wait(milliseconds: 500)
                XCTAssertTrue(
                    pump { fixture.collection.isSettled && !fixture.collection.isPassDue })
                XCTAssertEqual(fixture.node.scrollOffset, value, "the page went elsewhere")
                XCTAssertEqual(fixture.verticalAdjustment.value, value)
                let height = toolbar!.height + border
                heights.append(height)
                // What the toolbar leaves is the collection's.
                XCTAssertEqual(
                    Double(height) - fixture.collection.viewport.height,
                    least + 2 * Double(height - 160))
            }
            XCTAssertEqual(heights.prefix(4), [140, 120, 80, 40])
            XCTAssertEqual(heights.suffix(3), [40, 120, 160])
            XCTAssertLessThan(heights[5], 60)
        }
    }

    func testAToolbarMayScrollWithTheContent() {
        onGTK {
            let height = 120.0
            var header: [Double] = []
            let fixture = CollectionFixture(
                CollectionFixture.rows([300]), section: CollectionFixture.grid(),
                modify: { $0.onScroll { header.append(max(0, height - $0)) } })
            fixture.node.focus(0)
            fixture.finishMotion()
            header = []
            for _ in 0..<8 {
                fixture.press(.down)
                fixture.finishMotion()
            }
            XCTAssertEqual(header.last, 0)
            XCTAssertTrue(header.contains { $0 > 0 && $0 < height }, "it collapses at once")
            XCTAssertEqual(header, header.sorted(by: >))
            fixture.pressWithControl(.home)
            fixture.finishMotion()
            XCTAssertEqual(header.last, height)
            // Items that come at the top push nothing together, since the page stays.
            let told = header.count
            fixture.change { $0[0].items[0].title = "Changed" }
            XCTAssertEqual(header.count, told)
        }
    }
}

extension CollectionFixture {
    /// Moves the clock on in frames of a display that shows a focus at rest.
    func rest(milliseconds: Int) {
        var left = milliseconds
        while left > 0 {
            wait(milliseconds: min(left, 16))
            left -= 16
            if collection.focusing.restTick?.isActive == true { _ = collection.focusing.stepRest() }
        }
    }

    enum End: UInt32 {
        case home = 0xFF50
        case end = 0xFF57
    }

    func pressWithControl(_ key: End) {
        XCTAssertTrue(
            collection.keys.keyPressed(KeyPress(value: key.rawValue, modifiers: .control)))
        pass()
    }
}
