import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// What a collection costs while nothing happens, and what in a frame: as counts.
final class RestTests: XCTestCase {
    /// Waits for everything that was under way, then sees that nothing is waited for any more.
    @MainActor
    private static func assertRest(
        _ fixture: CollectionFixture, _ message: String, line: UInt = #line
    ) {
        fixture.finishMotion()
        let deadline = MainLoop.monotonicMicroseconds + 10_000_000
        while MainLoopProbe.nextTurn != nil, MainLoop.monotonicMicroseconds < deadline {
            MainLoop.iterate(mayBlock: true)
        }
        XCTAssertNil(MainLoopProbe.nextTurn, "\(message): the loop will turn", line: line)
        let collection = fixture.collection
        XCTAssertNil(collection.passes.motionTick, message, line: line)
        XCTAssertNotEqual(collection.passes.passTick?.isActive, true, message, line: line)
        XCTAssertNotEqual(collection.passes.checkTick?.isActive, true, message, line: line)
        let (counters, wakeUps) = (fixture.counters, MainLoop.wakeUpCount)
        for _ in 0..<1_000 {
            XCTAssertFalse(MainLoop.iterate(mayBlock: false), message, line: line)
        }
        XCTAssertEqual(fixture.counters, counters, message, line: line)
        XCTAssertEqual(MainLoop.wakeUpCount, wakeUps, message, line: line)
    }

