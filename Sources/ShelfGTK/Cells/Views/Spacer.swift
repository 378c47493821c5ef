internal import CGtk
import ShelfGObject

/// Flexible space in a stack.
public struct Spacer: PrimitiveView {
    private let minimum: Double

    /// Makes a space of at least `minimum` pixels.
    public init(minimum: Double = 0) { self.minimum = minimum }

    /// Renders the space.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        let node = node as? SpacerNode ?? SpacerNode()
        node.update(minimum: minimum, axis: context.axis)
        return node
    }
}

private final class SpacerNode: ViewNode {
    private var shown: (minimum: Double, axis: StackAxis?)?

    init() { super.init(unsafe Widget(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))) }

    func update(minimum: Double, axis: StackAxis?) {
        guard shown == nil || shown! != (minimum, axis) else { return }
        shown = (minimum, axis)
        let length = Pixels.whole(minimum)
        unsafe gtk_widget_set_hexpand(widget.gtk, axis == .vertical ? 0 : 1)
        unsafe gtk_widget_set_vexpand(widget.gtk, axis == .horizontal ? 0 : 1)
        unsafe gtk_widget_set_size_request(
            widget.gtk, axis == .vertical ? -1 : length, axis == .horizontal ? -1 : length)
    }
}
