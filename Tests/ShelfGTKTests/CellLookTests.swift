import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// What cells look like, read from the pixels they draw.
final class CellLookTests: XCTestCase {
    /// A card of 100 × 60 pixels in the middle of a window of 300 × 200.
    @MainActor
    private final class Card {
        let fixture = CellFixture(width: 300, height: 200)

        init(title: String, isStill: Bool = false) throws {
            fixture.environment.reducesMotion = isStill
            fixture.bind(
                0,
                Button(action: {}) { Text("") }.buttonStyle(.card)
                    .frame(width: 100, height: 60).placed(.center)
                    .overlay(.topStart) { Button("a") {} })
            try Seat.act("mousemove", "600", "500")
            fixture.present()
            fixture.window.setTitle(title)
            settle()
            try Seat.focusWindow(named: title)
        }

        private func pixel(_ x: Int, _ y: Int) -> [UInt8] {
            fixture.window.picture()?.pixel(x: x, y: y) ?? []
        }

        private var plain: [UInt8] { pixel(290, 190) }

        /// Whether the card reaches beyond its frame, at the side.
        var isLifted: Bool { pixel(98, 95) == pixel(150, 100) }

        /// Whether it is darker well below the card.
        var hasShadow: Bool {
            let below = pixel(150, 138)
            return zip(below, plain).allSatisfy { $0 + 8 < $1 }
        }

        var isAtRest: Bool { pixel(98, 95) == plain && pixel(150, 138) == plain }

        var button: Widget { fixture.nodes(ButtonNode.self)[0].widget }
    }

    func testACardLiftsOffWithAShadowUnderThePointerAndLiesDownWithoutIt() throws {
        try onGTK {
            let card = try Card(title: "card-hover")
            XCTAssertTrue(pump { card.isAtRest })
            try Seat.act("mousemove", "150", "100")
            XCTAssertTrue(pump { card.isLifted && card.hasShadow })
            try Seat.act("mousemove", "600", "500")
            XCTAssertTrue(pump { card.isAtRest })
        }
    }

    func testACardLiftsOffWithAShadowWhenItHasTheFocus() throws {
        try onGTK {
            let card = try Card(title: "card-focus")
            XCTAssertTrue(pump { card.isAtRest })
            card.fixture.nodes(ButtonNode.self)[1].widget.grabFocus()
            try Seat.act("key", "Tab")
            XCTAssertTrue(pump { card.button.hasFocus }, "the key went elsewhere")
            XCTAssertTrue(pump { card.button.isFocusVisible })
            XCTAssertTrue(pump { card.hasShadow })
        }
    }

    func testWhereMotionIsNotWantedACardHasItsShadowAndDoesNotLift() throws {
        try onGTK {
            let card = try Card(title: "card-still", isStill: true)
            XCTAssertTrue(pump { card.isAtRest })
            try Seat.act("mousemove", "150", "100")
            XCTAssertTrue(pump { card.hasShadow })
            XCTAssertFalse(card.isLifted)
        }
    }

    func testTheDesktopsWishForNoMotionReachesTheCardsOfACollection() {
        onGTK {
            let node = CollectionView(CollectionFixture.rows([3])) { _, _ in
                CollectionFixture.grid()
            } cell: { film in
                Button(film.title) {}.buttonStyle(.card)
            }
            .renderCollection(into: nil)
            let window = TestWindow.make(showing: node.widget, width: 800, height: 600)
            defer { window.destroy() }
            window.present()
            XCTAssertTrue(pump { node.counters.liveCells == 3 && node.isSettled })
            let button = node.collection.elements[.item(1)]!.cell.node!.widget
            XCTAssertFalse(button.hasCSSClass("shelf-still"))
            TestWindow.setAnimations(false, for: node.widget)
            XCTAssertTrue(button.hasCSSClass("shelf-still"))
            TestWindow.setAnimations(true, for: node.widget)
            XCTAssertFalse(button.hasCSSClass("shelf-still"))
        }
    }

    func testEachStyleOfAButtonIsItsOwnAndTheOneBeforeLeavesNothing() {
        onGTK {
            let fixture = CellFixture()
            let styles: [(ButtonStyle, String?)] = [
                (.automatic, nil), (.flat, "flat"), (.plain, "shelf-plain"),
                (.card, "shelf-card"), (.suggested, "suggested-action"),
                (.destructive, "destructive-action"), (.circular, "circular"),
            ]
            let names = styles.compactMap(\.1)
            for (style, name) in styles {
                fixture.bind(0, Button("x") {}.buttonStyle(style))
                let button = fixture.nodes(ButtonNode.self)[0].widget
                XCTAssertEqual(names.filter(button.hasCSSClass), name.map { [$0] } ?? [])
            }
        }
    }

