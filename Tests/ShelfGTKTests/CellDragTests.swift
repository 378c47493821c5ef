import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Text dragged from view to view with a real pointer.
final class CellDragTests: XCTestCase {
    @MainActor
    private final class Sides {
        let fixture = CellFixture(width: 400, height: 100)
        var dropped: [String] = []
        var takes = true

        init(title: String) throws {
            bind(0)
            fixture.present()
            fixture.window.setTitle(title)
            settle()
            try Seat.focusWindow(named: title)
        }

        func bind(_ item: Int) {
            fixture.bind(
                item,
                HStack {
                    Text("from").expanded().draggable("film \(item)")
                    Text("to").expanded().onDrop { [unowned self] text in
                        self.dropped.append("\(text) on \(item)")
                        return self.takes
                    }
                })
        }

        private var target: Object? { fixture.nodes(ControllerNode<TextDrop>.self)[0].controller }

        /// Drags from the left view to the right one and lets go there.
        func drag() throws {
            try Seat.act("mousemove", "60", "50", "mousedown", "1", "mousemove", "80", "50")
            var x = 100
            while target?.objectProperty("current-drop") == nil, x < 390 {
                try Seat.act("mousemove", "\(x)", "50")
                x += 10
            }
            XCTAssertNotNil(target?.objectProperty("current-drop"), "nothing is over the target")
            try Seat.act("mousemove", "320", "50", "mousemove", "325", "50", "mouseup", "1")
        }
    }

    func testWhatIsDraggedFromOneViewArrivesAtAnotherAndTheNewestHandlerTakesIt() throws {
        try onGTK {
            let sides = try Sides(title: "cell-drag")
            let widgets = sides.fixture.nodes(TextNode.self).map(\.widget)
            let controllers = widgets.map(\.controllerCount)
            try sides.drag()
            XCTAssertTrue(pump { sides.dropped == ["film 0 on 0"] }, "\(sides.dropped)")
            for item in 1...20 { sides.bind(item) }
            XCTAssertEqual(widgets.map(\.controllerCount), controllers, "handlers multiply")
            try sides.drag()
            XCTAssertTrue(pump { sides.dropped.count == 2 }, "\(sides.dropped)")
            XCTAssertEqual(sides.dropped.last, "film 20 on 20")
            sides.takes = false
            try sides.drag()
            XCTAssertTrue(pump { sides.dropped.count == 3 }, "\(sides.dropped)")
        }
    }

    func testACellThatGoesWhileThePointerIsInItSaysThatItLeft() throws {
        try onGTK {
            let fixture = CellFixture()
            var log: [Bool] = []
            fixture.bind(0, Text("x").expanded().onHover { log.append($0) })
            fixture.present()
            fixture.window.setTitle("cell-leaves")
            settle()
            try Seat.awaitWindow(named: "cell-leaves")
            try Seat.act("mousemove", "600", "500", "mousemove", "100", "100")
            XCTAssertTrue(pump { log == [true] }, "\(log)")
            fixture.cell.unbind()
            XCTAssertEqual(log, [true], "a handler is called while cells come and go")
            XCTAssertTrue(pump { log == [true, false] }, "\(log)")
        }
    }

    func testAPressBegunOnOneItemIsNotFinishedOnTheItemThatCameInItsPlace() throws {
        // The cell of an item with the focus stays with it, far away; others are used again.
        try onGTK { for canFocus in [true, false] { try Self.pressAndScroll(canFocus) } }
    }

    @MainActor
    private static func pressAndScroll(_ canFocus: Bool) throws {
        var log: [String] = []
        var presses = 0
        let node = CollectionView(CollectionFixture.rows([400])) { _, _ in
            .grid(minimumItemWidth: 380, itemHeight: .absolute(80), spacing: 0)
        } cell: { film in
            HStack {
                Button("x") { log.append("click \(film.id)") }.expanded()
                Text("y").expanded().onTap { log.append("tap \(film.id)") }
                    .onDrag { if case .began = $0 { presses += 1 } }
            }
        }
        .canFocus { _ in canFocus }
        .renderCollection(into: nil)
        let window = TestWindow.make(showing: node.widget, width: 400, height: 300)
        defer { window.destroy() }
        window.setTitle("cell-press-\(canFocus)")
        window.present()
        XCTAssertTrue(pump { node.isSettled && node.counters.liveCells > 3 })
        try Seat.awaitWindow(named: "cell-press-\(canFocus)")
        var offset = 0.0
        for x in ["100", "300"] {
            // Rows of 80 pixels: the second one in view is pressed.
            let id = Int(offset) / 80 + 1
            let cell = node.collection.elements[.item(id)]?.cell
            let button = cell?.node?.children[0].widget
            try Seat.act("mousemove", x, "130", "mousedown", "1")
            XCTAssertTrue(pump { button?.isPressed == true || presses == 1 }, "not pressed")
            offset += 8_000
            node.collection.scrollPage(to: offset, animated: false)
            let passes = node.counters.passes
            node.collection.requestPass()
            XCTAssertTrue(pump { node.counters.passes > passes && node.isSettled })
            try Seat.act("mouseup", "1")
        }
        try Seat.act("mousemove", "300", "130", "click", "1")
        XCTAssertTrue(pump { log == ["tap 201"] }, "\(log)")
        try Seat.act("mousemove", "100", "130", "click", "1")
        XCTAssertTrue(pump { log == ["tap 201", "click 201"] }, "\(log)")
    }

    func testACellThatGoesDuringADragEndsIt() throws {
        try onGTK {
            let fixture = CellFixture()
            var log: [DragPhase] = []
            fixture.bind(0, Text("x").expanded().onDrag { log.append($0) })
            fixture.present()
            fixture.window.setTitle("cell-drag-ends")
            settle()
            try Seat.awaitWindow(named: "cell-drag-ends")
            try Seat.act("mousemove", "100", "100", "mousedown", "1", "mousemove", "130", "110")
            XCTAssertTrue(pump { log.last == .moved(x: 30, y: 10) }, "\(log)")
            fixture.cell.unbind()
            XCTAssertTrue(pump { log.last == .ended(x: 30, y: 10) }, "\(log)")
            let count = log.count
            try Seat.act("mousemove", "150", "110", "mouseup", "1")
            settle()
            XCTAssertEqual(log.count, count, "a cell that waits was told of a drag")
        }
    }
}
