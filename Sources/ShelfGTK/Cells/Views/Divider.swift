internal import CGtk
import ShelfGObject

/// A thin line between views of a stack.
public struct Divider: PrimitiveView {
    /// Makes a line.
    public init() {}

    /// Renders the line.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        let node = node as? DividerNode ?? DividerNode()
        node.isUpright = context.axis == .horizontal
        return node
    }
}

private final class DividerNode: ViewNode {
    init() {
        super.init(unsafe Widget(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)))
    }

    var isUpright = false {
        didSet {
            guard isUpright != oldValue else { return }
            unsafe gtk_orientable_set_orientation(
                widget.opaque, isUpright ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
        }
    }
}
