import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// What was in sight stays so through other sizes and layouts, and what comes late yanks nothing.
final class StayingInSightTests: XCTestCase {
    private static let sizes = [
        (700, 500), (520, 420), (400, 300), (900, 340), (330, 640), (1_000, 260), (460, 700),
        (610, 280), (800, 600),
    ]

    /// A grid, a mixed page of every kind of section, and shelves.
    @MainActor private static var walls: [(name: String, section: (Int) -> LayoutSection)] {
        var list = LayoutSection.list(rowHeight: .absolute(60))
        list.boundaryItems = [.header(height: .absolute(40), isPinned: true)]
        var paging = CollectionFixture.shelf()
        paging.orthogonalScrolling = .paging
        let (shelf, grid) = (CollectionFixture.shelf(), CollectionFixture.grid())
        return [
            ("grid", { _ in grid }),
            ("mixed", { [grid, shelf, list, paging][$0 % 4] }),
            ("shelves", { $0 % 2 == 0 ? shelf : paging }),
        ]
    }

    @MainActor private static func sideways(_ section: LayoutSection) -> LayoutSection {
        guard section.orthogonalScrolling == .none else { return section }
        return LayoutSection(
            group: .vertical(
                width: .absolute(150), height: .fractionOfHeight(1), equal: 4,
                LayoutItem(width: .fractionOfWidth(1), height: .fractionOfHeight(1))))
    }

    @MainActor private static func fixture(
        _ section: @escaping (Int) -> LayoutSection, isSideways: Bool = false,
        isRightToLeft: Bool = false
    ) -> CollectionFixture {
        let fixture = CollectionFixture(
            CollectionFixture.rows([60, 40, 50, 40, 60, 40, 50, 40]), scrollsSideways: isSideways)
        fixture.otherSection = { genre in
            let described = section(Int(genre.id.dropFirst())!)
            return isSideways ? sideways(described) : described
        }
        if isRightToLeft { TestWindow.readRightToLeft(fixture.node.widget) }
        fixture.render()
        fixture.pass()
        fixture.finishMotion()
        return fixture
    }

    func testAFocusedItemInSightStaysSoInEverySizeOfTheWindow() {
        onGTK {
            for wall in Self.walls {
                for (isSideways, isRightToLeft) in [
                    (false, false), (false, true), (true, false), (true, true),
                ] {
                    let fixture = Self.fixture(
                        wall.section, isSideways: isSideways, isRightToLeft: isRightToLeft)
                    for focused in [70, 118, 240] {
                        fixture.node.focus(focused)
                        fixture.finishMotion()
                        for (width, height) in Self.sizes {
                            fixture.resize(width, height)
                            let what =
                                "\(wall.name), sideways \(isSideways), from the right "
                                + "\(isRightToLeft): \(focused) at \(width) × \(height)"
                            fixture.assertInSight(focused, what)
                        }
                    }
                }
            }
        }
    }

