/// A modifier that sets something on a view's own widget.
protocol WidgetModifier {
    /// Applies the modifier; `old` is the one applied to this widget earlier.
    func apply(to widget: Widget, replacing old: Self?)

    /// Reverts the modifier on a widget that stays in use.
    func remove(from widget: Widget)

    /// Returns the context for the view.
    func context(inside context: ViewContext) -> ViewContext
}

extension WidgetModifier {
    func context(inside context: ViewContext) -> ViewContext { context }
}

/// A view with a widget modifier.
struct ModifiedView<Content: View, Modifier: WidgetModifier & Equatable>: PrimitiveView {
    let content: Content
    let modifier: Modifier

    func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        let context = modifier.context(inside: context)
        if let node = node as? ModifierNode<Modifier> {
            node.show(content, in: context)
            node.update(modifier)
            return node
        }
        return ModifierNode(content.render(into: nil, in: context), modifier)
    }
}

final class ModifierNode<Modifier: WidgetModifier & Equatable>: WrapperNode {
    private var modifier: Modifier

    init(_ child: ViewNode, _ modifier: Modifier) {
        self.modifier = modifier
        super.init(child)
        modifier.apply(to: widget, replacing: nil)
    }

    func update(_ modifier: Modifier) {
        guard modifier != self.modifier else { return }
        modifier.apply(to: widget, replacing: self.modifier)
        self.modifier = modifier
    }

    override func widgetChanged(from old: Widget) {
        modifier.remove(from: old)
        modifier.apply(to: widget, replacing: nil)
    }
}

extension View {
    func modified(_ modifier: some WidgetModifier & Equatable) -> some View {
        ModifiedView(content: self, modifier: modifier)
    }
}
