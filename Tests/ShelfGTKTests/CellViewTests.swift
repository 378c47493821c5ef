import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// What each view puts on the screen.
final class CellViewTests: XCTestCase {
    func testStacksLayOutAlongTheirAxisAndASpacerTakesTheRest() {
        onGTK {
            let fixture = CellFixture(width: 300, height: 100)
            fixture.bind(
                0,
                HStack(spacing: 10) {
                    Text("a").frame(width: 40)
                    Spacer(minimum: 5)
                    Text("b").frame(width: 60)
                })
            fixture.present()
            let frames = fixture.nodes(BinNode.self).compactMap {
                $0.widget.bounds(in: fixture.widget)
            }
            XCTAssertEqual(frames.map(\.x), [0, 240])
            XCTAssertEqual(frames.map(\.width), [40, 60])
        }
    }

    func testPaddingFrameAndPlacementAreExact() {
        onGTK {
            let fixture = CellFixture(width: 300, height: 200)
            fixture.bind(
                0,
                Text("a").frame(width: 50, height: 20)
                    .padding(Insets(top: 1, leading: 2, bottom: 3, trailing: 4))
                    .placed(.bottomEnd))
            fixture.present()
            let (outer, inner) = (
                fixture.nodes(BinNode.self)[0].widget, fixture.nodes(BinNode.self)[1].widget
            )
            XCTAssertEqual(
                outer.bounds(in: fixture.widget), Rect(x: 244, y: 176, width: 56, height: 24))
            XCTAssertEqual(inner.bounds(in: outer), Rect(x: 2, y: 1, width: 50, height: 20))
        }
    }

    func testPaddingTakesItsRoomFromWhatAWidthIsFor() {
        onGTK {
            let words = Array(repeating: "words", count: 60).joined(separator: " ")
            @MainActor func height(_ view: some View, _ width: Int) -> Int {
                let fixture = CellFixture()
                fixture.bind(0, view)
                return Int(fixture.widget.naturalHeight(forWidth: width))
            }
            let bare = height(Text(words).lines(30).measured(), 140)
            let padded = height(
                Text(words).lines(30).measured()
                    .padding(Insets(top: 7, leading: 40, bottom: 9, trailing: 20)), 200)
            XCTAssertEqual(padded, bare + 16)
        }
    }

    func testATextTakesTheWidthOfAsManyCharactersAsItIsTold() {
        onGTK {
            let fixture = CellFixture(width: 600, height: 100)
            @MainActor func width(_ count: Int) -> Double {
                fixture.bind(0, Text("i").characters(count).placed(.topStart))
                fixture.layOut()
                let bounds = fixture.nodes(TextNode.self)[0].widget.bounds(in: fixture.widget)
                return bounds?.width ?? 0
            }
            fixture.bind(0, Text("i"))
            fixture.present()
            let (few, many) = (width(4), width(20))
            XCTAssertGreaterThan(few, 0)
            XCTAssertEqual(many, 5 * few, accuracy: 6)
            XCTAssertEqual(width(4), few)
        }
    }

    func testAFrameHoldsAViewWithinItsLimits() {
        onGTK {
            let fixture = CellFixture(width: 300, height: 200)
            @MainActor func size(_ width: Double) -> [Double] {
                fixture.bind(
                    0,
                    Text("").frame(width: width, height: 10)
                        .frame(minWidth: 40, maxWidth: 80, minHeight: 30).placed(.topStart))
                fixture.layOut()
                let bounds = fixture.nodes(BinNode.self)[0].widget.bounds(in: fixture.widget)
                return bounds.map { [$0.width, $0.height] } ?? []
            }
            fixture.bind(0, Text("").frame(width: 1, height: 1))
            fixture.present()
            XCTAssertEqual(size(10), [40, 30])
            XCTAssertEqual(size(60), [60, 30])
        }
    }

