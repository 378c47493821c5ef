import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Shelves and pages of ten million items, and what can be described as wide as that.
final class LongShelfTests: XCTestCase {
    private typealias Row = CollectionRow<Plain<Int>, Plain<Int>>
    private typealias Node = CollectionNode<Plain<Int>, Plain<Int>>

    private static let count = 10_000_000

    /// A collection in a window of 800 × 600 pixels, with a clock that the test moves.
    @MainActor private final class Wall {
        let node: Node
        let window: WindowWidget
        var time: Int64 = 1_000_000

        private let rows: [Row]

        init(_ counts: [Int], section: LayoutSection) {
            var first = 0
            rows = counts.enumerated().map { index, count in
                defer { first += count }
                return Row(Plain(index), items: (first..<first + count).map { Plain($0) })
            }
            node = Self.view(rows, section).renderCollection(into: nil)
            window = TestWindow.make(showing: node.widget, width: 800, height: 600)
            node.collection.passes.clock = { [unowned self] in self.time }
            node.collection.cells.budget.worksAhead = false
            node.collection.cells.budget.pass = 1 << 50
            node.widget.grabFocus()
            window.present()
            XCTAssertTrue(pump(seconds: 60) { self.node.counters.passes > 0 })
        }

        private static func view(
            _ rows: [Row], _ section: LayoutSection
        ) -> CollectionView<Plain<Int>, Plain<Int>> {
            CollectionView(rows) { _, _ in
                section
            } cell: { item in
                Text("\(item.value)")
            }
        }

        func lay(out section: LayoutSection) {
            _ = Self.view(rows, section).renderCollection(into: node)
            let layouts = node.counters.layouts
            XCTAssertTrue(pump { self.node.counters.layouts > layouts })
            finishMotion()
        }

        func finishMotion() {
            for _ in 0..<400 where node.collection.isMoving {
                time += 16_000
                node.collection.step()
            }
            XCTAssertFalse(node.collection.isMoving, "a movement never ended")
            let passes = node.counters.passes
            node.collection.requestPass()
            XCTAssertTrue(pump { self.node.counters.passes > passes })
        }

        func press(_ key: UInt32, _ modifiers: KeyModifiers = []) {
            XCTAssertTrue(
                node.collection.keys.keyPressed(KeyPress(value: key, modifiers: modifiers)))
            finishMotion()
        }

        /// The item has the focus and the keyboard and is wholly in view, also to GTK.
        func expectFocus(on item: Int, line: UInt = #line) {
            XCTAssertEqual(node.focusedItemID, item, line: line)
            guard let frame = node.presentedFrame(of: item),
                let cell = node.collection.elements[.item(item)]?.cell
            else { return XCTFail("\(item) has no cell", line: line) }
            XCTAssertTrue(
                Rect(x: 0, y: 0, width: 800, height: 600).contains(frame), "\(frame)", line: line)
            XCTAssertEqual(cell.handle.bounds(in: node.widget), frame, line: line)
            XCTAssertTrue(cell.hasFocus, line: line)
        }

        deinit { MainActor.assumeIsolated { window.destroy() } }
    }

    private static let home: UInt32 = 0xFF50
    private static let end: UInt32 = 0xFF57
    private static let down: UInt32 = 0xFF54

    /// One test, because ten million items take a while to be indexed.
    func testShelvesAndPagesOfTenMillionItemsAreReachedToTheirEndsByEverything() {
        onGTK {
            let wall = Wall([3, Self.count, 3], section: CollectionFixture.shelf())
            Self.walk(through: wall, isRightToLeft: false)
            TestWindow.readRightToLeft(wall.node.widget)
            XCTAssertTrue(pump { wall.node.collection.layout?.environment.isRightToLeft == true })
            Self.walk(through: wall, isRightToLeft: true)
            Self.scroll(asList: wall)
        }
    }

    /// Keys, calls, wheel and arrows, from one end of the shelf to the other.
    @MainActor private static func walk(through wall: Wall, isRightToLeft: Bool) {
        let last = 3 + count - 1
        let (next, before): (UInt32, UInt32) =
            isRightToLeft ? (0xFF51, 0xFF53) : (0xFF53, 0xFF51)
        // Where a million pixels end.
        wall.node.focus(5_880)
        wall.finishMotion()
        for item in 5_881...5_892 {
            wall.press(next)
            wall.expectFocus(on: item)
        }
        wall.press(end)
        wall.expectFocus(on: last)
        wall.press(next)
        wall.expectFocus(on: last)
        wall.press(before)
        wall.expectFocus(on: last - 1)
        wall.press(down)
        XCTAssertGreaterThan(wall.node.focusedItemID!, last)
        wall.press(0xFF52)
        XCTAssertLessThanOrEqual(last - wall.node.focusedItemID!, 4, "seen from where it is")
        wall.press(home)
        wall.expectFocus(on: 3)
        wall.node.scroll(to: 3 + count / 2, .center, animated: false)
        wall.finishMotion()
        XCTAssertNotNil(wall.node.presentedFrame(of: 3 + count / 2))
        turnWheels(over: wall, isRightToLeft)
        for (key, item) in [(end, last + 3), (home, 0)] {
            wall.press(key, .control)
            wall.expectFocus(on: item)
        }
    }

