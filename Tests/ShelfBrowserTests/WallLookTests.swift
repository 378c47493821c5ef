import ShelfDiff
import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// How the parts of the wall stand to each other, measured in widgets.
final class WallLookTests: XCTestCase {
    /// A wall of one shelf of texts, as the program describes it.
    @MainActor
    private final class Wall {
        let node: CollectionNode<WallShelf, LibraryItem>
        let window: WindowWidget

        init(_ style: WallStyle, width: Int, title: String = "Camera/2024/Posters") {
            let file = File(path: "/tmp/Camera/2024/Posters")
            let shelf = WallShelf(
                group: ItemGroup(Shelf(id: ShelfID(1), title: title, file: file)), count: 20)
            let items = (0..<20).map { number in
                LibraryItem(
                    id: ItemID(number), file: file.child(named: "A poster \(number).txt"),
                    name: "A poster \(number).txt", contentType: "text/plain", size: 999_900_000,
                    modified: 1_700_000_000)
            }
            let layout = WallLayout(style: style, isSingle: false)
            var environment = EnvironmentValues()
            environment.wallStyle = style
            node = CollectionView([CollectionRow(shelf, items: items)]) { _, environment in
                layout.section(in: environment)
            } cell: { item in
                ItemView(item: item, texture: nil)
            } supplementary: { _, section in
                ShelfHeader(section: section, isElsewhere: { _ in true }, open: { _ in })
            }
            .boundaryItems(layout.columns) { _ in
                ListColumns(arrangement: Arrangement(order: .modified)) { _ in }
            }
            .renderCollection(into: nil, environment: environment)
            window = TestWindow.make(showing: node.widget, width: width, height: 500)
            window.present()
            XCTAssertTrue(pump { node.isSettled }, "never laid out")
        }

        func settle() { XCTAssertTrue(pump { node.isSettled }) }

        /// The widgets with a CSS class, in order, with where they are in the collection.
        func places(_ name: String) -> [(widget: Widget, frame: Rect)] {
            Self.find(name, in: node.widget).compactMap { widget in
                widget.bounds(in: node.widget).map { (widget, $0) }
            }
            .filter { $0.1.width > 0 && $0.1.maxY > 0 }
        }

        private static func find(_ name: String, in widget: Widget) -> [Widget] {
            widget.childWidgets.filter(\.isChildVisible).flatMap { child in
                (child.hasCSSClass(name) ? [child] : []) + find(name, in: child)
            }
        }

        func close() { window.destroy() }
    }

    /// Runs a test with the program's style sheet, which other tests do without.
    private func onStyledWall(_ body: @MainActor () throws -> Void) throws {
        try onGTK { try TestWindow.withStyleSheet(Assets.styleSheet) { try body() } }
    }

    @MainActor
    func testFilesAtTheTopOfTheFileSystemHaveATitleAsTheWayThereDoes() {
        let names = ["/": ["Computer"], "Camera/2024": ["Camera", "2024"]]
        for (title, names) in names {
            let shelf = Shelf(id: ShelfID(1), title: title, file: File(path: "/\(title)"))
            let header = ShelfHeader(
                section: WallShelf(group: ItemGroup(shelf), count: 1), isElsewhere: { _ in true },
                open: { _ in })
            XCTAssertEqual(header.names, names)
        }
    }

    func testTitlesOfShelvesStandInLineWithTheirPicturesAndClearOfTheRing() throws {
        try onStyledWall {
            for style in WallStyle.allCases {
                let wall = Wall(style, width: 800)
                defer { wall.close() }
                let title = try XCTUnwrap(wall.places("shelf-title").first?.frame)
                let picture = try XCTUnwrap(wall.places("mat").first?.frame)
                XCTAssertEqual(title.x, picture.x, "\(style)")
                // The ring is drawn at the edge of the cell, which is so far from its picture.
                let ring = picture.y - WallLayout.padding / 2
                XCTAssertGreaterThanOrEqual(ring - title.maxY, 8, "\(style)")
            }
        }
    }

