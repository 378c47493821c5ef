import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// One cell in a window of its own, bound as a collection would bind it.
@MainActor
final class CellFixture {
    let window: WindowWidget
    let cell = CellWidget(role: .cell)
    let widget: Widget
    let kept = KeptStates()
    var environment = EnvironmentValues()

    init(width: Int = 300, height: Int = 200, title: String = "Cell") {
        widget = cell.handle
        let builder = Builder(
            xml: """
                <interface>
                  <object class="GtkWindow" id="window">
                    <property name="decorated">0</property>
                    <property name="default-width">\(width)</property>
                    <property name="default-height">\(height)</property>
                  </object>
                </interface>
                """)
        window = builder.window("window")
        window.setTitle(title)
        window.setProperty("child", .object(widget))
    }

    deinit {
        MainActor.assumeIsolated { window.destroy() }
    }

    /// Shows another item's view, as after recycling.
    func bind(_ item: Int, _ view: some View) {
        cell.assign(to: AnyHashable(item), environment: environment, kept: kept)
        cell.show(view)
    }

    /// Shows a newer view of the same item.
    func show(_ view: some View) { cell.show(view) }

    /// Puts the window on the screen and waits until it is laid out.
    func present() {
        window.present()
        XCTAssertTrue(pump { self.cell.node?.widget.width ?? 0 > 0 }, "never laid out")
    }

    /// Waits until everything that was asked for is laid out.
    func layOut() {
        var isDone = false
        window.afterNextFrame { isDone = true }
        XCTAssertTrue(pump { isDone }, "no frame was made")
    }

    /// The nodes of a kind, from the outside in, in order.
    func nodes<Node: ViewNode>(_ type: Node.Type) -> [Node] {
        cell.node.map { Self.nodes(type, in: $0) } ?? []
    }

    static func nodes<Node: ViewNode>(_ type: Node.Type, in node: ViewNode) -> [Node] {
        ((node as? Node).map { [$0] } ?? []) + node.children.flatMap { nodes(type, in: $0) }
    }

    var texts: [String] { nodes(TextNode.self).compactMap(\.shownText) }
}

/// How much the counters grow while `body` runs.
@MainActor
func counting(_ body: () -> Void) -> RenderCounters {
    let before = RenderCounters.shared
    body()
    let after = RenderCounters.shared
    var grown = RenderCounters()
    grown.nodes = after.nodes - before.nodes
    grown.renders = after.renders - before.renders
    grown.textSets = after.textSets - before.textSets
    return grown
}