    func testAFocusThatMovesAmongWhatIsPlacedAsksForNoLayout() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([40, 40]))
            fixture.node.widget.parentWidget?.setProperty("overlay-scrolling", .bool(false))
            fixture.node.focus(0)
            Self.assertRest(fixture, "with a focus")
            let passes = fixture.counters.passes
            fixture.node.focus(1)
            fixture.node.focus(40)
            XCTAssertEqual(fixture.node.focusedItem?.id, 40)
            Self.assertRest(fixture, "with another focus")
            XCTAssertEqual(fixture.counters.passes, passes)
        }
    }

    func testNoFrameClockRunsAndTheMainLoopDoesNotTurnAtRest() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([Int](repeating: 40, count: 40)),
                modify: {
                    $0.selectionMode(.multiple).findsByTyping(\.title)
                        .onFocusSettled(after: .milliseconds(50)) { _ in }
                        .rowActions { _ in [RowAction("Keep") { _ in }] }
                })
            let collection = fixture.collection
            collection.cells.budget.worksAhead = true
            // Overlaid scrollbars fade two seconds after each motion; that is GTK's own time.
            fixture.node.widget.parentWidget?.setProperty("overlay-scrolling", .bool(false))
            Self.assertRest(fixture, "as first shown")
            fixture.node.focus(85)
            XCTAssertNotNil(MainLoopProbe.nextTurn, "a frame is waited for")
            fixture.rest(milliseconds: 200)
            Self.assertRest(fixture, "with a focus")
            collection.scrollPage(to: 1_000, animated: true)
            XCTAssertNotNil(MainLoopProbe.nextTurn, "a glide is under way")
            Self.assertRest(fixture, "after a glide")
            collection.input.pointer = Point(x: 300, y: 100)
            fixture.swipe(by: 300, in: 6)
            Self.assertRest(fixture, "after a shelf has coasted")
            fixture.verticalAdjustment.set(2_000)
            Self.assertRest(fixture, "after the page was scrolled")
            fixture.change { $0.reverse() }
            Self.assertRest(fixture, "after a change")
            fixture.change { $0[3].items.removeAll() }
            Self.assertRest(fixture, "after cells have faded")
            fixture.lay(out: CollectionFixture.grid())
            Self.assertRest(fixture, "after another layout")
            collection.input.bandBegan(at: Point(x: 155, y: 300), modifiers: [])
            collection.input.bandStretched(to: Point(x: 300, y: 595))
            fixture.advance(milliseconds: 160)
            collection.input.bandEnded()
            Self.assertRest(fixture, "after a rubber band")
            fixture.key(0x66)
            Self.assertRest(fixture, "after typing")
        }
    }

    func testAnIdenticalDescriptionBringsRestBackAfterOneLook() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([40, 40]))
            fixture.node.widget.parentWidget?.setProperty("overlay-scrolling", .bool(false))
            Self.assertRest(fixture, "as first shown")
            let before = fixture.counters
            for _ in 0..<100 { fixture.render() }
            Self.assertRest(fixture, "after descriptions")
            XCTAssertEqual(fixture.counters.layouts, before.layouts)
            XCTAssertLessThanOrEqual(fixture.counters.frames - before.frames, 2)
        }
    }

    func testAScrollFrameIsOnePassOneDrawingAndTheCellsThatEnter() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([100_000]), section: CollectionFixture.grid())
            @MainActor func frame(_ step: Int) {
                let frames = fixture.counters.frames
                fixture.verticalAdjustment.set(65 * Double(step))
                XCTAssertTrue(pump { fixture.counters.frames > frames })
            }
            // Two screens, until every cell there will be has been made and measured once.
            for step in 1...30 { frame(step) }
            let start = (fixture.counters, CellWidget.layoutCount)
            for step in 1...40 {
                let (before, laidOut) = (fixture.counters, CellWidget.layoutCount)
                let keys = Set(fixture.collection.elements.keys)
                frame(30 + step)
                let entered = Set(fixture.collection.elements.keys).subtracting(keys).count
                let after = fixture.counters
                XCTAssertEqual(after.passes - before.passes, 1)
                XCTAssertEqual(after.frames - before.frames, 1)
                XCTAssertEqual(after.binds - before.binds, entered)
                XCTAssertEqual(after.creates, before.creates)
                XCTAssertEqual(after.measures, before.measures)
                XCTAssertEqual(after.layouts, before.layouts)
                XCTAssertEqual(after.reconfigures, before.reconfigures)
                XCTAssertEqual(after.differences, before.differences)
                // A cell that only moved is not laid out again, nor is one of its size bound anew.
                XCTAssertLessThanOrEqual(CellWidget.layoutCount - laidOut, entered)
            }
            XCTAssertEqual(fixture.counters.binds - start.0.binds, 20 * 5)
            XCTAssertLessThanOrEqual(CellWidget.layoutCount - start.1, 20 * 5)
        }
    }

    func testAScrollFrameOfCellsThatSizeThemselvesMeasuresOnlyWhatEnters() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([5_000]), section: .list(rowHeight: .estimated(30)),
                cell: { Text($0.title).lines(1 + $0.id % 4) })
            fixture.scrollAtOnce(to: 2_000)
            XCTAssertTrue(pump { fixture.collection.isSettled })
            for step in 1...40 {
                let before = fixture.counters
                fixture.scrollAtOnce(to: 2_000 + 40 * Double(step))
                let after = fixture.counters
                XCTAssertEqual(after.layouts, before.layouts)
                // Along both axes, at most.
                XCTAssertLessThanOrEqual(
                    after.measures - before.measures, 2 * (after.binds - before.binds))
            }
        }
    }

    func testAFrameOfAGlideBindsAndMeasuresNothingForWhatIsAlreadyThere() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([12]), section: CollectionFixture.grid())
            fixture.change { $0[0].items.reverse() }
            let before = fixture.counters
            let laidOut = CellWidget.layoutCount
            fixture.advance(milliseconds: 160)
            XCTAssertTrue(fixture.collection.isMoving)
            XCTAssertEqual(fixture.counters.binds, before.binds)
            XCTAssertEqual(fixture.counters.layouts, before.layouts)
            XCTAssertEqual(fixture.counters.measures, before.measures)
            XCTAssertEqual(CellWidget.layoutCount, laidOut)
        }
    }
}
