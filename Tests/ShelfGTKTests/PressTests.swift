import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Presses with a real pointer go to what was hit, and to nothing else.
final class PressTests: XCTestCase {
    func testWhatAHeaderHasKeepsItsPressesAndTheSelectionStays() throws {
        try onGTK {
            let fixture = try PressFixture("press-header")
            for place in 0..<3 {
                fixture.node.selection = [1, 2]
                try fixture.click(fixture.inHeader(place))
                XCTAssertTrue(pump { fixture.heard == place + 1 }, "\(place)")
                XCTAssertEqual(fixture.whenHeard, [1, 2], "\(place)")
                settle()
                XCTAssertEqual(fixture.node.selection, [1, 2], "\(place)")
            }
            // The header itself is ground.
            try fixture.click(fixture.inHeader(3))
            XCTAssertTrue(pump { fixture.node.selection.isEmpty })
        }
    }

    func testAControlInAnotherCellTakesTheKeyboardAndNeitherSelectsNorScrolls() throws {
        try onGTK {
            let fixture = try PressFixture("press-control")
            fixture.node.focus(1)
            fixture.node.selection = [1, 2]
            // The last row in sight is cut off: the focus would bring it wholly into view.
            let collection = fixture.node.collection
            collection.scrollPage(to: 50, animated: false)
            XCTAssertTrue(pump { fixture.node.isSettled })
            let cut = try XCTUnwrap(
                collection.line.last {
                    let frame = collection.page.onScreen($0.frame)
                    return $0.isItem && frame.midY < 590 && frame.maxY > 600
                })
            let id = collection.snapshot.item(at: cut.position).id
            let button = fixture.button(of: id)
            try fixture.click(button, "mousedown")
            XCTAssertTrue(pump { fixture.node.focusedItemID == id })
            settle()
            XCTAssertTrue(pump { fixture.node.isSettled })
            XCTAssertEqual(fixture.node.scrollOffset, 50, "it glided away under the pointer")
            XCTAssertEqual(fixture.node.selection, [1, 2])
            try Seat.act(["mouseup", "1"])
            XCTAssertTrue(pump { fixture.played == [id] })
            XCTAssertEqual(fixture.node.selection, [1, 2])
            XCTAssertTrue(pump { !collection.input.gestures.press.isDown })
            XCTAssertTrue(button.hasKeyboard)
            // Keys go on from there, and choose again.
            XCTAssertTrue(collection.keys.keyPressed(KeyPress(value: 0xFF52)))
            XCTAssertEqual(fixture.node.selection, [id - 1])
        }
    }

    func testAPlaceholdersButtonHasItsPressesAlone() throws {
        try onGTK {
            let fixture = try PressFixture("press-placeholder", count: 0)
            let button = try XCTUnwrap(fixture.placeholderButton)
            let place = try XCTUnwrap(button.bounds(in: fixture.node.widget)).center
            XCTAssertEqual(fixture.node.collection.pressTarget(at: place), .boundaryControl)
            try fixture.click(button)
            XCTAssertTrue(pump { fixture.heard == 9 })
            XCTAssertNil(fixture.node.collection.input.gestures.band)
        }
    }

    func testEveryPlaceSaysWhatIsThere() throws {
        try onGTK {
            let fixture = try PressFixture("press-places")
            let collection = fixture.node.collection
            @MainActor func target(_ widget: Widget) throws -> PressTarget<Int> {
                collection.pressTarget(
                    at: try XCTUnwrap(widget.bounds(in: fixture.node.widget)).center)
            }
            for place in 0..<3 {
                XCTAssertEqual(try target(fixture.inHeader(place)), .boundaryControl)
            }
            for place in 3..<5 {
                XCTAssertEqual(try target(fixture.inHeader(place)), .boundary, "\(place)")
            }
            XCTAssertEqual(try target(fixture.button(of: 2)), .control(in: 2))
            let row = collection.page.onScreen(collection.elements[.item(2)]!.frame)
            XCTAssertEqual(
                collection.pressTarget(at: Point(x: row.minX + 4, y: row.midY)), .item(2))
            collection.input.pointer = row.center
            collection.rowActions.buttonsMayChange()
            XCTAssertTrue(
                pump { collection.rowActions.rowButtons != nil && fixture.node.isSettled })
            collection.passIfDue()
            let buttons = try XCTUnwrap(
                fixture.node.widget.childWidgets.first { $0.hasCSSClass("row-actions") })
            XCTAssertTrue(pump { buttons.bounds(in: fixture.node.widget)?.width ?? 0 > 0 })
            XCTAssertEqual(try target(buttons.childWidgets[0]), .rowButton)
            collection.scrollPage(to: collection.page.maximumScrollOffset, animated: false)
            XCTAssertTrue(pump { fixture.node.isSettled })
            XCTAssertEqual(collection.pressTarget(at: Point(x: 400, y: 597)), .space)
        }
    }

