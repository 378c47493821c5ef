import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// The focus on one of several controls in a cell.
final class FocusPathTests: XCTestCase {
    func testF6GoesThroughTheControlsOfACellAndTabLeavesIt() {
        onGTK {
            let fixture = ControlsFixture()
            fixture.node.focus(3)
            XCTAssertEqual(fixture.focusedControl(of: 3), 0)
            XCTAssertTrue(fixture.press(.f6))
            XCTAssertEqual(fixture.focusedControl(of: 3), 1)
            XCTAssertTrue(fixture.press(.f6))
            XCTAssertEqual(fixture.focusedControl(of: 3), 2)
            XCTAssertTrue(fixture.press(.f6))
            XCTAssertEqual(fixture.focusedControl(of: 3), 0)
            XCTAssertTrue(fixture.press(.f6, .shift))
            XCTAssertEqual(fixture.focusedControl(of: 3), 2)
            fixture.window.tab()
            XCTAssertTrue(fixture.after.hasKeyboard)
            XCTAssertEqual(fixture.node.focusedItemID, 3)
        }
    }

    func testF6GoesThroughTheControlsOfBadgesToo() {
        onGTK {
            let badge = LayoutBadge(kind: "play", width: .absolute(60), height: .absolute(40))
            let item = LayoutItem(
                width: .fraction(ofWidth: 1), height: .absolute(100), badges: [badge])
            let section = LayoutSection(
                group: .vertical(width: .fraction(ofWidth: 1), height: .absolute(100), [item]))
            let fixture = CollectionFixture(
                CollectionFixture.rows([5]), section: section,
                modify: { $0.badges { _, film in Button("play \(film.id)") {} } })
            fixture.window.present()
            fixture.node.focus(2)
            fixture.pass()
            let cell = fixture.element(.item(2))!.cell
            let play = fixture.element(.badge(2, kind: "play"))!.cell
            let f6 = KeyPress(value: 0xFFC3)
            XCTAssertEqual(cell.focusPath, [])
            for isInBadge in [true, false, true] {
                XCTAssertTrue(fixture.collection.keys.keyPressed(f6))
                XCTAssertEqual(play.focusPath != nil, isInBadge)
                XCTAssertEqual(cell.focusPath != nil, !isInBadge)
                XCTAssertEqual(fixture.node.focusedItemID, 2)
            }
            // Keys are for the item whose badge it is.
            XCTAssertTrue(fixture.collection.keys.keyPressed(KeyPress(value: 0xFF54)))
            XCTAssertEqual(fixture.node.focusedItemID, 3)
        }
    }

    func testTheFocusIsOnTheSameControlAfterNewContentNewWidgetsAndAMove() {
        onGTK {
            let fixture = ControlsFixture()
            fixture.focus(3, control: 1)
            fixture.show { $0[3].title = "Changed" }
            XCTAssertEqual(fixture.focusedControl(of: 3), 1)
            fixture.node.reconfigure([3])
            XCTAssertEqual(fixture.focusedControl(of: 3), 1)
            // Another kind of view: every widget in the cell is another one.
            fixture.isStacked = true
            let cell = fixture.cell(3)
            let widget = cell.node?.widget
            fixture.node.reconfigure([3])
            XCTAssertTrue(fixture.cell(3) === cell)
            XCTAssertNotEqual(cell.node?.widget, widget)
            XCTAssertEqual(fixture.focusedControl(of: 3), 1)
            fixture.show { $0.swapAt(3, 8) }
            XCTAssertEqual(fixture.focusedControl(of: 3), 1)
        }
    }

    func testTheFocusIsOnTheSameControlAfterScrollingAwayAndBack() {
        onGTK {
            let fixture = ControlsFixture()
            fixture.focus(3, control: 1)
            fixture.scroll(to: 20_000)
            XCTAssertEqual(fixture.focusedControl(of: 3), 1, "the cell was recycled")
            XCTAssertTrue(fixture.after.grabFocus())
            fixture.scroll(to: 0)
            fixture.window.tab(forward: false)
            XCTAssertEqual(fixture.focusedControl(of: 3), 1)
        }
    }

    func testTheFocusReturnsToTheSameControlWithItsItem() {
        onGTK {
            let fixture = ControlsFixture()
            fixture.focus(3, control: 2)
            let films = fixture.films
            fixture.show { $0.remove(at: 3) }
            XCTAssertEqual(fixture.focusedControl(of: 4), 0)
            fixture.show { $0 = films }
            XCTAssertEqual(fixture.focusedControl(of: 3), 2)
        }
    }

