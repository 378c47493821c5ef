import ShelfDiff
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Pages longer than a widget can be, and what is drawn, dragged and glides on them.
final class LongPageTests: XCTestCase {
    private static let count = 3_000
    private static let length = 1e6

    /// Items of a million pixels along the page, 40 pixels clear of its near edge, on a background.
    @MainActor private static func fixture(
        isSideways: Bool, isRightToLeft: Bool
    ) -> CollectionFixture {
        let item = LayoutItem(width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 1))
        var section = LayoutSection(
            group: .vertical(
                width: isSideways ? .absolute(length) : .fraction(ofWidth: 1),
                height: isSideways ? .fraction(ofHeight: 1) : .absolute(length), [item]))
        section.contentInsets = Insets(top: 40, leading: 40, bottom: 40, trailing: 40)
        section.decorations = [Decoration(kind: "card")]
        if !isSideways {
            section.boundaryItems = [.header(height: .absolute(30), isPinned: true)]
        }
        let fixture = CollectionFixture(
            CollectionFixture.rows([count]), section: section, scrollsSideways: isSideways,
            modify: { $0.selectionMode(.multiple).onDrop { _, _ in true } })
        if isRightToLeft { fixture.readRightToLeft() }
        return fixture
    }

    func testAViewBesideAllRowsOfALongPageIsPaintedWhereItIsSeen() {
        onGTK {
            for isRightToLeft in [false, true] {
                var section = LayoutSection.list(rowHeight: .absolute(Self.length))
                section.boundaryItems = [
                    BoundaryItem(
                        kind: "rail", width: .absolute(40), height: .fraction(ofSection: 1),
                        alignment: .leading)
                ]
                let fixture = CollectionFixture(
                    CollectionFixture.rows([Self.count]), section: section)
                if isRightToLeft { fixture.readRightToLeft() }
                for offset in [0.0, 1e9, fixture.collection.page.maximumScrollOffset] {
                    fixture.collection.scrollPage(to: offset, animated: false)
                    fixture.pass()
                    let rail = fixture.element(.boundary("s0", kind: "rail", index: 0))?.cell
                    let painted = rail?.handle.bounds(in: fixture.node.widget)
                    XCTAssertEqual(painted?.x, isRightToLeft ? 760 : 0)
                    XCTAssertEqual(painted?.width, 40)
                    XCTAssertLessThanOrEqual(painted?.minY ?? 1, 0, "\(offset)")
                    XCTAssertGreaterThanOrEqual(painted?.maxY ?? 0, 599, "\(offset)")
                }
            }
        }
    }

    func testPagesOfThousandsOfMillionsOfPixelsAreShownDraggedOverAndChanged() {
        onGTK {
            for (isSideways, isRightToLeft) in [(false, false), (true, false), (true, true)] {
                let fixture = Self.fixture(isSideways: isSideways, isRightToLeft: isRightToLeft)
                let collection = fixture.collection
                let axis = collection.mainAxis
                let first = isSideways ? 40.0 : 70
                for offset in [
                    0.0, 1e9, 2_147_483_600, 2_147_483_700, collection.page.maximumScrollOffset,
                ] {
                    collection.scrollPage(to: offset, animated: false)
                    fixture.pass()
                    let item = collection.page.visibleItems[0].position.item
                    let frame = fixture.frame(item)!
                    let start = isRightToLeft ? 800 - frame.max(axis) : frame.min(axis)
                    XCTAssertEqual(start, first + Double(item) * Self.length - offset, "\(offset)")
                    let card = fixture.element(.decoration("s0", kind: "card", index: 0))?.cell
                    let painted = card?.handle.bounds(in: fixture.node.widget)
                    XCTAssertLessThanOrEqual(painted?.min(axis) ?? 1, 70, "\(offset)")
                    XCTAssertGreaterThan(painted?.max(axis) ?? 0, 559, "\(offset)")
                }
                // A rectangle from the first pixel of the page to its last.
                collection.scrollPage(to: 0, animated: false)
                fixture.pass()
                var corner = Point(x: 20, y: 50)
                if isRightToLeft { corner.x = 780 }
                collection.input.bandBegan(at: corner, modifiers: [])
                collection.scrollPage(to: .infinity, animated: false)
                collection.input.bandStretched(to: Point(x: 400, y: 300))
                fixture.pass()
                XCTAssertEqual(collection.selection.ids.count, Self.count)
                collection.input.bandEnded()
                // Something is dragged over it, and rows come and go.
                XCTAssertTrue(collection.drags.dropMoved(to: Point(x: 400, y: 300)))
                fixture.pass()
                collection.drags.dropLeft()
                fixture.change { $0[0].items.removeFirst(1_000) }
                fixture.advance(milliseconds: 64)
                fixture.change { $0[0].items.insert(Film(id: 9_000, title: "New"), at: 0) }
                fixture.finishMotion()
                XCTAssertEqual(collection.page.contentExtent, 2_001 * Self.length + first + 40)
            }
        }
    }
}