    func testAPressThatAControlTookOrADragBeganIsOver() throws {
        try onGTK {
            let fixture = try PressFixture("press-over")
            let collection = fixture.node.collection
            try fixture.click(fixture.button(of: 3))
            XCTAssertTrue(pump { fixture.played == [3] && !collection.input.gestures.press.isDown })
            XCTAssertTrue(collection.input.gestures.isAtRest)
            // What the toolkit makes no drag of was never dragged.
            let row = collection.page.onScreen(collection.elements[.item(2)]!.frame)
            let place = Point(x: row.minX + 4, y: row.midY)
            XCTAssertEqual(collection.drags.offerDrag(at: place)?.ids, [2])
            XCTAssertEqual(collection.drags.dragged, [])
            XCTAssertFalse(collection.drags.cancelDrag(), "Escape has something better to do")
            XCTAssertFalse(collection.drags.dropMoved(to: place), "what comes is not ours")
            XCTAssertEqual(collection.drags.beginDrag(at: place), [2])
            XCTAssertTrue(collection.drags.dropMoved(to: place))
            collection.drags.dragEnded()
        }
    }
}

/// A list under a header, both with controls.
@MainActor
private final class PressFixture {
    let node: CollectionNode<Genre, Film>
    let window: WindowWidget
    /// The last thing in a header or the placeholder that was used.
    private(set) var heard = 0
    /// What was selected when that was used.
    private(set) var whenHeard: Set<Int> = []
    /// The items whose button was pressed.
    private(set) var played: [Int] = []

    init(_ title: String, count: Int = 30) throws {
        node = CollectionView<Genre, Film>([]) { _, _ in
            nil
        } cell: { _ in
            Text("")
        }
        .renderCollection(into: nil)
        window = TestWindow.make(showing: node.widget, width: 800, height: 600)
        render(count)
        window.setTitle(title)
        window.present()
        XCTAssertTrue(pump { self.node.isSettled })
        try Seat.focusWindow(named: title)
        XCTAssertTrue(pump { self.node.isSettled })
    }

    deinit {
        MainActor.assumeIsolated { window.destroy() }
    }

    private func render(_ count: Int) {
        var section = LayoutSection.list(rowHeight: .absolute(60))
        section.contentInsets = Insets(bottom: 20)
        section.boundaryItems = [.header(height: .absolute(60))]
        let films = (0..<count).map { Film(id: $0, title: "Film \($0)") }
        let rows =
            count == 0 ? [] : [CollectionRow(Genre(id: "g", title: "Films"), items: films)]
        _ = CollectionView(rows) { _, _ in
            section
        } cell: { [unowned self] film in
            HStack {
                Text(film.title).frame(width: 200)
                Button("Play") { self.played.append(film.id) }
            }
        } supplementary: { [unowned self] _, _ in
            HStack {
                Button("Delete selected") { self.hear(1) }
                Toggle("All", isOn: false) { _ in self.hear(2) }
                Text("Name").frame(width: 100).onTap { self.hear(3) }
                Text("Nothing").frame(width: 100)
                Crumbs(["Films"]).onChoose { _ in }
            }
        }
        .selectionMode(.multiple)
        .rowActions { _ in [RowAction("Delete") { _ in }] }
        .onReorder { _ in }
        .placeholder { [unowned self] _ in
            Button("Open") { self.hear(9) }
        }
        .animatesChanges(false)
        .renderCollection(into: node)
    }

    private func hear(_ number: Int) {
        heard = number
        whenHeard = node.selection
    }

    /// What stands at a place in the header.
    func inHeader(_ place: Int) -> Widget {
        node.collection.elements[.boundary("g", kind: "header", index: 0)]!.cell.node!.children[
            place
        ].widget
    }

    func button(of id: Int) -> Widget {
        CellFixture.nodes(ButtonNode.self, in: node.collection.elements[.item(id)]!.cell.node!)[0]
            .widget
    }

    var placeholderButton: Widget? {
        node.collection.chrome.emptyView.cell?.node.flatMap {
            CellFixture.nodes(ButtonNode.self, in: $0).first?.widget
        }
    }

    /// Does something with the mouse in the middle of a widget.
    func click(_ widget: Widget, _ action: String = "click") throws {
        let place = try XCTUnwrap(widget.bounds(in: node.widget)).center
        try Seat.act(["mousemove", "\(Int(place.x))", "\(Int(place.y))", action, "1"])
    }
}
