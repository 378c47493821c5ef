import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// What is told because of what a rendering sets changes the state that is rendered, but not meanwhile.
final class RenderingStateTests: XCTestCase {
    /// A collection that writes what becomes of it into the state of the view around.
    private struct Wall: View {
        let rows: [CollectionRow<Genre, Film>]
        let see: ([String]) -> Void
        @State private var focused: Film.ID?
        @State private var selected: Set<Film.ID> = []
        @State private var status = ""
        @State private var news: [String] = []

        var body: some View {
            see([
                "\(focused ?? -1)", selected.sorted().map { "\($0)" }.joined(separator: " "),
                status,
            ])
            return CollectionView(rows) { _, _ in
                .grid(minimumItemWidth: 150, itemHeight: .absolute(60), spacing: 10)
            } cell: { film in
                Text(film.title)
            }
            .focused($focused)
            .selection($selected)
            .onChange { status = "\($0.deletedItems) gone" }
            .onFocusChange { news.append("\($0?.id ?? -1)") }
            .onSelectionChange { news.append("\($0.count)") }
        }
    }

    func testACollectionWritesStateOfTheViewThatDescribesItOtherwise() throws {
        try onGTK {
            var rows = CollectionFixture.rows([10])
            var seen: [[String]] = []
            @MainActor func describe(_ rows: [CollectionFixture.Row], into node: ViewNode?)
                -> ViewNode
            {
                Wall(rows: rows) { seen.append($0) }.render(into: node)
            }
            let root = describe(rows, into: nil)
            let node = try XCTUnwrap(
                root.children.first?.children.first as? CollectionNode<Genre, Film>)
            let window = TestWindow.make(showing: root.widget, width: 800, height: 600)
            defer { window.destroy() }
            window.present()
            XCTAssertTrue(pump { node.counters.liveCells > 0 && node.isSettled })
            XCTAssertTrue(node.focus(3))
            node.selection = [3, 5]
            settle()
            XCTAssertEqual(seen.last, ["3", "3 5", "0 gone"])
            rows[0].items.removeAll { $0.id == 3 || $0.id == 5 }
            let count = seen.count
            _ = describe(rows, into: root)
            XCTAssertEqual(seen.count, count + 1, "told within the rendering")
            XCTAssertEqual(seen.last, ["3", "3 5", "0 gone"])
            MainLoop.iterate(mayBlock: false)
            settle()
            XCTAssertEqual(node.focusedItemID, 4)
            XCTAssertEqual(seen.last, ["4", node.selection.map { "\($0)" }.joined(), "2 gone"])
        }
    }

    func testWhatACollectionTellsAfterARenderingComesBeforeWhatIsDoneNext() throws {
        try onGTK {
            var log: [String] = []
            var rows = CollectionFixture.rows([10])
            @MainActor func describe(_ rows: [CollectionFixture.Row], into node: ViewNode?)
                -> ViewNode
            {
                CollectionView(rows) { _, _ in
                    .grid(minimumItemWidth: 150, itemHeight: .absolute(60), spacing: 10)
                } cell: { film in
                    Text(film.title)
                }
                .onChange { log.append("change of \($0.deletedItems)") }
                .onFocusChange { log.append("focus on \($0?.id ?? -1)") }
                .render(into: node)
            }
            let root = describe(rows, into: nil)
            let node = try XCTUnwrap(root.children.first as? CollectionNode<Genre, Film>)
            let window = TestWindow.make(showing: root.widget, width: 800, height: 600)
            defer { window.destroy() }
            window.present()
            XCTAssertTrue(pump { node.counters.liveCells > 0 && node.isSettled })
            XCTAssertTrue(node.focus(3))
            log = []
            rows[0].items.remove(at: 3)
            _ = describe(rows, into: root)
            XCTAssertEqual(log, [])
            XCTAssertTrue(node.focus(7))
            XCTAssertEqual(log.last, "focus on 7")
            XCTAssertEqual(Set(log.dropLast()), ["change of 1", "focus on 4"])
        }
    }

    /// A bar whose value a rendering sets, and whose signal changes state.
    private struct Level: View {
        let value: Double
        @State private var told: [Double] = []

        var body: some View {
            VStack {
                WidgetView(named: "bar") {
                    Builder(xml: RenderingStateTests.bar).widget("bar")
                } update: { bar in
                    bar.setProperty("value", .double(value))
                }
                .onSignal("notify::value") { told.append(value) }
                Text(told.map { "\(Int($0))" }.joined(separator: " "))
            }
        }
    }

    private static let bar =
        "<interface><object class='GtkLevelBar' id='bar'>"
        + "<property name='max-value'>100</property></object></interface>"

    func testASignalOfWhatARenderingSetsIsToldAfterIt() {
        onGTK {
            let fixture = CellFixture()
            fixture.bind(0, Level(value: 10))
            settle()
            XCTAssertEqual(fixture.texts, [""], "nobody listened yet")
            fixture.show(Level(value: 20))
            fixture.show(Level(value: 30))
            XCTAssertEqual(fixture.texts, [""])
            settle()
            XCTAssertEqual(fixture.texts, ["10 20"], "as the handlers have it that were there then")
            fixture.nodes(StackNode.self)[0].children[0].widget.setProperty("value", .double(50))
            settle()
            XCTAssertEqual(fixture.texts, ["10 20 30 30"], "the rendering has set it back")
        }
    }

    func testASignalThatWaitsIsNotOvertaken() {
        onGTK {
            let fixture = CellFixture()
            fixture.bind(0, Level(value: 10))
            fixture.show(Level(value: 20))
            fixture.nodes(StackNode.self)[0].children[0].widget.setProperty("value", .double(50))
            settle()
            XCTAssertEqual(fixture.texts, ["10 20 20"], "the rendering has set it back")
        }
    }

    func testOneViewAtTwoPlacesHasAStateAtEach() {
        onGTK {
            struct Switch: View {
                @State private var isOn = false
                @Environment(\.textScale) private var scale

                var body: some View {
                    HStack {
                        Toggle("On", isOn: $isOn)
                        Text("\(isOn) \(scale)")
                    }
                }
            }
            let fixture = CellFixture()
            let row = Switch()
            fixture.bind(
                0,
                VStack {
                    row
                    row.environment(\.textScale, 2)
                })
            XCTAssertEqual(fixture.texts, ["false 1.0", "false 2.0"])
            let toggles = fixture.nodes(ToggleNode.self)
            toggles[0].widget.setProperty("active", .bool(true))
            settle()
            XCTAssertEqual(fixture.texts, ["true 1.0", "false 2.0"])
            XCTAssertEqual(toggles.map(\.isActive), [true, false])
            toggles[1].widget.setProperty("active", .bool(true))
            toggles[0].widget.setProperty("active", .bool(false))
            settle()
            XCTAssertEqual(fixture.texts, ["false 1.0", "true 2.0"])
        }
    }
}
