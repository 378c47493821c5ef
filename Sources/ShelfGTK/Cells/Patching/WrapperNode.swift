/// A node without a widget of its own, which stands for its only child.
class WrapperNode: ViewNode, ViewParent {
    private(set) final var child: ViewNode

    init(_ child: ViewNode) {
        self.child = child
        super.init(child.widget)
        child.parent = self
    }

    override final var children: [ViewNode] { [child] }

    /// Updates the child from a view.
    final func show(_ view: some View, in context: ViewContext) {
        take(view.render(into: child, in: context))
    }

    /// Replaces the child.
    final func take(_ node: ViewNode) {
        child = node
        node.parent = self
        guard node.widget != widget else { return }
        let old = widget
        widget = node.widget
        widgetChanged(from: old)
    }

    /// Renders on the node's own initiative, and notifies the parent of another widget.
    final func refresh(_ render: () -> Void) {
        let old = widget
        render()
        if widget != old { parent?.replace(old, by: widget) }
        parent?.contentChanged()
    }

    final func replace(_ old: Widget, by new: Widget) {
        widget = new
        widgetChanged(from: old)
        parent?.replace(old, by: new)
    }

    /// Responds to another widget: settings of the old one move to it.
    func widgetChanged(from old: Widget) {}
}