    /// Wheel and arrows at both ends of the shelf.
    @MainActor private static func turnWheels(over wall: Wall, _ isRightToLeft: Bool) {
        let collection = wall.node.collection
        let bounds = collection.layout!.orthogonalBounds(1)!
        collection.input.pointer = collection.page.onScreen(bounds.frame).center
        for _ in 0..<3 {
            wall.node.setShelfOffset(bounds.maximumOffset - 200, of: 1)
            wall.finishMotion()
            let detents = isRightToLeft ? -1.0 : 1
            for _ in 0..<4 {
                _ = collection.input.scrolled(x: detents, y: 0, modifiers: [], isSmooth: false)
                wall.finishMotion()
            }
            XCTAssertEqual(wall.node.shelfOffset(of: 1), bounds.maximumOffset)
            XCTAssertNotNil(wall.node.presentedFrame(of: 3 + Self.count - 1))
            collection.hands.carryOut(.turnPage(1, forward: false))
            wall.finishMotion()
            XCTAssertEqual(
                wall.node.shelfOffset(of: 1), bounds.maximumOffset - 800 * 0.85, accuracy: 1)
        }
        wall.node.setShelfOffset(1e18, of: 1)
        XCTAssertEqual(wall.node.shelfOffset(of: 1), bounds.maximumOffset)
        wall.node.setShelfOffset(.nan, of: 1)
        XCTAssertEqual(wall.node.shelfOffset(of: 1), 0)
        var offsets = wall.node.shelfOffsets
        offsets[1] = -1e18
        wall.node.shelfOffsets = offsets
        XCTAssertEqual(wall.node.shelfOffset(of: 1), 0)
        collection.input.pointer = nil
    }

    /// The same rows as a page, scrolled as its scrollbar does, on a background of their own.
    @MainActor private static func scroll(asList wall: Wall) {
        var section = LayoutSection.list(rowHeight: .absolute(300))
        section.decorations = [Decoration(kind: "card")]
        wall.lay(out: section)
        let adjustment = TestWindow.verticalAdjustment(of: wall.node.widget)
        XCTAssertEqual(adjustment.maximum, 300 * Double(count + 6) - 600)
        for offset in [900, 1e6 - 1, 16_777_217, 2_147_483_648, adjustment.maximum - 900] {
            adjustment.set(offset)
            wall.finishMotion()
            XCTAssertEqual(wall.node.scrollOffset, offset)
            let first = Int(offset / 300)
            let frame = wall.node.presentedFrame(of: first)
            XCTAssertEqual(frame?.minY, Double(first) * 300 - offset)
            let card = wall.node.collection.elements[.decoration(1, kind: "card", index: 0)]?.cell
            let painted = card?.handle.bounds(in: wall.node.widget)
            XCTAssertEqual(painted?.minX, 0)
            XCTAssertEqual(painted?.width, 800)
            XCTAssertLessThanOrEqual(painted?.minY ?? 1, 0)
            XCTAssertGreaterThanOrEqual(painted?.maxY ?? 0, 600)
        }
        adjustment.set(adjustment.maximum)
        wall.finishMotion()
        XCTAssertEqual(wall.node.presentedFrame(of: count + 5)?.maxY, 600)
        wall.node.focus(3 + count - 1)
        wall.finishMotion()
        wall.expectFocus(on: 3 + count - 1)
        wall.press(home)
        wall.expectFocus(on: 3)
    }

    func testACellWiderThanTheScreenIsSeenToItsEnd() {
        onGTK {
            let section = LayoutSection.shelf(
                itemWidth: .absolute(100_000), itemHeight: .absolute(100))
            let wall = Wall([3], section: section)
            for offset in [20_000.0, 90_000, 150_000, 299_200] {
                wall.node.setShelfOffset(offset, of: 0)
                wall.finishMotion()
                let item = Int(offset / 100_000)
                let cell = wall.node.collection.elements[.item(item)]?.cell
                let frame = wall.node.presentedFrame(of: item)
                XCTAssertNotNil(frame)
                XCTAssertEqual(cell?.handle.bounds(in: wall.node.widget), frame)
            }
        }
    }
}
