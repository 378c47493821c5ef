import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Builders, providers and callers that do what they should not.
final class MisbehaviourTests: XCTestCase {
    @MainActor private final class Box {
        weak var fixture: CollectionFixture?
        var count = 0
    }

    func testABuilderThatChangesTheRowsWhileItIsAskedWaitsItsTurn() {
        onGTK {
            let box = Box()
            let fixture = CollectionFixture(
                CollectionFixture.rows([30, 30]),
                cell: { film in
                    if let fixture = box.fixture, box.count < 20 {
                        box.count += 1
                        fixture.rows[0].items.removeFirst()
                        fixture.render()
                    }
                    return Text(film.title)
                })
            box.fixture = fixture
            fixture.change { $0[0].items[1].title = "again" }
            XCTAssertTrue(pump { !fixture.collection.isPassDue })
            fixture.finishMotion()
            XCTAssertEqual(box.count, 20)
            fixture.assertInvariants("after a builder's changes")
        }
    }

    func testACallerThatChangesTheRowsWithEveryMoveOfTheFocusIsServed() {
        onGTK {
            let box = Box()
            let fixture = CollectionFixture(
                CollectionFixture.rows([40]), section: CollectionFixture.grid(),
                modify: {
                    $0.onFocusChange { _ in
                        guard let fixture = box.fixture else { return }
                        fixture.rows[0].items.removeLast()
                        fixture.render()
                    }
                    .onSelectionChange { _ in box.fixture?.render() }
                })
            box.fixture = fixture
            fixture.node.focus(3)
            for _ in 0..<10 { fixture.press(.right) }
            XCTAssertEqual(fixture.node.focusedItemID, 13)
            XCTAssertEqual(fixture.collection.snapshot.itemCount, 29)
            fixture.assertInvariants("after changes by the focus")
        }
    }

    func testAChangeThatAlwaysCausesAnotherLeavesTheProgramUsable() {
        onGTK {
            let box = Box()
            let fixture = CollectionFixture(
                CollectionFixture.rows([4]),
                modify: {
                    $0.onChange { _ in
                        guard let fixture = box.fixture, box.count < 1_000 else { return }
                        box.count += 1
                        fixture.rows[0].items[0].title += "!"
                        fixture.render()
                    }
                })
            box.fixture = fixture
            fixture.rows[0].items[0].title = "?"
            fixture.render()
            XCTAssertLessThan(box.count, 200, "the main loop must get its turn")
            XCTAssertTrue(pump { box.count == 1_000 })
            XCTAssertTrue(pump { fixture.collection.isSettled })
            fixture.assertInvariants("after a thousand changes")
        }
    }