    func testAFocusThatAPageOfKeysHasMovedStaysInSightThroughAChangeOnTheWay() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([400]), section: CollectionFixture.grid())
            fixture.node.focus(0)
            fixture.finishMotion()
            for step in 1...4 {
                XCTAssertTrue(
                    fixture.collection.keys.keyPressed(KeyPress(value: 0xFF56, modifiers: [])))
                let focused = fixture.node.focusedItemID!
                fixture.advance(milliseconds: 32)
                XCTAssertTrue(fixture.collection.pageScroll.isGliding, "no longer on the way")
                // Between what is seen and what the glide leads to.
                let place = fixture.rows[0].items.firstIndex { $0.id == focused }! - 8
                fixture.change { rows in
                    rows[0].items.insert(
                        contentsOf: (0..<60).map { Film(id: step * 1_000 + $0, title: "New") },
                        at: place)
                }
                fixture.finishMotion()
                fixture.assertInSight(focused, "page \(step)")
            }
        }
    }

    func testShelvesOutOfViewKeepTheirFirstItemThroughChangesAndRestThroughSizes() {
        onGTK {
            var paging = CollectionFixture.shelf()
            paging.orthogonalScrolling = .paging
            let fixture = CollectionFixture(
                CollectionFixture.rows(Array(repeating: 40, count: 12)), section: paging)
            let page = fixture.collection.layout!.orthogonalBounds(9)!.viewportExtent
            for shelf in ["s0", "s9"] { fixture.node.setShelfOffset(page * 2, of: shelf) }
            fixture.pass()
            let firsts = fixture.firstItems
            XCTAssertEqual(firsts.count, 2)
            for (width, height) in [(700, 600), (523, 600), (910, 600), (800, 600)] {
                fixture.resize(width, height)
                for shelf in ["s0", "s9"] {
                    let section = Int(shelf.dropFirst())!
                    let offset = fixture.node.shelfOffset(of: shelf)
                    let rest = fixture.collection.layout!.restOffset(
                        section: section, proposed: offset, from: offset)
                    XCTAssertEqual(rest, offset, "\(shelf) rests between pages at \(width)")
                }
            }
            XCTAssertEqual(fixture.firstItems, firsts)
            fixture.section.orthogonalScrolling = .continuous
            fixture.lay(out: fixture.section)
            fixture.change { rows in
                for section in [0, 9] {
                    rows[section].items.insert(Film(id: 900 + section, title: "New"), at: 0)
                }
            }
            fixture.finishMotion()
            XCTAssertEqual(fixture.firstItems, firsts)
        }
    }

    // MARK: - Arrivals

    func testAPositionThatArrivesLateLeavesAReaderWhoHasScrolledWhereTheyAre() {
        onGTK {
            for scrolls in [false, true] {
                let fixture = CollectionFixture(
                    CollectionFixture.rows([300]), section: CollectionFixture.grid())
                var position = fixture.node.position
                position.item = 900
                fixture.node.position = position
                // Who owns the collection is no reader.
                fixture.node.focus(200)
                XCTAssertEqual(fixture.collection.scrollRequests.position, position)
                fixture.node.scroll(to: 0, animated: false)
                fixture.node.position = position
                if scrolls {
                    fixture.verticalAdjustment.set(1_000)
                    fixture.pass()
                    fixture.wait(milliseconds: 500)
                }
                fixture.change { $0 = CollectionFixture.rows([1_000]) }
                fixture.finishMotion()
                if scrolls {
                    XCTAssertEqual(fixture.node.scrollOffset, 1_000, "an arrival moved the page")
                } else {
                    XCTAssertEqual(fixture.frame(900)?.minY, 0)
                }
                // What is asked for then, is shown.
                fixture.node.position = position
                fixture.pass()
                XCTAssertEqual(fixture.frame(900)?.minY, 0)
            }
        }
    }

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

    // MARK: - Ways that lead nowhere

    func testWithoutRoomNothingIsLaidOutAndThePlaceIsKept() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([400]), section: CollectionFixture.grid())
            XCTAssertTrue(fixture.node.scroll(to: 200, .start, animated: false))
            fixture.pass()
            let frame = fixture.frame(200)
            let layouts = fixture.counters.layouts
            for (width, height) in [(0, 0), (800, 0), (0, 600)] as [(Int32, Int32)] {
                fixture.collection.allocate(width: width, height: height)
                fixture.pass()
            }
            XCTAssertEqual(fixture.counters.layouts, layouts)
            // Ten rows of the grid come before it meanwhile.
            fixture.rows[0].items.insert(
                contentsOf: CollectionFixture.rows([40], from: 900)[0].items, at: 0)
            fixture.render()
            fixture.collection.allocate(width: 800, height: 600)
            fixture.pass()
            fixture.finishMotion()
            XCTAssertEqual(fixture.frame(200), frame)
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

    /// The items that the shelves begin with that have been scrolled.
    var firstItems: [String: Int] { node.position.shelves.mapValues(\.item) }

    func assertInSight(_ id: Int, _ message: String) {
        guard let frame = frame(id) else { return XCTFail("\(message): no cell") }
        let viewport = collection.viewport
        let axis = collection.mainAxis
        XCTAssertGreaterThan(frame.max(axis), 0, message)
        XCTAssertLessThan(frame.min(axis), viewport[axis], message)
        // One page of a shelf may end within an item.
        let middle = frame.middle(axis.crossing)
        XCTAssertTrue((0...viewport[axis.crossing]).contains(middle), message)
        let seen = min(frame.max(axis), viewport[axis]) - max(frame.min(axis), 0)
        XCTAssertGreaterThan(seen, min(frame.extent(axis), viewport[axis]) / 2, message)
    }
}
