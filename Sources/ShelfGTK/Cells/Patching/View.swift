/// A description of a cell's content: a cheap value, made often, while its widgets are made once.
///
/// A composed view has a `body`; the views of this module make widgets themselves.
///
/// Design: docs/design/cells.md#patching
@MainActor
public protocol View {
    /// The type of the view's body.
    associatedtype Body: View

    /// The content of the view.
    @ViewBuilder var body: Body { get }

    /// The view as children of a stack: itself, or the elements of a list.
    var listed: [ViewEntry] { get }

    /// Updates the widgets of `node`, or makes new ones if `node` belongs to another type of view.
    func render(into node: ViewNode?, in context: ViewContext) -> ViewNode
}

extension View {
    /// The view itself.
    public var listed: [ViewEntry] { [ViewEntry(ViewKey(), self)] }

    /// Renders the body, also after changes of the view's own state.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        guard DynamicFields.exist(in: self) else { return body.render(into: node, in: context) }
        if let node = node as? ComposedNode<Self> {
            node.update(self, in: context)
            return node
        }
        return ComposedNode(self, in: context)
    }

    /// Renders the view outside any other, with the default environment.
    public func render(into node: ViewNode?) -> ViewNode {
        render(into: node, in: ViewContext())
    }
}

extension Never: View {
    /// Not reachable.
    public var body: Never { fatalError("a view that draws itself has no body") }
}

/// A view that makes widgets itself.
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
    /// Not reachable.
    public var body: Never { fatalError("a view that draws itself has no body") }
}
