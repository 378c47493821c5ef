import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Controls that stand outside of items: how the keyboard gets there, and that it stays.
final class StopTests: XCTestCase {
    func testTabGoesFromTheItemsToTheControlsAroundThemAndThenOut() {
        onGTK {
            let fixture = StopFixture()
            XCTAssertTrue(fixture.before.grabFocus())
            fixture.tab()
            XCTAssertEqual(fixture.place, "item 0", "it enters at the items")
            fixture.tab(forward: false)
            XCTAssertEqual(fixture.place, "a more")
            fixture.tab(forward: false)
            XCTAssertEqual(fixture.place, "a all")
            fixture.tab(forward: false)
            XCTAssertTrue(fixture.before.hasKeyboard)
            fixture.node.focus(1)
            for place in ["b all", "b more", "c all", "c more"] {
                fixture.tab()
                XCTAssertEqual(fixture.place, place)
            }
            fixture.tab()
            XCTAssertTrue(fixture.after.hasKeyboard)
            XCTAssertEqual(fixture.node.focusedItemID, 1, "the items keep their place")
            fixture.tab(forward: false)
            XCTAssertEqual(fixture.place, "item 1")
        }
    }

    func testTabLeavesAtOnceWithControl() {
        onGTK {
            let fixture = StopFixture()
            fixture.node.focus(1)
            fixture.node.collection.keyboard.leavesByTab = true
            fixture.tab()
            XCTAssertTrue(fixture.after.hasKeyboard)
        }
    }

    func testAnElementWhoseControlHasTheKeyboardKeepsItsCellAndTheKeyboard() {
        onGTK {
            let fixture = StopFixture(items: 200)
            fixture.focusControl("a all")
            let cell = fixture.header("a")?.cell
            for offset in [2_000.0, 9_000, 30_000] {
                fixture.node.collection.scrollPage(to: offset, animated: false)
                XCTAssertTrue(pump { fixture.node.isSettled })
                XCTAssertEqual(fixture.place, "a all", "at \(offset)")
                XCTAssertTrue(fixture.header("a")?.cell === cell, "at \(offset)")
            }
            fixture.node.focus(300)
            XCTAssertTrue(pump { fixture.node.isSettled })
            fixture.node.collection.requestPass()
            XCTAssertTrue(pump { fixture.node.isSettled })
            XCTAssertNil(fixture.header("a"), "without the keyboard it gives its cell back")
        }
    }

    func testAChangeLeavesTheKeyboardAtAControlThatStays() {
        onGTK {
            let fixture = StopFixture()
            fixture.node.focus(1)
            fixture.focusControl("b all")
            fixture.show { $0[0].items.removeAll { $0.id == 1 } }
            XCTAssertEqual(
                fixture.place, "b all", "the focused item went, the keyboard was not there")
            fixture.show { $0.swapAt(0, 1) }
            XCTAssertEqual(fixture.place, "b all")
            fixture.show { rows in rows.removeAll { $0.section.id == "b" } }
            XCTAssertEqual(
                fixture.place, "item \(fixture.node.focusedItemID!)", "the items have it again")
        }
    }

    func testArrowsLeadFromAHeaderToTheItemsNextToIt() {
        onGTK {
            let fixture = StopFixture()
            fixture.focusControl("b all")
            fixture.press(.right)
            XCTAssertEqual(fixture.place, "b more")
            fixture.press(.down)
            XCTAssertEqual(fixture.place, "item 3")
            fixture.focusControl("b all")
            fixture.press(.up)
            XCTAssertEqual(fixture.place, "item 2")
        }
    }

    func testThePlaceholdersControlsAreReached() {
        onGTK {
            let fixture = StopFixture()
            fixture.show { $0 = [] }
            XCTAssertTrue(fixture.before.grabFocus())
            fixture.tab()
            XCTAssertEqual(fixture.place, "add")
            fixture.tab()
            XCTAssertTrue(fixture.after.hasKeyboard)
            fixture.tab(forward: false)
            XCTAssertEqual(fixture.place, "add")
        }
    }
}

/// Three sections of items that take no control, below headers with two buttons each.
@MainActor
private final class StopFixture {
    let node: CollectionNode<Genre, Film>
    let window: WindowWidget
    var rows: [CollectionRow<Genre, Film>]

    init(items: Int = 3) {
        rows = ["a", "b", "c"].enumerated().map { number, id in
            CollectionRow(
                Genre(id: id, title: id),
                items: (0..<items).map { Film(id: number * items + $0, title: "Film") })
        }
        node = CollectionView<Genre, Film>([]) { _, _ in
            nil
        } cell: { _ in
            Text("")
        }
        .renderCollection(into: nil)
        window = TestWindow.make(
            showing: node.widget, width: 500, height: 700, hasNeighbours: true)
        render()
        node.widget.grabFocus()
        window.present()
        XCTAssertTrue(pump { self.node.isSettled && self.node.counters.liveCells > 5 })
    }

    deinit {
        MainActor.assumeIsolated { window.destroy() }
    }

    var before: Widget { node.widget.parentWidget!.parentWidget!.childWidgets[0] }
    var after: Widget { node.widget.parentWidget!.parentWidget!.childWidgets[2] }

    private func render() {
        var section = LayoutSection.list(rowHeight: .absolute(60))
        section.boundaryItems = [.header(height: .absolute(40))]
        _ = CollectionView(rows) { _, _ in
            section
        } cell: { film in
            Text(film.title)
        } supplementary: { _, genre in
            HStack {
                Button("\(genre.id) all") {}
                Button("\(genre.id) more") {}
            }
        }
        .placeholder(.empty) { _ in Button("add") {} }
        .animatesChanges(false)
        .renderCollection(into: node)
    }

    func show(_ change: (inout [CollectionRow<Genre, Film>]) -> Void) {
        change(&rows)
        render()
        XCTAssertTrue(pump { self.node.isSettled })
    }

    func header(_ id: String) -> CollectionElement? {
        node.collection.elements[.boundary(id, kind: "header", index: 0)]
    }

    /// What has the keyboard: an item by its id, or a button by its title.
    var place: String? {
        for element in node.collection.order {
            if case .item(let id) = element.key, element.cell.hasFocus { return "item \(id)" }
            if let button = buttons(in: element.cell).first(where: { $0.widget.hasKeyboard }) {
                return button.texts.joined()
            }
        }
        return node.collection.chrome.emptyView.cell.flatMap {
            buttons(in: $0).first { $0.widget.hasKeyboard }?.texts.joined()
        }
    }

    private func buttons(in cell: CellWidget) -> [ButtonNode] {
        cell.node.map { CellFixture.nodes(ButtonNode.self, in: $0) } ?? []
    }

    func focusControl(_ title: String) {
        let all = node.collection.order.flatMap { buttons(in: $0.cell) }
        XCTAssertEqual(all.first { $0.texts == [title] }?.widget.grabFocus(), true, title)
        XCTAssertEqual(place, title)
    }

    func tab(forward: Bool = true) { _ = window.tab(forward: forward) }

    func press(_ key: Key) {
        _ = node.collection.keys.keyPressed(KeyPress(value: key.rawValue))
        XCTAssertTrue(pump { self.node.isSettled })
    }

    enum Key: UInt32 {
        case left = 0xFF51
        case up = 0xFF52
        case right = 0xFF53
        case down = 0xFF54
    }
}
