import ShelfDiff
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Other layouts for the same rows, and where the page stands through changes.
final class LayoutSwitchTests: XCTestCase {
    func testAnotherLayoutForTheSameRowsGlidesTheSameCells() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([6, 6, 6]))
            let cells = (0..<4).map { fixture.element(.item($0))!.cell }
            let before = fixture.frame(1)!
            let counters = fixture.counters
            fixture.lay(out: CollectionFixture.grid())
            XCTAssertEqual(fixture.counters.differences, counters.differences)
            XCTAssertEqual(fixture.counters.layouts, counters.layouts + 1)
            XCTAssertEqual(fixture.frame(1)!.origin, before.origin)
            XCTAssertEqual(fixture.frame(1)!.width, before.width, accuracy: 0.1)
            fixture.advance(milliseconds: 96)
            let half = fixture.frame(1)!
            XCTAssertLessThan(half.minY, before.minY)
            fixture.finishMotion()
            XCTAssertEqual(fixture.frame(1)!.minY, 0)
            XCTAssertLessThan(fixture.frame(1)!.width, half.width)
            for (id, cell) in cells.enumerated() {
                XCTAssertTrue(fixture.element(.item(id))!.cell === cell)
            }
        }
    }

    func testEveryPairOfLayoutsGlidesTheSameIdentities() {
        onGTK {
            let layouts: [LayoutSection] = [
                CollectionFixture.shelf(), CollectionFixture.grid(),
                .list(rowHeight: .absolute(60)),
            ]
            for (from, to) in [(0, 1), (1, 2), (2, 0), (1, 0), (2, 1), (0, 2)] {
                let fixture = CollectionFixture(
                    CollectionFixture.rows([6, 6, 6]), section: layouts[from])
                let message = "from \(from) to \(to)"
                var before: [Int: (cell: CellWidget, frame: Rect)] = [:]
                for (id, frame) in fixture.allocations {
                    before[id] = (fixture.element(.item(id))!.cell, frame)
                }
                let differences = fixture.counters.differences
                fixture.lay(out: layouts[to])
                var kept = 0
                for (id, old) in before {
                    guard let element = fixture.element(.item(id)) else { continue }
                    XCTAssertTrue(element.cell === old.cell, "\(message): film \(id)")
                    let frame = fixture.frame(id)!
                    guard fixture.collection.page.onScreen(element.frame).minY < 600 else {
                        continue
                    }
                    kept += 1
                    XCTAssertEqual(frame.minX, old.frame.minX, accuracy: 0.5, message)
                    XCTAssertEqual(frame.minY, old.frame.minY, accuracy: 0.5, message)
                    XCTAssertEqual(frame.width, old.frame.width, accuracy: 0.5, message)
                }
                XCTAssertGreaterThan(kept, 5, message)
                fixture.advance(milliseconds: 96)
                let moving = before.keys.filter {
                    fixture.element(.item($0))?.transition != nil
                }
                XCTAssertGreaterThan(moving.count, 4, "\(message): under way")
                fixture.finishMotion()
                fixture.pass()
                XCTAssertEqual(fixture.counters.differences, differences)
                fixture.assertCellsFillTheirFrames(message)
            }
        }
    }

    func testTheSameLayoutDescribedAgainSolvesNothing() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([6, 6, 6]))
            let layouts = fixture.counters.layouts
            for _ in 0..<1_000 { fixture.render() }
            XCTAssertEqual(fixture.counters.layouts, layouts)
        }
    }

    func testTheFocusedItemKeepsItsPlaceThroughALayoutSwitch() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([Int](repeating: 30, count: 30)))
            fixture.node.focus(450)
            fixture.finishMotion()
            let top = fixture.frame(450)!.minY
            for section in [
                CollectionFixture.grid(), .list(rowHeight: .absolute(40)),
                CollectionFixture.shelf(),
            ] {
                fixture.lay(out: section)
                fixture.finishMotion()
                XCTAssertEqual(fixture.frame(450)!.minY, top)
                XCTAssertTrue(fixture.keyboardIsOn(450))
            }
        }
    }

    func testOtherSizesOfTheSameGridLeaveTheFocusedItemWhereItIs() {
        onGTK {
            func grid(_ side: Double) -> LayoutSection {
                .grid(minimumItemWidth: side, itemHeight: .absolute(side), spacing: 8)
            }
            let fixture = CollectionFixture(CollectionFixture.rows([600]), section: grid(150))
            fixture.node.focus(301)
            fixture.finishMotion()
            let before = fixture.frame(301)!
            XCTAssertEqual(before.maxY, 588, "not at the lower edge")
            for side in [200.0, 260, 200, 150, 100, 150] {
                fixture.lay(out: grid(side))
                fixture.finishMotion()
                XCTAssertEqual(fixture.frame(301)!.minY, before.minY, "\(side)")
            }
            XCTAssertEqual(fixture.frame(301), before)
            // Another arrangement shows all of it.
            fixture.lay(out: grid(260))
            fixture.lay(out: .list(rowHeight: .absolute(400)))
            fixture.finishMotion()
            XCTAssertLessThanOrEqual(fixture.frame(301)!.maxY, 600)
        }
    }

    func testAPageAtItsVeryBeginningStaysThereWithAFocusedItemInSight() {
        onGTK {
            var grid = CollectionFixture.grid()
            grid.contentInsets = Insets(top: 8, bottom: 20)
            let list = LayoutSection.list(rowHeight: .absolute(40))
            let fixture = CollectionFixture(CollectionFixture.rows([98]), section: list)
            fixture.node.focus(1)
            fixture.finishMotion()
            for section in [grid, list, grid] {
                fixture.lay(out: section)
                fixture.finishMotion()
                XCTAssertEqual(fixture.node.scrollOffset, 0)
                XCTAssertTrue(fixture.keyboardIsOn(1))
            }
            // What is not in sight at the beginning keeps its place instead.
            fixture.node.focus(19)
            fixture.finishMotion()
            XCTAssertEqual(fixture.node.scrollOffset, 0)
            let top = fixture.frame(19)!.minY
            fixture.lay(out: list)
            fixture.finishMotion()
            XCTAssertEqual(fixture.frame(19)!.minY, top)
            XCTAssertGreaterThan(fixture.node.scrollOffset, 0)
        }
    }

    func testAFocusedItemInSightStaysInSightWhenItsRowBecomesAShelf() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([30, 30, 30]), section: CollectionFixture.grid())
            fixture.node.focus(27)
            fixture.finishMotion()
            fixture.lay(out: CollectionFixture.shelf())
            fixture.finishMotion()
            let frame = fixture.frame(27)!
            XCTAssertGreaterThan(fixture.node.shelfOffset(of: "s0"), 0)
            XCTAssertGreaterThanOrEqual(frame.minX, 0)
            XCTAssertLessThanOrEqual(frame.maxX, 800)
        }
    }

    func testAFocusedItemOutOfSightMovesNoShelfWhenTheLayoutSwitches() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([30, 30, 30]), section: CollectionFixture.grid())
            fixture.node.focus(27)
            fixture.finishMotion()
            fixture.collection.scrollPage(to: .greatestFiniteMagnitude, animated: false)
            fixture.pass()
            fixture.lay(out: CollectionFixture.shelf())
            fixture.finishMotion()
            XCTAssertEqual(fixture.node.shelfOffset(of: "s0"), 0)
        }
    }

    func testAtTheVeryTopNewItemsShowUnlessWhatIsVisibleMustStay() {
        onGTK {
            for policy in [AnchorPolicy.stickToStart, .keepVisible] {
                let fixture = CollectionFixture(
                    CollectionFixture.rows([200]), section: CollectionFixture.grid(),
                    modify: { $0.anchorPolicy(policy) })
                fixture.change { rows in
                    rows[0].items.insert(
                        contentsOf: (0..<10).map { Film(id: 900 + $0, title: "New") }, at: 0)
                }
                fixture.finishMotion()
                if policy == .keepVisible {
                    XCTAssertEqual(fixture.frame(0)!.minY, 0)
                    XCTAssertEqual(fixture.node.scrollOffset, 260)
                } else {
                    XCTAssertEqual(fixture.frame(900)!.minY, 0)
                    XCTAssertEqual(fixture.node.scrollOffset, 0)
                }
            }
        }
    }

    func testALogStaysAtItsEndWhenLinesComeUnlessTheReaderScrolledUp() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([100]), section: .list(rowHeight: .absolute(40)),
                modify: { $0.anchorPolicy(.stickToEnd) })
            fixture.node.scroll(to: 99, .end, animated: false)
            fixture.pass()
            for id in 500..<520 {
                fixture.change { $0[0].items.append(Film(id: id, title: "Line")) }
                fixture.finishMotion()
                XCTAssertEqual(fixture.frame(id)!.maxY, 600)
            }
            fixture.collection.scrollPage(to: 1_000, animated: false)
            fixture.pass()
            fixture.change { $0[0].items.append(Film(id: 900, title: "Line")) }
            XCTAssertEqual(fixture.node.scrollOffset, 1_000)
        }
    }

    func testCoastingGoesOnThroughAChangeAndNothingJumps() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([2_000]), section: CollectionFixture.grid())
            let adjustment = fixture.verticalAdjustment
            fixture.collection.scrollPage(to: 5_000, animated: false)
            fixture.pass()
            // The scrolled window reckons by itself: each frame it sets its own absolute value.
            var value = 5_000.0
            var tracked: (id: Int, top: Double)?
            for frame in 0..<30 {
                value += 20
                adjustment.set(value)
                fixture.advance(milliseconds: 16)
                if let tracked {
                    XCTAssertEqual(fixture.frame(tracked.id)!.minY, tracked.top - 20, accuracy: 0.5)
                }
                if frame % 5 == 2 {
                    let new = (0..<5).map { Film(id: 9_000 + frame * 10 + $0, title: "New") }
                    fixture.change { $0[0].items.insert(contentsOf: new, at: 0) }
                }
                let visible = fixture.collection.page.visibleItems
                let next = visible.first { $0.frame.minY > fixture.collection.scrollOffset + 100 }!
                let id = fixture.collection.snapshot.item(at: next.position).id
                tracked = (id, next.frame.minY - fixture.collection.scrollOffset)
            }
            fixture.wait(milliseconds: 500)
            fixture.finishMotion()
            XCTAssertEqual(fixture.collection.pageScroll.outside.bias, 0)
            XCTAssertEqual(adjustment.value, fixture.node.scrollOffset)
            XCTAssertEqual(fixture.node.scrollOffset, 5_600 + 6 * 130)
        }
    }

    func testThePlaceIsKeptAndFoundAgainByIdentity() {
        onGTK {
            let rows = CollectionFixture.rows([Int](repeating: 30, count: 30))
            let first = CollectionFixture(rows)
            first.collection.scrollPage(to: 2_000, animated: false)
            first.node.setShelfOffset(900, of: "s12")
            first.pass()
            let place = first.node.position
            // Other rows came before in the meantime; and the rows are not there at first.
            let second = CollectionFixture([])
            second.node.position = place
            second.change {
                $0 =
                    CollectionFixture.rows([9, 9], from: 5_000).map {
                        CollectionFixture.Row(
                            Genre(id: "n" + $0.section.id, title: ""), items: $0.items)
                    } + rows
            }
            second.finishMotion()
            let id = place.item!
            XCTAssertEqual(second.frame(id)?.minY, first.frame(id)?.minY)
            XCTAssertEqual(second.node.shelfOffset(of: "s12"), 900)
        }
    }

    func testScrollingToAnItemShowsItWhereItWasAskedForAlongBothAxes() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([Int](repeating: 40, count: 50)))
            for (id, position) in [(1_020, ScrollPosition.start), (230, .center), (1_777, .end)] {
                XCTAssertTrue(fixture.node.scroll(to: id, position))
                fixture.finishMotion()
                let frame = fixture.frame(id)!
                XCTAssertGreaterThanOrEqual(frame.minX, 0)
                XCTAssertLessThanOrEqual(frame.maxX, 800)
                switch position {
                case .start: XCTAssertEqual(frame.minY, 0)
                case .center: XCTAssertEqual(frame.midY, 300)
                default: XCTAssertEqual(frame.maxY, 600)
                }
            }
            XCTAssertFalse(fixture.node.scroll(to: -1))
        }
    }

    func testReducedMotionShowsTheFinalStateAtOnce() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([10, 10]))
            TestWindow.setAnimations(false, for: fixture.node.widget)
            defer { TestWindow.setAnimations(true, for: fixture.node.widget) }
            fixture.change { $0[0].items.reverse() }
            fixture.collection.hands.turnPage(of: "s0", forward: true)
            XCTAssertFalse(fixture.collection.isMoving)
            XCTAssertGreaterThan(fixture.node.shelfOffset(of: "s0"), 0)
            fixture.change { $0[1].items.removeFirst(3) }
            XCTAssertTrue(fixture.collection.cells.ghosts.isEmpty)
            fixture.lay(out: .list(rowHeight: .absolute(60)))
            fixture.node.scroll(to: 19, .end)
            fixture.node.focus(3)
            XCTAssertFalse(fixture.collection.isMoving)
            fixture.pass()
            fixture.assertCellsFillTheirFrames("at once")
            XCTAssertEqual(fixture.counters.animatedElements, 0)
        }
    }

    func testHeadersThatALayoutAddsOrTakesAwayFade() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([6, 6]))
            fixture.lay(out: CollectionFixture.grid())
            XCTAssertEqual(fixture.collection.cells.ghosts.count, 2)
            fixture.finishMotion()
            XCTAssertTrue(fixture.collection.cells.ghosts.isEmpty)
            fixture.lay(out: CollectionFixture.shelf())
            let header = fixture.element(.boundary("s0", kind: "header", index: 0))!
            XCTAssertEqual(header.opacity(at: fixture.time), 0)
            fixture.finishMotion()
            XCTAssertEqual(header.opacity(at: fixture.time), 1)
        }
    }
}
