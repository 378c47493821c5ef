/// A list of views, laid out by the enclosing stack, or vertically without one.
public struct ViewList: PrimitiveView {
    /// The views.
    public let listed: [ViewEntry]

    init(_ entries: [ViewEntry]) { listed = entries }

    /// Renders the views as a vertical stack.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        Stack(axis: .vertical, spacing: 0, alignment: .fill, entries: listed)
            .render(into: node, in: context)
    }
}
