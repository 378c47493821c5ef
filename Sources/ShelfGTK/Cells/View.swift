/// A description of what a cell shows: a value, rebuilt at will, while its widgets are made once.
///
/// A composed view states its `body`; the views of this module draw themselves.
///
/// Design: docs/design/cells.md#patching
public protocol View {
    /// The type of the description this view is composed of.
    associatedtype Body: View

    /// What the view is composed of.
    @ViewBuilder var body: Body { get }

    /// Brings the widgets of `node` in line with this description, or makes new ones when `node`
    /// was made by another kind of view.
    func render(into node: ViewNode?) -> ViewNode
}

extension View {
    /// Renders the body.
    public func render(into node: ViewNode?) -> ViewNode { body.render(into: node) }
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

/// The widgets behind a view, kept from one description to the next.
open class ViewNode {
    /// The node's outermost widget.
    public let widget: Widget

    /// Takes the outermost widget.
    public init(_ widget: Widget) { self.widget = widget }
}
