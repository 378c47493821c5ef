import ShelfDiff
import ShelfGObject
import ShelfGTK
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

final class ItemViewTests: XCTestCase {
    func testInANarrowListKindAndDateGiveWayToTheNameAndThenTheSize() {
        onGTK {
            for (width, facts) in [(800, 3), (480, 1), (360, 0)] {
                let node = Self.list()
                let window = TestWindow.make(showing: node.widget, width: width, height: 300)
                defer { window.destroy() }
                window.present()
                XCTAssertTrue(pump { node.isSettled }, "never laid out")
                let name = Self.texts("line-title", in: node.widget).first
                XCTAssertEqual(Self.texts("line-fact", in: node.widget).count, facts)
                XCTAssertGreaterThanOrEqual(name?.width ?? 0, 200, "at \(width)")
            }
        }
    }

    @MainActor
    private static func list() -> CollectionNode<Plain<Int>, LibraryItem> {
        let file = File(path: "/tmp/A name of some length.txt")
        let item = LibraryItem(
            id: ItemID(1), file: file, name: file.displayName,
            contentType: "text/plain", size: 1_000)
        let layout = WallLayout(style: .list, isSingle: true)
        var environment = EnvironmentValues()
        environment.wallStyle = .list
        return CollectionView([CollectionRow(Plain(0), items: [item])]) { _, environment in
            layout.section(in: environment)
        } cell: { item in
            ItemView(item: item, texture: nil)
        }
        .renderCollection(into: nil, environment: environment)
    }

    @MainActor
    private static func texts(_ name: String, in widget: Widget) -> [Widget] {
        widget.childWidgets.flatMap { child in
            (child.hasCSSClass(name) ? [child] : []) + texts(name, in: child)
        }
    }
}
