internal import CGtk
import ShelfGObject

/// Nothing; it takes no room.
public struct EmptyView: PrimitiveView {
    /// Describes nothing.
    public init() {}

    /// Nothing to lay out.
    public var listed: [ViewEntry] { [] }

    /// Renders a hidden widget, where there must be one.
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
