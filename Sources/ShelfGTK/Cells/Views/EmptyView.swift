internal import CGtk
import ShelfGObject

/// An empty view, which takes no room.
public struct EmptyView: PrimitiveView {
    /// Makes an empty view.
    public init() {}

    /// No children.
    public var listed: [ViewEntry] { [] }

    /// Renders a hidden widget, for places that need one.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        node as? EmptyNode ?? EmptyNode()
    }
}

private final class EmptyNode: ViewNode {
    init() {
        super.init(unsafe Widget(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)))
        widget.isVisible = false
    }
}