    func testAnInfiniteFrameTakesTheRoomThatOthersLeave() {
        onGTK {
            let fixture = CellFixture(width: 300, height: 200)
            @MainActor func width(_ maximum: Double?) -> Double? {
                fixture.bind(
                    0,
                    HStack {
                        Text("").frame(width: 40, height: 10)
                        Text("").frame(maxWidth: maximum)
                        Text("").frame(width: 60, height: 10)
                    })
                fixture.layOut()
                return fixture.nodes(BinNode.self)[1].widget.bounds(in: fixture.widget)?.width
            }
            fixture.bind(0, Text("").frame(width: 1, height: 1))
            fixture.present()
            let own = width(20) ?? -1
            XCTAssertEqual(width(.infinity), 200)
            XCTAssertEqual(width(20), own)
            XCTAssertLessThan(own, 200)
        }
    }

    func testAnOverlayTakesTheSizeOfItsBase() {
        onGTK {
            let fixture = CellFixture()
            fixture.bind(
                0,
                Text("base").frame(width: 100, height: 80)
                    .overlay(.topEnd) { Text("3").frame(width: 20, height: 30) }
                    .placed(.topStart))
            fixture.present()
            let overlay = fixture.cell.node!.widget
            let front = fixture.nodes(BinNode.self)[1].widget
            XCTAssertEqual(
                overlay.bounds(in: fixture.widget), Rect(x: 0, y: 0, width: 100, height: 80))
            XCTAssertEqual(front.bounds(in: overlay), Rect(x: 80, y: 0, width: 20, height: 30))
        }
    }

    func testWhatLiesOnAnEdgeLiesAlongAllOfIt() {
        onGTK {
            for (placement, y) in [(Placement.top, 0.0), (.bottom, 50)] {
                let fixture = CellFixture()
                fixture.bind(
                    0,
                    Text("base").frame(width: 100, height: 80)
                        .overlay(placement) { Text("3").frame(height: 30) }
                        .placed(.topStart))
                fixture.present()
                let front = fixture.nodes(BinNode.self)[1].widget
                XCTAssertEqual(
                    front.bounds(in: fixture.cell.node!.widget),
                    Rect(x: 0, y: y, width: 100, height: 30))
            }
        }
    }

    func testAGridFillsItsRowsInOrderThroughChanges() {
        onGTK {
            let fixture = CellFixture()
            @MainActor func view(_ names: [String], columns: Int = 2) -> some View {
                Grid(columns: columns, rowSpacing: 5, columnSpacing: 10) {
                    ForEach(names, id: \.self) { Text($0).frame(width: 30, height: 20) }
                }
                .placed(.topStart)
            }
            @MainActor func places() -> [String: [Double]] {
                let grid = fixture.cell.node!.widget
                return Dictionary(
                    uniqueKeysWithValues: fixture.nodes(BinNode.self).compactMap { bin in
                        guard let text = bin.child as? TextNode, let name = text.shownText else {
                            return nil
                        }
                        return (name, bin.widget.bounds(in: grid).map { [$0.x, $0.y] } ?? [])
                    })
            }
            fixture.bind(0, view(["a", "b", "c"]))
            fixture.present()
            XCTAssertEqual(places(), ["a": [0, 0], "b": [40, 0], "c": [0, 25]])
            fixture.show(view(["c", "x", "a", "b"]))
            fixture.layOut()
            XCTAssertEqual(
                places(), ["c": [0, 0], "x": [40, 0], "a": [0, 25], "b": [40, 25]])
            fixture.show(view(["c", "x", "a"], columns: 3))
            fixture.layOut()
            XCTAssertEqual(places(), ["c": [0, 0], "x": [40, 0], "a": [80, 0]])
        }
    }