    func testListsAreNoWiderThanAnEyeFollowsAndStandInTheMiddle() throws {
        try onStyledWall {
            let wall = Wall(.list, width: 1_500)
            defer { wall.close() }
            let picture = try XCTUnwrap(wall.places("mat").first?.frame)
            let date = try XCTUnwrap(wall.places("line-fact").map(\.frame.maxX).max())
            let viewport = Double(wall.node.widget.width)
            let inside = WallLayout.widestLine - WallLayout.padding
            XCTAssertEqual(date - picture.x, inside, accuracy: 1)
            XCTAssertEqual(picture.x, viewport - date, accuracy: 1)
        }
    }

    func testColumnsOfAListEndWhereTheirTitlesDoAndTheLastAtTheEdge() throws {
        try onStyledWall {
            let wall = Wall(.list, width: 900)
            defer { wall.close() }
            let facts = wall.places("line-fact") + wall.places("column-order")
            let titles = wall.places("column-title").map(\.frame)
            XCTAssertEqual(titles.count, 4)
            let ends = Set(facts.map { $0.frame.maxX.rounded() })
            // The title over the names ends where the next column begins.
            XCTAssertLessThanOrEqual(ends.count, 4, "\(ends)")
            let edge = Double(wall.node.widget.width) - WallLayout.margin - WallLayout.padding / 2
            XCTAssertEqual(ends.max() ?? 0, edge, accuracy: 1)
            let name = try XCTUnwrap(wall.places("line-title").first?.frame)
            XCTAssertEqual(titles[0].x + 6, name.x, accuracy: 1)
        }
    }

    func testLargeTextLosesNoFactOfALineAndNoCountOfATitle() throws {
        try onStyledWall {
            let wall = Wall(.list, width: 1_180)
            defer {
                TestWindow.setTextScale(1, for: wall.node.widget)
                wall.close()
            }
            let facts = wall.places("line-fact").count
            let small = try XCTUnwrap(wall.places("line-fact").map(\.frame.width).min())
            let height = try XCTUnwrap(wall.places("shelf-title").first?.frame.height)
            TestWindow.setTextScale(2, for: wall.node.widget)
            XCTAssertTrue(
                pump { wall.places("shelf-title").first?.frame.height ?? 0 > 1.7 * height },
                "the room of titles does not follow the text")
            wall.settle()
            let wide = wall.places("line-fact")
            XCTAssertGreaterThan(wide.map(\.frame.width).min() ?? 0, 1.8 * small)
            XCTAssertGreaterThan(wide.count, facts / 3, "facts are gone")
            let lines = Set(wide.map { $0.frame.maxX.rounded() })
            XCTAssertGreaterThanOrEqual(lines.count, 2, "the dates are gone")
        }
    }

    /// Rows and tiles in sight, and those that come into sight meanwhile.
    func testEveryViewFollowsTheSizeAndTheFontOfTextAndGoesBack() throws {
        try onStyledWall {
            for style in WallStyle.allCases {
                let wall = Wall(style, width: 700)
                let font = TestWindow.font(for: wall.node.widget)
                defer {
                    TestWindow.setTextScale(1, for: wall.node.widget)
                    TestWindow.setFont(font, for: wall.node.widget)
                    wall.close()
                }
                let names = ["shelf-title", "line-title", "column-title", "cell-title", "mat"]
                @MainActor func sizes() -> [Set<Size>] {
                    names.map { Set(wall.places($0).map(\.frame.size)) }
                }
                @MainActor func lineHeight() -> Double {
                    wall.places("shelf-title").first?.frame.height ?? 0
                }
                @MainActor func scroll(to item: Int) {
                    wall.node.scroll(to: ItemID(item), .nearest, animated: false)
                    wall.settle()
                }
                scroll(to: 0)
                let (before, height) = (sizes(), lineHeight())
                for isFont in [false, true] {
                    @MainActor func set(_ scale: Double) {
                        guard isFont else {
                            return TestWindow.setTextScale(scale, for: wall.node.widget)
                        }
                        let name = scale == 1 ? font : "Sans \(Int(10 * scale))"
                        TestWindow.setFont(name, for: wall.node.widget)
                    }
                    set(2)
                    XCTAssertTrue(pump { lineHeight() > 1.5 * height }, "\(style), \(isFont)")
                    wall.settle()
                    scroll(to: 19)
                    set(1)
                    wall.settle()
                    scroll(to: 0)
                    XCTAssertTrue(pump { sizes() == before }, "\(style), \(isFont)")
                    XCTAssertEqual(sizes(), before, "\(style), \(isFont)")
                }
            }
        }
    }

