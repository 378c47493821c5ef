import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

private struct PlainFilm: Identifiable, Equatable { let id: Int }

/// Real clicks and keys, sent through the X server.
final class CellInputTests: XCTestCase {
    func testAButtonInACellOnItsOwnWorksByClickEnterAndSpace() throws {
        try onGTK {
            let fixture = CellFixture()
            var count = 0
            fixture.bind(
                0, Button(action: { count += 1 }) { Text("Play").expanded() }.buttonStyle(.card))
            fixture.present()
            try focus(fixture.window, title: "cell-button")
            fixture.cell.takeFocus()
            let button = fixture.nodes(ButtonNode.self)[0].widget
            XCTAssertTrue(pump { button.hasFocus }, "the button has the focus, not the cell")
            try Seat.act("key", "Return")
            XCTAssertTrue(pump { count == 1 }, "Enter does nothing")
            try Seat.act("key", "space")
            XCTAssertTrue(pump { count == 2 }, "Space does nothing")
            try Seat.act("mousemove", "150", "100", "click", "1")
            XCTAssertTrue(pump { count == 3 }, "a click does nothing")
        }
    }

    func testButtonsInsideCellsWorkAndTheCellTakesNoFocusIfAChildCan() throws {
        try onGTK {
            var played: [Int] = []
            let rows = [
                CollectionRow(Genre(id: "g", title: ""), items: (0..<9).map(PlainFilm.init))
            ]
            let section = LayoutSection.grid(
                minimumItemWidth: 200, itemHeight: .absolute(120), spacing: 10)
            let node = CollectionView(rows) { _, _ in
                section
            } cell: { film in
                HStack {
                    Button("Play \(film.id)") { played.append(film.id) }.expanded()
                    Button("More") { played.append(100 + film.id) }
                }
            }.renderCollection(into: nil)
            let window = TestWindow.make(showing: node.widget, width: 800, height: 600)
            defer { window.destroy() }
            node.widget.grabFocus()
            try focus(window, title: "cell-buttons")
            XCTAssertTrue(pump { node.counters.liveCells == 9 && node.isSettled })
            XCTAssertTrue(node.focus(4))
            try Seat.act("key", "Right")
            XCTAssertTrue(pump { node.focusedItemID == 5 })
            let button = node.collection.elements[.item(5)]?.cell.node?.children[0].children[0]
            XCTAssertTrue(pump { button?.widget.isFocusVisible == true }, "the focus is not shown")
            try Seat.act("key", "Return")
            XCTAssertTrue(pump { played == [5] }, "Enter went elsewhere: \(played)")
            XCTAssertFalse(node.collection.elements[.item(5)]!.cell.hasFocus)
            // The second button of the first item: its cell must not pull the focus to the first.
            let frame = node.presentedFrame(of: 0)!
            try Seat.act("mousemove", "\(Int(frame.maxX) - 20)", "\(Int(frame.midY))", "click", "1")
            XCTAssertTrue(pump { played == [5, 100] }, "the click went elsewhere: \(played)")
            XCTAssertTrue(pump { node.focusedItemID == 0 }, "the focus did not follow the click")
            try Seat.act("key", "space")
            XCTAssertTrue(pump { played == [5, 100, 100] }, "the focus left its button: \(played)")
        }
    }