    func testTextIsAsWideAsItsWordsWhereItsWidthIsNotGiven() {
        onGTK {
            let fixture = CellFixture(width: 600)
            @MainActor func view(_ word: String) -> some View {
                VStack {
                    Text(word)
                    HStack {
                        Icon.named("folder-symbolic")
                        Text(word)
                        Text(word).characters(6)
                        Text(word).expanded(.horizontal)
                        Button(action: {}) { Text(word) }
                    }
                    Text(word).placed(.center)
                    Text(word).padding(4).placed(.topStart)
                    Overlay(.bottomEnd) {
                        Text(word)
                    } front: {
                        Text(word)
                    }
                    VStack(alignment: .start) { Text(word) }
                    Text(word).frame(width: 90).placed(.center)
                    Grid(columns: 2) {
                        Text(word)
                        Text(word)
                    }
                }
            }
            fixture.bind(0, view("i"))
            fixture.present()
            let texts = fixture.nodes(TextNode.self)
            XCTAssertEqual(
                texts.map(\.isMeasured),
                [
                    false, true, false, false, true, true, true, false, true, true, false, true,
                    true,
                ])
            let narrow = texts.map(\.widget.width)
            fixture.show(view("a much longer word"))
            fixture.layOut()
            for (text, narrow) in zip(fixture.nodes(TextNode.self), narrow) {
                if text.isMeasured {
                    XCTAssertGreaterThan(text.widget.width, narrow + 40)
                } else {
                    XCTAssertLessThanOrEqual(text.widget.width, narrow, "it took room for itself")
                }
            }
        }
    }

    func testBindingTextAsksForNoLayout() {
        onGTK {
            let fixture = CellFixture()
            @MainActor func view(_ number: Int) -> some View {
                VStack {
                    Text("title \(number)").lines(2).textStyle(.title)
                    Picture(number, load: { nil })
                }
            }
            fixture.bind(0, view(0))
            fixture.present()
            fixture.layOut()
            var layouts = 0
            fixture.widget.onLayout { layouts += 1 }
            fixture.bind(1, view(1))
            fixture.layOut()
            XCTAssertEqual(layouts, 0, "a bind asked for a layout")
            fixture.show(Text("another size").measured())
            fixture.layOut()
            XCTAssertEqual(layouts, 1)
        }
    }

    func testNoNumberIsTooLargeOrNoneAtAll() {
        onGTK {
            @MainActor func measure(_ view: some View) {
                let fixture = CellFixture()
                fixture.bind(0, view)
                XCTAssertGreaterThanOrEqual(fixture.widget.naturalHeight(forWidth: 300), 0)
                fixture.cell.allocate(width: 300, height: 200)
            }
            for number in [Double.nan, .infinity, -.infinity, 1e18, -1e18] {
                measure(Text("a").measured().padding(number))
                measure(Text("a").padding(Insets(top: number, leading: number)))
            }
            for count in [Int.max, .min] {
                measure(Text("a").lines(count).characters(count))
                measure(Text("b").lines(count).measured())
            }
            for length in [Double.nan, .infinity, -.infinity, 1e18, -1e18] {
                measure(Text("c").frame(width: length, height: length))
                measure(
                    Text("d").frame(minWidth: length, maxWidth: length).limited(toWidth: length))
                measure(HStack(spacing: length) { Spacer(minimum: length) })
                measure(Grid(columns: 2, rowSpacing: length, columnSpacing: length) { Text("e") })
                measure(Icon.named("folder").sized(length).cornerRadius(length))
            }
        }
    }

    func testWhatIsLimitedIsAsHighAsItsTextIsAtThatWidth() {
        onGTK {
            let text = Text(String(repeating: "many words ", count: 20)).lines(8).measured()
            @MainActor func height(of view: some View, at width: Int) -> Int {
                let fixture = CellFixture()
                fixture.bind(0, view)
                return Int(fixture.widget.naturalHeight(forWidth: width))
            }
            let narrow = height(of: text, at: 480)
            XCTAssertEqual(height(of: text.limited(toWidth: 480), at: 900), narrow)
            XCTAssertEqual(
                height(of: text.limited(toWidth: 480), at: 300), height(of: text, at: 300))
        }
    }