    func testColumnsThatComeBackWithSmallerTextAreDrawnAsBefore() throws {
        try onStyledWall {
            let wall = Wall(.list, width: 1_180)
            defer {
                TestWindow.setTextScale(1, for: wall.node.widget)
                wall.close()
            }
            @MainActor func kind() throws -> [[UInt32]] {
                let picture = try XCTUnwrap(wall.window.picture())
                let place = try XCTUnwrap(wall.node.widget.bounds(in: wall.window))
                let first = try XCTUnwrap(
                    wall.places("line-fact").map(\.frame).min { ($0.x, $0.y) < ($1.x, $1.y) })
                let (top, left) = (Int(first.y + place.y), Int(first.x + place.x))
                return picture.pixelRows[top..<top + Int(first.height)].map {
                    Array($0[left..<left + Int(first.width)])
                }
            }
            wall.settle()
            let before = try kind()
            XCTAssertGreaterThan(Set(before.joined()).count, 2, "nothing is drawn there")
            let count = wall.places("line-fact").count
            TestWindow.setTextScale(2, for: wall.node.widget)
            XCTAssertTrue(pump { wall.places("line-fact").count < count }, "all columns stay")
            wall.settle()
            TestWindow.setTextScale(1, for: wall.node.widget)
            XCTAssertTrue(pump { wall.places("line-fact").count == count })
            wall.settle()
            XCTAssertTrue(pump { (try? kind()) == before }, "drawn otherwise than before")
        }
    }

    func testTilesFollowTheWidthOfTheWindowInSteps() {
        onGTK {
            let sides = [360, 800, 1_240, 1_900, 3_000].map {
                WallLayout.side(of: .usual, inWidth: Double($0))
            }
            XCTAssertEqual(sides, [140, 176, 176, 212, 246])
            // In the narrowest window two tiles stand side by side.
            let two = 2 * (sides[0] + WallLayout.padding) + 8 + 2 * WallLayout.margin
            XCTAssertLessThanOrEqual(two, 360)
        }
    }

    func testAShelfHasTheRoomOfItsWidestAndItsTallestPicture() {
        var rooms = TileRooms()
        let shelf = ItemGroup.ID.folder(ShelfID(1))
        func decide(_ needs: (Double, Double)...) -> Bool {
            rooms.decide(shelf, needs: needs.map { TileRoom(width: $0.0, height: $0.1) })
        }
        XCTAssertEqual(rooms.room(of: shelf), .whole)
        XCTAssertFalse(rooms.isDecided(shelf))
        XCTAssertTrue(decide((1, 0.5625), (1, 0.4)))
        XCTAssertEqual(rooms.room(of: shelf), TileRoom(width: 1, height: 0.5625))
        XCTAssertTrue(rooms.isDecided(shelf))
        XCTAssertFalse(decide((1, 0.56)), "nearly the same is the same")
        XCTAssertTrue(decide((0.66, 1), (0.5, 1)))
        XCTAssertEqual(rooms.room(of: shelf), TileRoom(width: 0.6875, height: 1))
        XCTAssertTrue(decide((0.66, 1), (1, 0.6)))
        XCTAssertEqual(rooms.room(of: shelf), .whole, "both have room")
        XCTAssertTrue(decide((1, 0.1)))
        XCTAssertEqual(rooms.room(of: shelf).height, 0.5, "a flat shelf is no shelf")
        XCTAssertTrue(decide((0.1, 1)))
        XCTAssertEqual(rooms.room(of: shelf).width, 0.625, "a title needs some width")
        XCTAssertTrue(decide(), "icons have the room they are used to")
        for number in 2...100 {
            _ = rooms.decide(.folder(ShelfID(number)), needs: [TileRoom.whole])
        }
        rooms.keep([.folder(ShelfID(2))])
        XCTAssertFalse(rooms.isDecided(shelf))
        XCTAssertTrue(rooms.isDecided(.folder(ShelfID(2))))
    }
}
