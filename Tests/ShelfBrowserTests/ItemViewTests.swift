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

    func testStarsStandInALineWhereThereIsRoom() {
        onGTK {
            var facts = ItemFacts()
            facts.rating = 3
            for (width, isStarred) in [(800, true), (360, false)] {
                let node = Self.list("A picture.png", "image/png", facts)
                let window = TestWindow.make(showing: node.widget, width: width, height: 300)
                defer { window.destroy() }
                window.present()
                XCTAssertTrue(pump { node.isSettled }, "never laid out")
                let stars = Self.texts("line-stars", in: node.widget)
                XCTAssertEqual(stars.count, 1)
                XCTAssertEqual((stars.first?.width ?? 0) > 20, isStarred, "at \(width)")
            }
        }
    }

    func testFiveStarsHaveRoomInALineAtAnySizeOfText() throws {
        try onGTK {
            var facts = ItemFacts()
            facts.rating = 5
            let node = Self.list("A picture.png", "image/png", facts)
            let window = TestWindow.make(showing: node.widget, width: 1_400, height: 300)
            defer {
                TestWindow.setTextScale(1, for: node.widget)
                window.destroy()
            }
            window.present()
            @MainActor func room() -> (label: Double, stars: Double)? {
                Self.texts("line-stars", in: node.widget).first.map {
                    (Double($0.width), $0.width(of: "★★★★★"))
                }
            }
            XCTAssertTrue(pump { node.isSettled }, "never laid out")
            let usual = try XCTUnwrap(room())
            XCTAssertGreaterThanOrEqual(usual.label, usual.stars)
            TestWindow.setTextScale(2, for: node.widget)
            XCTAssertTrue(
                pump {
                    room().map { $0.label > 1.8 * usual.label && $0.label >= $0.stars } ?? false
                },
                "\(String(describing: room())), before \(usual)")
        }
    }

    @MainActor
    private static func list(
        _ name: String = "A name of some length.txt", _ contentType: String = "text/plain",
        _ facts: ItemFacts = ItemFacts()
    ) -> CollectionNode<Plain<Int>, LibraryItem> {
        let file = File(path: "/tmp/\(name)")
        let item = LibraryItem(
            id: ItemID(1), file: file, name: file.displayName,
            contentType: contentType, size: 1_000)
        let layout = WallLayout(style: .list, isSingle: true)
        var environment = EnvironmentValues()
        environment.wallStyle = .list
        return CollectionView([CollectionRow(Plain(0), items: [item])]) { _, environment in
            layout.section(in: environment)
        } cell: { item in
            ItemView(item: item, texture: nil, facts: facts)
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