    func testManyCallsAtOnceAreNoChainAndNoReasonToWarn() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([4]))
            var heard = 0
            fixture.collection.inTurn {
                for _ in 0..<1_000 { fixture.collection.tell { heard += 1 } }
            }
            XCTAssertEqual(heard, 1_000)
            XCTAssertFalse(fixture.collection.turns.hasWarned)
        }
    }

    func testABoundFocusWhoseSetterDescribesAgainWithinTheFirstRenderingIsServed() {
        onGTK {
            var node: CollectionNode<Genre, Film>?
            var focused: Int? = 2
            var renders = 0
            @MainActor func render() {
                renders += 1
                guard renders < 50 else { return }
                let binding = Binding<Int?>(
                    get: { focused },
                    set: {
                        focused = $0
                        render()
                    })
                node = CollectionView(CollectionFixture.rows([3])) { _, _ in
                    CollectionFixture.grid()
                } cell: { film in
                    Text(film.title)
                }
                .focused(binding)
                .onFocusChange { _ in render() }
                .renderCollection(into: node)
            }
            render()
            XCTAssertTrue(pump { node?.focusedItemID == 2 })
            pump(seconds: 0.1) { false }
            XCTAssertLessThan(renders, 5)
        }
    }

    func testAnItemThatIsNotEqualToItselfEndsNothing() {
        onGTK {
            struct Odd: Identifiable, Equatable {
                let id: Double
            }
            @MainActor func view(_ ids: [Double]) -> CollectionView<Genre, Odd> {
                CollectionView(
                    [CollectionRow(Genre(id: "g", title: ""), items: ids.map { Odd(id: $0) })]
                ) { _, _ in
                    CollectionFixture.grid()
                } cell: { item in
                    Text("\(item.id)")
                }
            }
            let node = view([1, .nan, 2]).renderCollection(into: nil)
            let window = TestWindow.make(showing: node.widget, width: 400, height: 400)
            window.present()
            XCTAssertTrue(pump { node.counters.passes > 0 })
            for key: UInt32 in [0xFF53, 0xFF53, 0xFF53, 0xFF51, 0x20, 0xFF57] {
                _ = node.collection.keys.keyPressed(KeyPress(value: key))
                pump(seconds: 0.02) { false }
            }
            for ids in [[.nan, 1], [.nan, .nan, 3], [], [.nan], [5, 6]] {
                _ = view(ids).renderCollection(into: node)
                pump(seconds: 0.05) { false }
            }
            XCTAssertEqual(node.collection.snapshot.itemCount, 2)
            XCTAssertLessThan(node.counters.liveCells, 6)
            window.destroy()
        }
    }

    func testAProviderThatAnswersDifferentlyEveryTimeNeitherLoopsNorCrashes() {
        onGTK {
            var height = 20.0
            let rows = CollectionFixture.rows([20, 20])
            @MainActor func view() -> CollectionView<Genre, Film> {
                CollectionView(rows) { _, _ in
                    height += 1
                    return height.truncatingRemainder(dividingBy: 5) == 0
                        ? nil : .list(rowHeight: .absolute(height))
                } cell: { film in
                    Text(film.title)
                }
            }
            let node = view().renderCollection(into: nil)
            let window = TestWindow.make(showing: node.widget, width: 400, height: 400)
            window.present()
            XCTAssertTrue(pump { node.isSettled })
            for _ in 0..<30 {
                _ = view().renderCollection(into: node)
                pump(seconds: 0.02) { false }
            }
            XCTAssertTrue(pump { node.isSettled })
            let layouts = node.counters.layouts
            pump(seconds: 0.2) { false }
            XCTAssertEqual(node.counters.layouts, layouts)
            window.destroy()
        }
    }

    func testLengthsThatAreNoNumbersAreReportedAndShowSomething() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([4]), section: .list(rowHeight: .absolute(.nan)))
            XCTAssertFalse(fixture.node.diagnostics.isEmpty)
            fixture.lay(out: .list(rowHeight: .absolute(-5)))
            fixture.lay(out: .list(rowHeight: .absolute(.infinity)))
            fixture.lay(out: CollectionFixture.grid())
            fixture.finishMotion()
            XCTAssertEqual(fixture.frame(0)?.height, 120)
        }
    }

    func testAnEmptyCollectionTakesEveryKeyAndGestureCalmly() {
        onGTK {
            let fixture = CollectionFixture([], modify: { $0.selectionMode(.multiple) })
            for key in [0xFF50, 0xFF51, 0xFF52, 0xFF53, 0xFF54, 0xFF55, 0xFF56, 0xFF57, 0xFFFF] {
                for modifiers: KeyModifiers in [[], .control, .shift, .alt, [.control, .shift]] {
                    _ = fixture.collection.keys.keyPressed(
                        KeyPress(value: UInt32(key), modifiers: modifiers))
                }
            }
            fixture.swipe(by: 200, in: 3)
            fixture.click(at: Point(x: 50, y: 50))
            XCTAssertFalse(fixture.collection.openMenu(at: Point(x: 5, y: 5)))
            XCTAssertFalse(fixture.collection.drags.dropMoved(to: Point(x: 5, y: 5)))
            XCTAssertNil(fixture.node.focusedItemID)
            XCTAssertFalse(fixture.node.focus(1))
        }
    }

    func testAWindowOfOnePixelIsSurvived() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([10, 10]), width: 1, height: 1)
            fixture.change { $0.reverse() }
            fixture.finishMotion()
            fixture.assertInvariants("in a tiny window")
        }
    }
}

extension CollectionFixture {
    func click(at point: Point) {
        collection.input.pressed(at: point, count: 1)
        collection.input.released(at: point, count: 1)
    }
}
