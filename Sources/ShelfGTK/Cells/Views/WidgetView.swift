internal import CGtk

/// Any widget as a view: made once, brought up to date at each rendering.
///
/// ```swift
/// WidgetView(named: "level") { Builder(xml: levelBar).widget("level") } update: { bar in
///     bar.setProperty("value", .double(level))
/// }
/// ```
public struct WidgetView: PrimitiveView {
    private let name: String
    private let make: @MainActor () -> Widget
    private let update: @MainActor (Widget) -> Void

    /// Describes a widget.
    ///
    /// - Parameters:
    ///   - name: what tells this kind of widget from others; one of the same name is kept.
    ///   - make: makes the widget and connects its signals.
    ///   - update: sets what has changed; it should not set what has not.
    public init(
        named name: String, make: @escaping @MainActor () -> Widget,
        update: @escaping @MainActor (Widget) -> Void = { _ in }
    ) {
        self.name = name
        self.make = make
        self.update = update
    }

    /// Renders the widget.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        let reused = (node as? WidgetNode).flatMap { $0.name == name ? $0 : nil }
        let node = reused ?? WidgetNode(name, make())
        update(node.widget)
        return node
    }
}

private final class WidgetNode: ViewNode {
    let name: String

    init(_ name: String, _ widget: Widget) {
        self.name = name
        super.init(widget)
    }

    override var takesFocus: Bool { unsafe gtk_widget_get_focusable(widget.gtk) != 0 }
}