    func testAButtonKeepsItsLookAndItsKeysThroughAnAnimatedReload() throws {
        try onGTK {
            var played: [Int] = []
            var films = (0..<12).map(PlainFilm.init)
            @MainActor func show(
                _ films: [PlainFilm], in node: CollectionNode<Genre, PlainFilm>? = nil
            ) -> CollectionNode<Genre, PlainFilm> {
                let rows = [CollectionRow(Genre(id: "g", title: ""), items: films)]
                return CollectionView(rows) { _, _ in
                    .grid(minimumItemWidth: 200, itemHeight: .absolute(120), spacing: 10)
                } cell: { film in
                    HStack {
                        Button("Play \(film.id)") { played.append(film.id) }.expanded()
                        Button("More") { played.append(100 + film.id) }
                    }
                }.renderCollection(into: node)
            }
            let collection = show(films)
            let window = TestWindow.make(showing: collection.widget, width: 800, height: 600)
            defer { window.destroy() }
            collection.widget.grabFocus()
            try focus(window, title: "cell-reload")
            XCTAssertTrue(pump { collection.counters.liveCells == 12 && collection.isSettled })
            XCTAssertTrue(collection.focus(4))
            try Seat.act("key", "F6")
            for round in 1...3 {
                films.shuffle()
                _ = show(films, in: collection)
                XCTAssertTrue(pump { collection.collection.isMoving }, "nothing is animated")
                // While it moves, and after it has come to rest.
                try Seat.act("key", "Return")
                XCTAssertTrue(pump { played.count == round * 3 - 2 }, "\(played)")
                XCTAssertTrue(pump { collection.isSettled })
                let more = collection.collection.elements[.item(4)]?.cell.node?.children.last
                XCTAssertEqual(more?.widget.isFocusVisible, true)
                try Seat.act("key", "space")
                XCTAssertTrue(pump { played.count == round * 3 - 1 }, "\(played)")
                let frame = try XCTUnwrap(collection.presentedFrame(of: 4))
                try Seat.act(
                    "mousemove", "\(Int(frame.maxX) - 20)", "\(Int(frame.midY))", "click", "1")
                XCTAssertTrue(pump { played.count == round * 3 }, "\(played)")
            }
            XCTAssertEqual(Set(played), [104])
        }
    }

    func testAButtonClickedWhileSomethingElseHasTheFocusTellsTheCollection() throws {
        try onGTK {
            let fixture = CellFixture()
            var arrivals = 0
            fixture.cell.onGrabFocus = { arrivals += 1 }
            fixture.bind(
                0,
                HStack {
                    Button("a") {}; Button("b") {}
                })
            fixture.present()
            try focus(fixture.window, title: "cell-arrival")
            fixture.nodes(ButtonNode.self)[1].widget.grabFocus()
            XCTAssertTrue(pump { arrivals > 0 })
            fixture.cell.takeFocus()
            XCTAssertTrue(fixture.nodes(ButtonNode.self)[1].widget.hasFocus)
        }
    }

    /// Goes when it is dragged, and shows that the drag has ended.
    private struct Dragged: View {
        let see: (String) -> Void
        @State private var phase = "at rest"

        var body: some View {
            see(phase)
            return HStack {
                if phase == "at rest" {
                    Text("x").expanded().onDrag {
                        if case .moved = $0 { phase = "gone" }
                        if case .ended = $0 { phase = "ended" }
                    }
                }
            }
        }
    }

    func testADragEndsWithAViewThatGoesMeanwhileAndMayChangeItsState() throws {
        try onGTK {
            let fixture = CellFixture()
            var seen: [String] = []
            fixture.bind(0, Dragged { seen.append($0) })
            fixture.present()
            try focus(fixture.window, title: "cell-dragged")
            try Seat.act("mousemove", "600", "500", "mousemove", "100", "100")
            try Seat.act("mousedown", "1", "mousemove", "120", "100", "mousemove", "140", "110")
            XCTAssertTrue(pump { seen.last == "ended" }, "\(seen)")
            XCTAssertTrue(seen.contains("gone"))
            try Seat.act("mouseup", "1")
        }
    }

    func testEachClickOfAQuickSeriesCounts() throws {
        try onGTK {
            let fixture = CellFixture()
            var (once, twice) = (0, 0)
            fixture.bind(0, Text("x").expanded().onTap { once += 1 }.onTap(count: 2) { twice += 1 })
            fixture.present()
            try focus(fixture.window, title: "cell-taps")
            try Seat.act("mousemove", "600", "500", "mousemove", "100", "100")
            try Seat.act("click", "--repeat", "5", "--delay", "20", "1")
            XCTAssertTrue(pump { once == 5 }, "\(once)")
            XCTAssertEqual(twice, 2)
        }
    }

