import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// The list of the article: rows as high as their label and 8 pixels above and below.
final class PlainListTests: XCTestCase {
    @MainActor
    private final class List {
        let node: CollectionNode<Genre, Film>
        let window: WindowWidget

        init(_ titles: [String]) {
            let films = titles.enumerated().map { Film(id: $0, title: $1) }
            let rows = [CollectionRow(Genre(id: "g", title: ""), items: films)]
            node = CollectionView(rows) { _, _ in
                .list(style: .plain)
            } cell: { film in
                Text(film.title).measured().lines(3).padding(8)
            }
            .renderCollection(into: nil)
            window = TestWindow.make(showing: node.widget, width: 500, height: 400)
            node.widget.grabFocus()
            window.present()
            settle()
        }

        deinit { MainActor.assumeIsolated { window.destroy() } }

        func settle() {
            XCTAssertTrue(pump { self.node.counters.liveCells > 0 && self.node.isSettled })
        }

        func label(_ id: Int) -> Widget {
            node.collection.elements[.item(id)]!.cell.node!.children[0].widget
        }

        var separators: [Rect] {
            node.collection.order.filter { element in
                if case .separator = element.key { true } else { false }
            }
            .map(\.frame)
        }
    }

    func testAPlainListHasRowsOfFullWidthSeparatorsAndTheHeightOfTheLabelAndSixteenPixels() {
        onGTK {
            let long = String(repeating: "a name that needs more than a line ", count: 4)
            let list = List(["Ishmael", long, "Ahab"])
            var top = 0.0
            for id in 0..<3 {
                let frame = list.node.presentedFrame(of: id)!
                XCTAssertEqual(frame.minX, 0)
                XCTAssertEqual(frame.width, 500)
                XCTAssertEqual(frame.minY, top)
                let label = list.label(id)
                XCTAssertEqual(
                    frame.height, Double(label.naturalHeight(forWidth: 500 - 16) + 16))
                XCTAssertEqual(Double(label.height) + 16, frame.height)
                top += frame.height
            }
            let heights = (0..<3).map { list.node.presentedFrame(of: $0)!.height }
            XCTAssertEqual(heights[0], heights[2])
            XCTAssertGreaterThan(heights[1], heights[0], "a label of several lines")
            XCTAssertEqual(list.separators.count, 2)
            for (line, height) in zip(list.separators, [heights[0], heights[0] + heights[1]]) {
                XCTAssertEqual(line.height, 1)
                XCTAssertEqual(line.maxY, height)
            }
        }
    }

    func testARowOfAPlainListFollowsThePreferredTextSize() {
        onGTK {
            let list = List(["Ishmael", "Queequeg"])
            let before = list.node.presentedFrame(of: 0)!.height
            defer { TestWindow.setTextScale(1, for: list.node.widget) }
            TestWindow.setTextScale(2, for: list.node.widget)
            XCTAssertTrue(pump { list.node.presentedFrame(of: 0)!.height > before + 8 })
            list.settle()
            let label = list.label(0)
            XCTAssertEqual(
                list.node.presentedFrame(of: 0)!.height,
                Double(label.naturalHeight(forWidth: 500 - 16) + 16))
        }
    }
}
