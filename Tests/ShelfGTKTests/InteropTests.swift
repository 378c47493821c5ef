import CHost
import ShelfGObject
import ShelfInterop
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// A window made in C has a collection in it, and a view has a widget made in C.
final class InteropTests: XCTestCase {
    func testACollectionLivesInAWindowOfAProgramInC() throws {
        try onGTK {
            installShelf()
            let window = unsafe try XCTUnwrap(host_window_new("Host"))
            var items = (0..<300).map { Plain($0) }
            @MainActor func describe(into node: ViewNode?) -> ViewNode {
                CollectionView(items, layout: .list(rowHeight: .absolute(30))) {
                    Text("Row \($0.value)")
                }
                .render(into: node)
            }
            let view = describe(into: nil)
            unsafe view.widget.withUnsafeWidget { unsafe host_window_append(window, $0) }
            unsafe host_window_present(window)
            let node = try XCTUnwrap(view.children.first as? CollectionNode<Plain<Int>, Plain<Int>>)
            XCTAssertTrue(pump { node.isSettled && node.counters.liveCells > 5 })
            XCTAssertTrue(node.focus(250))
            items.removeFirst(100)
            XCTAssertTrue(describe(into: view) === view)
            XCTAssertTrue(pump { node.isSettled })
            XCTAssertEqual(node.focusedItemID, 250)
            XCTAssertNotNil(node.presentedFrame(of: 250))
            unsafe node.widget.withUnsafeWidget { unsafe host_watch($0) }
            unsafe host_window_destroy(window)
        }
        onGTK {
            XCTAssertTrue(pump { host_watched_exists() == 0 }, "the collection outlived its window")
        }
    }

    func testAWidgetMadeInCIsAViewAndGoesWithIt() throws {
        try onGTK {
            @MainActor func show() throws {
                let label = unsafe try XCTUnwrap(host_label_new("Made in C"))
                unsafe host_watch(label)
                let fixture = CellFixture()
                fixture.bind(
                    0,
                    VStack {
                        WidgetView(named: "label") { unsafe Widget(adopting: label) }
                        Text("Made in Swift")
                    })
                fixture.present()
                XCTAssertEqual(host_watched_exists(), 1)
                let widget = unsafe Widget(adopting: label)
                XCTAssertEqual(widget.typeName, "GtkLabel")
                XCTAssertEqual(widget.stringProperty("label"), "Made in C")
                XCTAssertGreaterThan(widget.height, 0)
            }
            try show()
            XCTAssertTrue(pump { host_watched_exists() == 0 }, "the label was kept")
        }
    }
}
