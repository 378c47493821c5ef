/// A node without a widget of its own: it stands for the one node inside.
class WrapperNode: ViewNode, ViewParent {
    private(set) final var child: ViewNode

    init(_ child: ViewNode) {
        self.child = child
        super.init(child.widget)
        child.parent = self
    }

    override final var children: [ViewNode] { [child] }

    /// Brings the node inside in line with a view.
    final func show(_ view: some View, in context: ViewContext) {
        take(view.render(into: child, in: context))
    }

    /// Stands for another node from now on.
    final func take(_ node: ViewNode) {
        child = node
        node.parent = self
        guard node.widget != widget else { return }
        let old = widget
        widget = node.widget
        widgetChanged(from: old)
    }

    /// Renders on the node's own account: the parent, which does not ask, is told of another widget.
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

    /// The widget is another one than before: what was set on the old one moves to the new one.
    func widgetChanged(from old: Widget) {}
}