    func testStylesLinesAndEllipsesReachTheWidget() {
        onGTK {
            let fixture = CellFixture()
            fixture.bind(0, Text("a").textStyle(.heading).lines(3).truncation(.middle))
            let widget = fixture.cell.node!.widget
            XCTAssertTrue(widget.hasCSSClass("heading"))
            XCTAssertEqual(widget.intProperty("min-lines"), 3)
            fixture.show(Text("a").textStyle(.caption))
            XCTAssertFalse(widget.hasCSSClass("heading"))
            XCTAssertTrue(widget.hasCSSClass("caption"))
            XCTAssertEqual(widget.intProperty("min-lines"), 1)
        }
    }

    func testProgressBadgeIconAndAnyWidgetAreShown() {
        onGTK {
            let fixture = CellFixture()
            var made = 0
            @MainActor func view(_ value: Double) -> some View {
                VStack {
                    ProgressView(value)
                    Badge(1_200)
                    Icon.named("folder-symbolic").sized(24)
                    WidgetView(named: "level") {
                        made += 1
                        return Builder(
                            xml: "<interface><object class='GtkLevelBar' id='bar'/></interface>"
                        ).widget("bar")
                    } update: {
                        $0.setProperty("value", .double(value))
                    }
                }
            }
            fixture.bind(0, view(0.25))
            let progress = fixture.nodes(ProgressNode.self)[0].widget
            XCTAssertEqual(progress.doubleProperty("fraction"), 0.25)
            XCTAssertEqual(fixture.nodes(IconNode.self)[0].widget.intProperty("pixel-size"), 24)
            XCTAssertEqual(fixture.texts, ["999+"])
            fixture.bind(1, view(1))
            XCTAssertEqual(progress.doubleProperty("fraction"), 1)
            XCTAssertEqual(made, 1)
            XCTAssertEqual(
                fixture.cell.node!.widget.childWidgets.last?.doubleProperty("value"), 1)
        }
    }

    func testModifiersSetAndUnsetWhatTheySay() {
        onGTK {
            let fixture = CellFixture()
            @MainActor func view(_ name: String, _ isOff: Bool) -> some View {
                Text("x").tooltip(name).accessibilityLabel(name).opacity(isOff ? 0.5 : 1)
                    .disabled(isOff).foreground(.theme(.accent)).cornerRadius(4)
            }
            fixture.bind(0, view("tip", true))
            let widget = fixture.cell.node!.widget
            XCTAssertTrue(widget.boolProperty("has-tooltip"))
            XCTAssertEqual(fixture.nodes(TooltipNode.self)[0].text, "tip")
            XCTAssertEqual(widget.doubleProperty("opacity"), 0.5, accuracy: 0.01)
            XCTAssertFalse(widget.isSensitive)
            fixture.bind(1, view("", false))
            XCTAssertEqual(widget.doubleProperty("opacity"), 1)
            XCTAssertTrue(widget.isSensitive)
        }
    }

    func testWhatIsDisabledInAnyWayStaysSoHoweverOftenItIsShown() {
        onGTK {
            let fixture = CellFixture()
            @MainActor func view(_ isEnabled: Bool, _ inner: Bool, _ outer: Bool) -> some View {
                Button("x") {}.enabled(isEnabled).disabled(inner).disabled(outer)
            }
            for states in 0..<16 {
                let (isEnabled, inner) = (states & 1 == 0, states & 2 != 0)
                for outer in [states & 4 != 0, states & 8 != 0] {
                    for _ in 0..<2 {
                        fixture.show(view(isEnabled, inner, outer))
                        XCTAssertEqual(
                            fixture.nodes(ButtonNode.self)[0].widget.isSensitive,
                            isEnabled && !inner && !outer, "\(isEnabled) \(inner) \(outer)")
                    }
                }
            }
        }
    }

    func testABackgroundIsDrawnInItsColourBehindTheView() {
        onGTK {
            let fixture = CellFixture(width: 100, height: 100)
            fixture.bind(0, Text("").expanded().background(.rgb(1, 0, 0)))
            fixture.present()
            fixture.layOut()
            let pixel = fixture.window.picture()?.pixel(x: 50, y: 50)
            XCTAssertEqual(pixel, [255, 0, 0])
        }
    }
}
