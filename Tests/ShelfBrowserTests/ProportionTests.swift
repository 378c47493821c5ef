import ShelfGObject
import ShelfLayout
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// The room of pictures in views that follow their proportions.
final class ProportionTests: XCTestCase {
    private static let items = (0..<40).map { number in
        LibraryItem(
            id: ItemID(number), file: File(path: "/p/\(number).jpg"), name: "\(number).jpg",
            contentType: "image/jpeg")
    }

    @MainActor
    private static func rooms(
        _ style: WallStyle, width: Double, _ proportion: (LibraryItem) -> Double?
    ) -> [Rect] {
        let wall = WallLayout(style: style, isSingle: false)
        let layout = SolvedLayout(
            itemCounts: [items.count],
            environment: LayoutEnvironment(viewport: Size(width: width, height: 600))
        ) { _, environment in
            wall.section(in: environment, items: items, proportion: proportion)
        }
        XCTAssertTrue(layout.diagnostics.isEmpty)
        return items.indices.map {
            wall.artworkFrame(in: layout.frame(section: 0, item: $0))
        }
    }

    func testPicturesFillTheirRoomInAWaterfall() {
        onGTK {
            let proportions = [0.5, 1, 1.5, 2, 0.75]
            for width in [360.0, 800, 1_240, 3_000] {
                let rooms = Self.rooms(.waterfall, width: width) { proportions[$0.id.number % 5] }
                for (item, room) in zip(Self.items, rooms) {
                    let wanted = proportions[item.id.number % 5]
                    // Edges are on whole pixels.
                    XCTAssertEqual(room.width / room.height, wanted, accuracy: 0.02 * wanted)
                    XCTAssertGreaterThanOrEqual(room.x, WallLayout.margin)
                    XCTAssertLessThanOrEqual(room.maxX, width - WallLayout.margin)
                }
                let widths = rooms.map(\.width)
                XCTAssertLessThanOrEqual((widths.max() ?? 0) - (widths.min() ?? 0), 1)
            }
        }
    }

    func testPicturesNearlyFillTheirRoomInJustifiedRows() {
        onGTK {
            let proportions = [0.7, 1, 1.5, 2, 0.75]
            for width in [800.0, 1_240, 3_000] {
                let rooms = Self.rooms(.justified, width: width) { proportions[$0.id.number % 5] }
                for (item, room) in zip(Self.items, rooms) {
                    let wanted = proportions[item.id.number % 5]
                    XCTAssertEqual(room.width / room.height, wanted, accuracy: 0.06 * wanted)
                }
                let rows = Dictionary(grouping: rooms, by: \.y)
                // All but the last row reach from edge to edge.
                for (y, row) in rows where y != rows.keys.max() {
                    let ends = (row.map(\.x).min() ?? 0, row.map(\.maxX).max() ?? 0)
                    XCTAssertEqual(ends.0, WallLayout.margin + WallLayout.padding / 2, accuracy: 1)
                    XCTAssertEqual(
                        ends.1, width - WallLayout.margin - WallLayout.padding / 2, accuracy: 1)
                }
            }
        }
    }

    func testNothingIsTooFlatOrTooHighToBeSeen() {
        onGTK {
            for style in [WallStyle.justified, .waterfall] {
                for proportion in [0.001, 0.2, 5, 400] {
                    let rooms = Self.rooms(style, width: 1_000) { _ in proportion }
                    for room in rooms {
                        XCTAssertGreaterThan(min(room.width, room.height), 40, "\(proportion)")
                        XCTAssertLessThan(room.height, 900, "\(proportion)")
                    }
                }
            }
        }
    }
}