    func testEachFitOfAPictureMeetsItsFrameInItsOwnWay() throws {
        try onGTK {
            let wide = try XCTUnwrap(redAndBlue(width: 200, height: 100))
            // Whether there is something at the top, in the middle and at the bottom, and whether
            // the left edge of the picture is within the frame.
            let expected: [(Artwork.Fit, shown: [Bool], isWhole: Bool)] = [
                (.contain, [false, true, true], true),
                (.cover, [true, true, true], false),
                (.fill, [true, true, true], true),
                (.scaleDown, [false, true, false], true),
            ]
            let fixture = CellFixture(width: 100, height: 100)
            fixture.bind(0, Artwork(wide).fit(.contain))
            fixture.present()
            for (fit, shown, isWhole) in expected {
                fixture.show(Picture(1, placeholder: wide, load: { nil }).fit(fit))
                fixture.layOut()
                let picture = try XCTUnwrap(fixture.window.picture())
                let places = [10, 60, 90].map { picture.pixel(x: 30, y: $0) == [255, 0, 0] }
                XCTAssertEqual(places, shown, "\(fit)")
                // The leftmost sixteenth is green.
                XCTAssertEqual(picture.pixel(x: 2, y: 60) == [0, 255, 0], isWhole, "\(fit)")
            }
        }
    }

    func testCornersAreRoundedAndWhatIsInThemIsCutOff() throws {
        try onGTK {
            let fixture = CellFixture(width: 100, height: 100)
            @MainActor func corner() throws -> [UInt8] {
                fixture.layOut()
                return try XCTUnwrap(fixture.window.picture()).pixel(x: 1, y: 1)
            }
            fixture.bind(0, Text("").expanded().background(.rgb(1, 0, 0)))
            fixture.present()
            XCTAssertEqual(try corner(), [255, 0, 0])
            fixture.bind(0, Text("").expanded().background(.rgb(1, 0, 0), cornerRadius: 20))
            XCTAssertNotEqual(try corner(), [255, 0, 0])
            XCTAssertEqual(fixture.window.picture()?.pixel(x: 50, y: 50), [255, 0, 0])
            fixture.bind(1, Text("").expanded().background(.rgb(1, 0, 0)).cornerRadius(20))
            XCTAssertNotEqual(try corner(), [255, 0, 0])
            XCTAssertEqual(fixture.window.picture()?.pixel(x: 50, y: 50), [255, 0, 0])
        }
    }

    func testEachStyleAndEachCutOfATextReachesItsWidget() {
        onGTK {
            let styles: [TextStyle] = [
                .largeTitle, .title, .heading, .body, .caption, .captionHeading, .secondary,
                .numeric,
            ]
            let cuts: [(TextTruncation, inscription: Int, label: Int)] = [
                (.clip, 0, 0), (.start, 1, 1), (.middle, 2, 2), (.end, 3, 3),
            ]
            let fixture = CellFixture()
            for isMeasured in [false, true] {
                @MainActor func text() -> Text { isMeasured ? Text("x").measured() : Text("x") }
                for style in styles {
                    fixture.bind(0, text().textStyle(style))
                    let widget = fixture.cell.node!.widget
                    let classes = styles.compactMap(\.cssClass).filter(widget.hasCSSClass)
                    XCTAssertEqual(classes, style.cssClass.map { [$0] } ?? [])
                }
                for (cut, inscription, label) in cuts {
                    fixture.bind(0, text().truncation(cut).lines(2))
                    let widget = fixture.cell.node!.widget
                    XCTAssertEqual(
                        widget.intProperty(isMeasured ? "ellipsize" : "text-overflow"),
                        isMeasured ? label : inscription, "\(cut)")
                    XCTAssertEqual(widget.intProperty(isMeasured ? "lines" : "min-lines"), 2)
                }
            }
        }
    }

    func testALabelForAssistiveTechnologyIsTheNewestOne() {
        onGTK {
            let fixture = CellFixture()
            fixture.bind(0, Icon.named("starred-symbolic").sized(16).accessibilityLabel("Starred"))
            let widget = fixture.cell.node!.widget
            XCTAssertTrue(widget.hasAccessibleLabel("Starred"))
            fixture.bind(1, Icon.named("starred-symbolic").sized(16).accessibilityLabel("Plain"))
            XCTAssertEqual(fixture.cell.node?.widget, widget)
            XCTAssertTrue(widget.hasAccessibleLabel("Plain"))
            XCTAssertFalse(widget.hasAccessibleLabel("Starred"))
        }
    }

    func testAnIconKeepsPicturesOfAFewSizesOnlyTheLongestUnusedGoFirst() throws {
        try onGTK {
            let fixture = CellFixture()
            let icon = Icon.named("folder")
            fixture.bind(0, icon.sized(16))
            let widget = try XCTUnwrap(fixture.cell.node?.widget)
            let usual = try XCTUnwrap(unsafe icon.picture(size: 40, for: widget.gtk))
            for size in 41..<120 {
                XCTAssertNotNil(unsafe icon.picture(size: size, for: widget.gtk))
                let again = unsafe icon.picture(size: 40, for: widget.gtk)
                XCTAssertTrue(again === usual, "at \(size)")
            }
            XCTAssertEqual(icon.pictures.count, Icon.mostPictures)
        }
    }
}

/// A picture that is red in its left half, but for a green edge, and blue in its right half.
@MainActor
private func redAndBlue(width: Int, height: Int) -> Texture? {
    var bytes: [UInt8] = []
    for _ in 0..<height {
        for x in 0..<width {
            bytes +=
                x < width / 16
                ? [0, 255, 0, 255] : x < width / 2 ? [0, 0, 255, 255] : [255, 0, 0, 255]
        }
    }
    return Texture(width: width, height: height, hasAlpha: false, pixels: SharedBytes(bytes))
}