    func testTapsHoverAndDragsReachTheirHandlers() throws {
        try onGTK {
            let fixture = CellFixture()
            var log: [String] = []
            fixture.bind(
                0,
                Text("x").expanded()
                    .onTap(count: 2) { log.append("double") }
                    .onTap(button: .secondary) { log.append("menu") }
                    .onHover { log.append($0 ? "in" : "out") }
                    .onDrag { phase in
                        if case .ended(let x, let y) = phase, x != 0 { log.append("\(x) \(y)") }
                    })
            fixture.present()
            try focus(fixture.window, title: "cell-gestures")
            try Seat.act("mousemove", "600", "500", "mousemove", "100", "100")
            XCTAssertTrue(pump { log.contains("in") }, "\(log)")
            try Seat.act("click", "--repeat", "2", "--delay", "20", "1")
            XCTAssertTrue(pump { log.contains("double") }, "\(log)")
            try Seat.act("click", "3")
            XCTAssertTrue(pump { log.contains("menu") }, "\(log)")
            try Seat.act(
                "mousedown", "1", "mousemove", "120", "100", "mousemove", "140", "110", "mouseup",
                "1")
            XCTAssertTrue(pump { log.contains("40.0 10.0") }, "\(log)")
            try Seat.act("mousemove", "600", "500")
            XCTAssertTrue(pump { log.contains("out") }, "\(log)")
        }
    }

    func testThePointerGoesStraightFromWhatItRevealedOutOfTheCell() throws {
        try onGTK {
            struct Revealing: View {
                @State var isHovered = false

                var body: some View {
                    HStack {
                        Text("x").expanded()
                        if isHovered { Button("more") {} }
                    }
                    .onHover { isHovered = $0 }
                }
            }
            let fixture = CellFixture()
            fixture.bind(
                0,
                VStack {
                    Revealing()
                    Text("below").expanded()
                })
            fixture.present()
            try focus(fixture.window, title: "cell-reveals")
            try Seat.act("mousemove", "600", "500", "mousemove", "100", "10")
            XCTAssertTrue(pump { fixture.nodes(ButtonNode.self).count == 1 })
            fixture.layOut()
            let button = fixture.nodes(ButtonNode.self)[0].widget
            let place = try XCTUnwrap(button.bounds(in: fixture.widget)).center
            try Seat.act("mousemove", "\(Int(place.x))", "\(Int(place.y))")
            XCTAssertTrue(pump { button.isPointedAt }, "the pointer never came to the button")
            try Seat.act("mousemove", "100", "190")
            XCTAssertTrue(pump { fixture.nodes(ButtonNode.self).isEmpty })
        }
    }

    func testALongPressReachesItsNewestHandlerOnce() throws {
        try onGTK {
            let fixture = CellFixture()
            var log: [String] = []
            for name in ["old", "new"] {
                fixture.bind(0, Text("x").expanded().onLongPress { log.append(name) })
            }
            fixture.present()
            try focus(fixture.window, title: "cell-press")
            try Seat.act("mousemove", "600", "500", "mousemove", "100", "100", "mousedown", "1")
            XCTAssertTrue(pump { !log.isEmpty })
            try Seat.act("mouseup", "1")
            settle()
            XCTAssertEqual(log, ["new"])
        }
    }

    func testATooltipIsAskedForWhenThePointerRests() throws {
        try onGTK {
            let fixture = CellFixture()
            fixture.bind(0, Text("x").expanded().tooltip("about x"))
            fixture.present()
            try focus(fixture.window, title: "cell-tooltip")
            try Seat.act("mousemove", "600", "500", "mousemove", "100", "100")
            try Seat.act("mousemove", "102", "100")
            let node = fixture.nodes(TooltipNode.self)[0]
            XCTAssertTrue(pump { node.queries > 0 })
        }
    }

    func testATogglesValueIsWhatItsOwnerSays() {
        onGTK {
            for style in [ToggleStyle.check, .onOff, .button] {
                let fixture = CellFixture()
                var asked: [Bool] = []
                fixture.bind(0, Toggle("Seen", isOn: false, style: style) { asked.append($0) })
                let node = fixture.nodes(ToggleNode.self)[0]
                node.widget.setProperty("active", .bool(true))
                XCTAssertEqual(asked, [true])
                XCTAssertFalse(node.isActive, "the owner did not take the change")
                fixture.show(Toggle("Seen", isOn: true, style: style) { asked.append($0) })
                XCTAssertTrue(node.isActive)
                XCTAssertEqual(asked, [true], "showing a value is no wish")
            }
        }
    }
}

@MainActor
private func focus(_ window: WindowWidget, title: String) throws {
    window.setTitle(title)
    window.present()
    settle()
    try Seat.focusWindow(named: title)
}
