internal import CGtk

/// A view of any widget, made once and updated at each rendering.
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

    /// Makes a view of a widget.
    ///
    /// - Parameters:
    ///   - name: The kind of widget; a widget of the same kind is reused.
    ///   - make: Makes the widget and connects its signals.
    ///   - update: Applies changes to the widget, without setting unchanged properties.
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
