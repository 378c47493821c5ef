/// The widgets behind a view, kept from one description to the next.
open class ViewNode {
    /// The node's outermost widget; a node that stands for another takes over that one's.
    public internal(set) final var widget: Widget

    /// Who holds the widget and must hear when it is another one.
    final weak var parent: (any ViewParent)?

    /// Takes the outermost widget.
    public init(_ widget: Widget) {
        self.widget = widget
        RenderCounters.shared.nodes += 1
    }

    /// The nodes directly inside.
    package var children: [ViewNode] { [] }

    /// Whether something in the node takes the keyboard focus.
    var takesFocus: Bool { children.contains { $0.takesFocus } }

    /// The texts shown, in order.
    var texts: [String] { children.flatMap { $0.texts } }

    /// Lets go of what outlives a frame, such as observations and loading, because nothing is shown
    /// until the next rendering; what is on screen stays.
    func unbind() { for child in children { child.unbind() } }
}

/// Who holds the widgets of nodes.
protocol ViewParent: AnyObject {
    /// Puts a widget in the place of another, which a node inside has exchanged on its own.
    func replace(_ old: Widget, by new: Widget)

    /// A node inside has shown something else on its own.
    func contentChanged()
}

extension ViewParent where Self: ViewNode {
    func contentChanged() { parent?.contentChanged() }
}