    func testAControlThatIsDisabledHandsTheFocusToAnotherOneOfItsCell() {
        onGTK {
            let fixture = ControlsFixture()
            fixture.focus(3, control: 1)
            fixture.disabled = [3]
            fixture.node.reconfigure([3])
            settle()
            XCTAssertEqual(fixture.node.focusedItemID, 3)
            XCTAssertEqual(fixture.focusedControl(of: 3), 2)
        }
    }

    func testAControlThatIsDisabledByAChangeOrOnItsOwnLeavesTheFocusInItsCell() {
        onGTK {
            let fixture = ControlsFixture()
            fixture.focus(3, control: 1)
            fixture.disabled = [3]
            fixture.show { $0[3].title = "Changed" }
            XCTAssertEqual(fixture.focusedControl(of: 3), 2)
            // Past every rendering, as a handler of the program might.
            fixture.buttons(of: 3)[2].widget.isSensitive = false
            XCTAssertTrue(pump { fixture.focusedControl(of: 3) == 0 }, "the keyboard is nowhere")
            XCTAssertEqual(fixture.node.focusedItemID, 3)
        }
    }

    func testAnotherItemBeginsAtItsFirstControl() {
        onGTK {
            let fixture = ControlsFixture()
            fixture.focus(3, control: 2)
            XCTAssertTrue(fixture.press(.down))
            XCTAssertEqual(fixture.focusedControl(of: 4), 0)
        }
    }
}

/// A list whose cells have three buttons each.
@MainActor
private final class ControlsFixture {
    let node: CollectionNode<Genre, Film>
    let window: WindowWidget
    var films = (0..<500).map { Film(id: $0, title: "Film \($0)") }
    /// Whether the buttons stand below each other.
    var isStacked = false
    /// The items whose second button cannot be pressed.
    var disabled: Set<Int> = []

    enum Key: UInt32 {
        case down = 0xFF54
        case f6 = 0xFFC3
    }

    init() {
        node = CollectionView<Genre, Film>([]) { _, _ in
            nil
        } cell: { _ in
            Text("")
        }
        .renderCollection(into: nil)
        window = TestWindow.make(
            showing: node.widget, width: 800, height: 600, hasNeighbours: true)
        render()
        node.widget.grabFocus()
        window.present()
        XCTAssertTrue(pump { self.node.isSettled && self.node.counters.liveCells > 5 })
    }

    deinit {
        MainActor.assumeIsolated { window.destroy() }
    }

    var after: Widget { node.widget.parentWidget!.parentWidget!.childWidgets[2] }

    private func render() {
        let section = LayoutSection.list(rowHeight: .absolute(90))
        let rows = [CollectionRow(Genre(id: "g", title: "Films"), items: films)]
        _ = CollectionView(rows) { _, _ in
            section
        } cell: { [unowned self] film in
            if self.isStacked {
                VStack { self.controls(film) }
            } else {
                HStack {
                    Text(film.title)
                    self.controls(film)
                }
            }
        }
        .animatesChanges(false)
        .renderCollection(into: node)
    }

    @ViewBuilder
    private func controls(_ film: Film) -> some View {
        Button("Play") {}
        Button("Keep") {}.enabled(!disabled.contains(film.id))
        Button("More") {}
    }

    func show(_ change: (inout [Film]) -> Void) {
        change(&films)
        render()
        XCTAssertTrue(pump { self.node.isSettled })
    }

    func scroll(to offset: Double) {
        node.collection.scrollPage(to: offset, animated: false)
        XCTAssertTrue(pump { self.node.isSettled })
    }

    func cell(_ id: Int) -> CellWidget { node.collection.elements[.item(id)]!.cell }

    func buttons(of id: Int) -> [ButtonNode] {
        cell(id).node.map { CellFixture.nodes(ButtonNode.self, in: $0) } ?? []
    }

    func focus(_ id: Int, control: Int) {
        node.focus(id)
        XCTAssertTrue(buttons(of: id)[control].widget.grabFocus())
    }

    func focusedControl(of id: Int) -> Int? {
        buttons(of: id).firstIndex { $0.widget.hasKeyboard }
    }

    func press(_ key: Key, _ modifiers: KeyModifiers = []) -> Bool {
        node.collection.keys.keyPressed(KeyPress(value: key.rawValue, modifiers: modifiers))
    }
}
