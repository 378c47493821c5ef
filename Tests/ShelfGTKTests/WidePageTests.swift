import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Pages that scroll sideways, with their sections side by side and shelves that go up and down.
final class WidePageTests: XCTestCase {
    /// A column of cards that scrolls up and down, 220 pixels wide, its header a strip before it.
    @MainActor static func shelf(isPinned: Bool = false) -> LayoutSection {
        var section = LayoutSection.shelf(
            itemWidth: .absolute(160), itemHeight: .absolute(120), spacing: 10,
            insets: Insets(top: 20, leading: 0, bottom: 20, trailing: 20))
        section.boundaryItems = [
            BoundaryItem(
                kind: "header", width: .absolute(40), height: .fraction(ofHeight: 1),
                alignment: .leading, isPinned: isPinned)
        ]
        return section
    }

    /// Columns of four, filled downwards, 110 pixels from one to the next.
    @MainActor static func grid(isPinned: Bool = false) -> LayoutSection {
        let item = LayoutItem(width: .fraction(ofWidth: 1), height: .absolute(140))
        var section = LayoutSection(
            group: .vertical(
                width: .absolute(100), height: .fraction(ofHeight: 1), repeat: 4, item))
        section.interGroupSpacing = 10
        section.boundaryItems = shelf(isPinned: isPinned).boundaryItems
        return section
    }

    @MainActor static func fixture(
        _ counts: [Int], _ section: LayoutSection? = nil,
        modify: @escaping (CollectionView<Genre, Film>) -> CollectionView<Genre, Film> = { $0 }
    ) -> CollectionFixture {
        CollectionFixture(
            CollectionFixture.rows(counts), section: section ?? shelf(), scrollsSideways: true,
            modify: modify)
    }

    func testSectionsStandSideBySideAndTheHorizontalAdjustmentScrollsThePage() {
        onGTK {
            let fixture = Self.fixture([Int](repeating: 40, count: 30))
            XCTAssertEqual(
                fixture.frame(0), Rect(x: 40, y: 20, width: 160, height: 120))
            XCTAssertEqual(fixture.frame(1)?.y, 150)
            XCTAssertEqual(fixture.frame(40)?.x, 260)
            XCTAssertEqual(fixture.horizontalAdjustment.maximum, 30 * 220 - 800)
            XCTAssertEqual(fixture.verticalAdjustment.maximum, 0)
            fixture.horizontalAdjustment.set(2_200)
            fixture.pass()
            XCTAssertEqual(fixture.node.scrollOffset, 2_200)
            XCTAssertEqual(fixture.frame(400)?.x, 40)
            XCTAssertNil(fixture.frame(0))
            let alive = Double(fixture.counters.liveCells)
            XCTAssertLessThanOrEqual(alive, 1.6 * Double(fixture.counters.visibleCells))
        }
    }

    func testAShelfCoastsDownwardsAndItsArrowsStandAboveAndBelow() {
        onGTK {
            let fixture = Self.fixture([40, 40])
            fixture.collection.input.pointer = Point(x: 100, y: 100)
            fixture.collection.input.scrollBegan()
            for _ in 0..<6 {
                _ = fixture.collection.input.scrolled(
                    x: 0, y: 50, modifiers: [], isSmooth: true, unit: .pixels)
                fixture.advance(milliseconds: 16)
            }
            fixture.collection.input.scrollEnded()
            fixture.finishMotion()
            XCTAssertGreaterThan(fixture.node.shelfOffset(of: "s0"), 400)
            let arrows = fixture.arrows
            let frames = arrows.compactMap { $0.bounds(in: fixture.node.widget) }
            XCTAssertEqual(frames.map(\.midX), [130, 130])
            XCTAssertEqual(frames[0].minY, 10)
            XCTAssertEqual(frames[1].maxY, 590)
            let offset = fixture.node.shelfOffset(of: "s0")
            arrows[1].click()
            fixture.finishMotion()
            XCTAssertEqual(
                fixture.node.shelfOffset(of: "s0"), (offset + 600 * 0.85).rounded(), accuracy: 1)
        }
    }

    func testAPinnedHeaderStaysAtTheEdgeAsLongAsItsSectionIsThere() {
        onGTK {
            let fixture = Self.fixture([80, 80], Self.grid(isPinned: true))
            fixture.horizontalAdjustment.set(700)
            fixture.pass()
            XCTAssertEqual(fixture.header("s0")?.minX, 0)
            XCTAssertEqual(fixture.header("s0")?.height, 600)
            let width = 40 + 20.0 * 110 - 10
            fixture.horizontalAdjustment.set(width - 15)
            fixture.pass()
            XCTAssertEqual(fixture.header("s0")?.maxX, 15)
            XCTAssertEqual(fixture.header("s1")?.minX, 15)
        }
    }

    func testItemsGlideWhenAPageTurnsFromDownwardsToSideways() {
        onGTK {
            let box = Box()
            let fixture = CollectionFixture(
                CollectionFixture.rows([40]), section: Self.grid(),
                modify: { $0.scrollAxis(box.axis) })
            box.axis = .horizontal
            fixture.render()
            XCTAssertTrue(pump { fixture.collection.isMoving })
            fixture.finishMotion()
            XCTAssertEqual(fixture.frame(5)?.x, 40 + 110)
            XCTAssertEqual(fixture.frame(5)?.y, 140)
            fixture.horizontalAdjustment.set(90)
            fixture.pass()
            XCTAssertEqual(fixture.node.scrollOffset, 90)
        }
    }

    @MainActor private final class Box {
        var axis = Axis.vertical
    }
}

@MainActor
extension CollectionFixture {
    /// The arrows at the ends of the shelf under the pointer.
    var arrows: [Widget] { node.widget.childWidgets.filter { $0.hasCSSClass("page-button") } }

    /// Where a section's header is on screen.
    func header(_ section: String) -> Rect? {
        element(.boundary(section, kind: "header", index: 0))
            .map { collection.presentedFrame(of: $0) }
    }
}
