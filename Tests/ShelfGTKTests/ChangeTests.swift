import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfRandom
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

final class ChangeTests: XCTestCase {
    func testTheFirstLoadIsUnanimatedAndLaterOnesAreAnimated() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([10, 10]))
            XCTAssertEqual(fixture.counters.animatedElements, 0)
            fixture.change { $0[0].items.insert(Film(id: 900, title: "New"), at: 0) }
            XCTAssertGreaterThan(fixture.counters.animatedElements, 0)
            // Rows that come late, into a view that is shown already, are the first load as well.
            let late = CollectionFixture([])
            late.change { $0 = CollectionFixture.rows([10, 10]) }
            XCTAssertGreaterThan(late.counters.liveCells, 10)
            XCTAssertEqual(late.counters.animatedElements, 0)
            XCTAssertFalse(late.collection.isMoving)
            late.change { $0[0].items.removeFirst() }
            XCTAssertGreaterThan(late.counters.animatedElements, 0)
        }
    }

    func testEqualRowsCostNoLayoutAndNoBind() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([10, 10]))
            let before = fixture.counters
            for _ in 0..<100 { fixture.change { $0 = CollectionFixture.rows([10, 10]) } }
            XCTAssertEqual(fixture.counters.layouts, before.layouts)
            XCTAssertEqual(fixture.counters.binds, before.binds)
            XCTAssertEqual(fixture.counters.reconfigures, before.reconfigures)
        }
    }

    func testAMovingItemSetsOutFromWhereItWasSeen() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([4]))
            let before = fixture.frame(3)!
            fixture.change { $0[0].items.swapAt(0, 3) }
            XCTAssertEqual(fixture.frame(3)!.minX, before.minX, accuracy: 1)
            fixture.advance(milliseconds: 80)
            let middle = fixture.frame(3)!
            XCTAssertLessThan(middle.minX, before.minX)
            // A second change starts from what is on screen now.
            fixture.change { $0[0].items.swapAt(0, 3) }
            XCTAssertEqual(fixture.frame(3)!.minX, middle.minX, accuracy: 1)
            fixture.finishMotion()
            XCTAssertEqual(fixture.frame(3)!.minX, before.minX)
        }
    }

    func testAnimatedAndUnanimatedChangesGiveTheSameResult() {
        onGTK {
            var seed = SeededGenerator(seed: 7)
            let start = CollectionFixture.rows([6, 6, 6])
            let animated = CollectionFixture(start)
            let still = CollectionFixture(start, animates: false)
            for fixture in [animated, still] { fixture.node.focus(8) }
            for step in 0..<200 {
                let rows = RowsGenerator.change(animated.rows, &seed)
                animated.changeAtOnce { $0 = rows }
                still.changeAtOnce { $0 = rows }
                XCTAssertEqual(animated.node.focusedItemID, still.node.focusedItemID)
                XCTAssertEqual(animated.node.selection, still.node.selection)
                guard step % 10 == 9 else { continue }
                XCTAssertGreaterThan(animated.counters.animatedElements, 0)
                XCTAssertEqual(still.counters.animatedElements, 0)
                for fixture in [animated, still] {
                    fixture.finishMotion()
                    fixture.pass()
                }
                let message = "seed 7, step \(step)"
                XCTAssertEqual(animated.idWithKeyboard, still.idWithKeyboard, message)
                XCTAssertEqual(
                    animated.collection.scrollOffset, still.collection.scrollOffset, message)
                XCTAssertEqual(
                    animated.collection.order.map(\.key), still.collection.order.map(\.key), message
                )
                for (one, other) in zip(animated.collection.order, still.collection.order) {
                    XCTAssertEqual(
                        animated.allocation(of: one), still.allocation(of: other),
                        "\(message): \(one.key)")
                    XCTAssertEqual(one.cell.shownText, other.cell.shownText, message)
                }
            }
        }
    }

    /// A reader who scrolls between a change and the frame after it.
    private enum Scrolling: CaseIterable {
        case fromOutside, byGlide
    }

    func testWhatAChangeOnlyCarriesAlongGoesWithAPageThatIsScrolled() {
        onGTK {
            for scrolling in Scrolling.allCases {
                for isSideways in [false, true] {
                    let fixture =
                        isSideways
                        ? WidePageTests.fixture([4_000], WidePageTests.grid(isPinned: true))
                        : CollectionFixture(
                            CollectionFixture.rows([4_000]), section: Self.pinnedGrid())
                    if isSideways { fixture.readRightToLeft() }
                    Self.expectNoGlide(fixture, scrolling, "\(scrolling), sideways \(isSideways)")
                }
            }
        }
    }

    @MainActor
    private static func pinnedGrid() -> LayoutSection {
        var section = CollectionFixture.grid()
        section.boundaryItems = [.header(height: .absolute(40), isPinned: true)]
        return section
    }

    @MainActor
    private static func expectNoGlide(
        _ fixture: CollectionFixture, _ scrolling: Scrolling, _ message: String
    ) {
        fixture.scrollAtOnce(to: 20_000)
        fixture.pass()
        let collection = fixture.collection
        let page = collection.page
        let line = Set(page.visibleItems.map { page.start(of: $0.frame) }).count
        let inLine = page.visibleItems.count / max(1, line)
        let before = page.visibleItems.map { collection.snapshot.item(at: $0.position).id }
            .compactMap { id in fixture.frame(id).map { (id, $0) } }
        XCTAssertGreaterThan(before.count, 10, message)
        let (header, moved) = (fixture.header("s0"), fixture.counters.animatedElements)
        // As many as fill lines: all that is in view stays in its place there.
        fixture.rows[0].items.insert(
            contentsOf: (0..<inLine).map { Film(id: 9_000 + $0, title: "New") }, at: 0)
        fixture.render()
        let offset = fixture.node.scrollOffset
        XCTAssertGreaterThan(offset, 20_000, message)
        let adjustment =
            collection.mainAxis == .vertical
            ? fixture.verticalAdjustment : fixture.horizontalAdjustment
        switch scrolling {
        case .fromOutside: adjustment.set(adjustment.value + (page.isMirrored ? -60 : 60))
        case .byGlide: collection.scrollPage(to: offset + 300, animated: true)
        }
        fixture.advance(milliseconds: 16)
        let gone = fixture.node.scrollOffset - offset
        XCTAssertGreaterThan(gone, 1, message)
        for (id, frame) in before {
            guard let now = fixture.frame(id) else { continue }
            let way = [now.minX - frame.minX, now.minY - frame.minY]
            let wanted: [Double] =
                collection.mainAxis == .vertical
                ? [0, -gone] : [page.isMirrored ? gone : -gone, 0]
            XCTAssertEqual(way, wanted, "\(message): \(id)")
        }
        XCTAssertEqual(fixture.header("s0"), header, message)
        XCTAssertEqual(fixture.counters.animatedElements, moved, message)
    }

    func testWhatAChangeOnlyCarriesAlongGoesWithAShelfUnderTheHand() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([400, 10]))
            let collection = fixture.collection
            collection.setShelfOffset(5_100, section: 0)
            fixture.pass()
            let before = (0..<400).compactMap { id in fixture.frame(id).map { (id, $0) } }
            XCTAssertGreaterThan(before.count, 3)
            let moved = fixture.counters.animatedElements
            let presentation = collection.presentation
            presentation.shelves.begin(
                ShelfPlace(id: "s0", section: 0), at: collection.frameTime, on: collection.page)
            fixture.rows[0].items.insert(
                contentsOf: (0..<3).map { Film(id: 9_000 + $0, title: "New") }, at: 0)
            fixture.render()
            let offset = collection.page.shelfOffset(at: 0)
            XCTAssertEqual(offset, 5_100 + 3 * 170)
            presentation.shelves.drag(
                by: 40, at: collection.frameTime + 16_000, on: &presentation.page,
                section: collection.sectionIndex)
            fixture.pass()
            XCTAssertEqual(collection.page.shelfOffset(at: 0), offset + 40)
            for (id, frame) in before {
                guard let now = fixture.frame(id) else { continue }
                XCTAssertEqual([now.minX - frame.minX, now.minY - frame.minY], [-40, 0], "\(id)")
            }
            XCTAssertEqual(fixture.counters.animatedElements, moved)
        }
    }
}
