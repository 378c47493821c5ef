/// A description of what a cell shows: a value, rebuilt at will, while its widgets are made once.
///
/// A composed view states its `body`; the views of this module draw themselves.
///
/// Design: docs/design/cells.md#patching
@MainActor
public protocol View {
    /// The type of the description this view is composed of.
    associatedtype Body: View

    /// What the view is composed of.
    @ViewBuilder var body: Body { get }

    /// What the view stands for among the children of a stack: itself, unless it is a list.
    var listed: [ViewEntry] { get }

    /// Brings the widgets of `node` in line with this description, or makes new ones when `node`
    /// was made by another kind of view.
    func render(into node: ViewNode?, in context: ViewContext) -> ViewNode
}

extension View {
    /// The view itself.
    public var listed: [ViewEntry] { [ViewEntry(ViewKey(), self)] }

    /// Renders the body, again whenever the view's own state changes.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        guard DynamicFields.exist(in: self) else { return body.render(into: node, in: context) }
        if let node = node as? ComposedNode<Self> {
            node.update(self, in: context)
            return node
        }
        return ComposedNode(self, in: context)
    }

    /// Renders the view outside of any other, with an environment of defaults.
    public func render(into node: ViewNode?) -> ViewNode {
        render(into: node, in: ViewContext())
    }
}

extension Never: View {
    /// There is no such view.
    public var body: Never { fatalError("a view that draws itself has no body") }
}

/// A view that draws itself.
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
    /// Never asked for.
    public var body: Never { fatalError("a view that draws itself has no body") }
}
