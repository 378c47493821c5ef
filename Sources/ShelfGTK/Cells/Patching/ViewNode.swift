/// The widgets of a view, kept from one description to the next.
open class ViewNode {
    /// The outermost widget; a wrapper node has that of its child.
    public internal(set) final var widget: Widget

    /// The owner of the widget, which is notified when it is exchanged.
    final weak var parent: (any ViewParent)?

    /// Makes a node with its outermost widget.
    public init(_ widget: Widget) {
        self.widget = widget
        RenderCounters.shared.nodes += 1
    }

    /// The child nodes.
    package var children: [ViewNode] { [] }

    /// Something in the node can take the keyboard focus.
    var takesFocus: Bool { children.contains { $0.takesFocus } }

    /// The texts shown, in order.
    var texts: [String] { children.flatMap { $0.texts } }

    /// Ends observations and loading until the next rendering; the widgets keep their content.
    func unbind() { for child in children { child.unbind() } }
}

/// An owner of nodes' widgets.
protocol ViewParent: AnyObject {
    /// Replaces a widget that a child node has exchanged by itself.
    func replace(_ old: Widget, by new: Widget)

    /// Responds to a child node changing its content by itself.
    func contentChanged()
}

extension ViewParent where Self: ViewNode {
    func contentChanged() { parent?.contentChanged() }
}
