import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// A collection in a view of the program's own, whose state says where the focus is.
private struct Wall: View {
    let rows: [CollectionRow<Genre, Film>]
    let play: (Film) -> Void
    @State private var focusedFilm: Film.ID?

    var body: some View {
        CollectionView(rows) { _, _ in
            let item = LayoutItem(width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 1))
            let group = LayoutGroup.horizontal(
                width: .absolute(320), height: .absolute(180), [item])
            var section = LayoutSection(group: group)
            section.contentInsets = Insets(top: 20, bottom: 20)
            section.interGroupSpacing = 40
            section.orthogonalScrolling = .continuous
            section.boundaryItems = [.header(height: .absolute(44))]
            return section
        } cell: { film in
            Button(action: { play(film) }) { Text(film.title) }.buttonStyle(.card)
        } supplementary: { _, genre in
            Text("\(genre.title), film \(focusedFilm ?? -1)").textStyle(.title)
        }
        .focused($focusedFilm)
    }
}

final class ComposedCollectionTests: XCTestCase {
    func testACollectionIsDescribedByAViewAndMadeOnce() throws {
        try onGTK {
            var played: [Int] = []
            var rows = CollectionFixture.rows([Int](repeating: 10, count: 20))
            @MainActor func describe(into node: ViewNode?) -> ViewNode {
                Wall(rows: rows) { played.append($0.id) }.render(into: node)
            }
            let root = describe(into: nil)
            let scrolled = try XCTUnwrap(root.children.first)
            let node = try XCTUnwrap(scrolled.children.first as? CollectionNode<Genre, Film>)
            let window = TestWindow.make(showing: root.widget, width: 1280, height: 800)
            defer { window.destroy() }
            window.present()
            XCTAssertTrue(pump { node.counters.liveCells > 0 && node.isSettled })
            for (section, item) in [(0, 0), (0, 3), (1, 1), (2, 2)] {
                XCTAssertEqual(
                    node.presentedFrame(of: section * 10 + item),
                    Rect(
                        x: 360 * Double(item), y: 264 * Double(section) + 64, width: 320,
                        height: 180))
            }
            let before = node.counters
            XCTAssertTrue(node.focus(12))
            XCTAssertTrue(node.focus(13))
            XCTAssertEqual(node.counters.differences, before.differences, "the state is no row")
            rows[1].section.title = "Changed"
            for _ in 0..<10 { XCTAssertTrue(describe(into: root) === root) }
            XCTAssertTrue(root.children.first === scrolled)
            XCTAssertTrue(scrolled.children.first === node)
            XCTAssertEqual(node.counters.differences, before.differences + 1)
            XCTAssertEqual(node.focusedItemID, 13)
            let header = node.collection.order.first {
                if case .boundary("s1", _, _) = $0.key { true } else { false }
            }
            XCTAssertEqual(header?.cell.shownText, "Changed, film 13")
            node.collection.elements[.item(11)]?.cell.node?.widget.click()
            XCTAssertEqual(played, [11])
        }
    }
}
