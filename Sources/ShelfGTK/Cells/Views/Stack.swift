internal import CGtk
import ShelfGObject

/// The direction in which a stack lays out its views.
enum StackAxis { case horizontal, vertical }

/// The alignment of views across the axis of their stack.
public enum StackAlignment: Hashable, Sendable {
    /// The full extent of the stack.
    case fill
    /// The top, or the start of a line.
    case start
    /// The centre.
    case center
    /// The bottom, or the end of a line.
    case end

    var gtk: GtkAlign {
        switch self {
        case .fill: GTK_ALIGN_FILL
        case .start: GTK_ALIGN_START
        case .center: GTK_ALIGN_CENTER
        case .end: GTK_ALIGN_END
        }
    }
}

/// A vertical stack of views.
public struct VStack: PrimitiveView {
    private let stack: Stack

    /// Stacks the views of `content` with `spacing` pixels between them.
    public init(
        alignment: StackAlignment = .fill, spacing: Double = 0,
        @ViewBuilder content: () -> some View
    ) {
        stack = Stack(
            axis: .vertical, spacing: spacing, alignment: alignment, entries: content().listed)
    }

    /// Renders the stack.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        stack.render(into: node, in: context)
    }
}

/// A horizontal stack of views, in reading direction.
public struct HStack: PrimitiveView {
    private let stack: Stack

    /// Stacks the views of `content` with `spacing` pixels between them.
    public init(
        alignment: StackAlignment = .fill, spacing: Double = 0,
        @ViewBuilder content: () -> some View
    ) {
        stack = Stack(
            axis: .horizontal, spacing: spacing, alignment: alignment, entries: content().listed)
    }

    /// Renders the stack.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        stack.render(into: node, in: context)
    }
}

/// Views along one axis.
struct Stack {
    let axis: StackAxis
    let spacing: Double
    let alignment: StackAlignment
    let entries: [ViewEntry]

    func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        let reused = (node as? StackNode).flatMap { $0.axis == axis ? $0 : nil }
        let node = reused ?? StackNode(axis)
        node.update(self, in: context)
        return node
    }
}

final class StackNode: ViewNode, ViewContainer {
    let axis: StackAxis
    private let list = ChildList()
    private var spacing = 0.0
    private var alignment = StackAlignment.fill

    init(_ axis: StackAxis) {
        self.axis = axis
        let orientation =
            axis == .vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL
        super.init(unsafe Widget(gtk_box_new(orientation, 0)))
    }

    private var box: UnsafeMutablePointer<GtkBox> { unsafe widget.pointer(as: GtkBox.self) }

    override var children: [ViewNode] { list.nodes }

    func update(_ stack: Stack, in context: ViewContext) {
        if stack.spacing != spacing {
            spacing = stack.spacing
            unsafe gtk_box_set_spacing(box, Pixels.whole(spacing))
        }
        if stack.alignment != alignment {
            alignment = stack.alignment
            for node in list.nodes { align(node.widget) }
        }
        var context = context
        context.axis = axis
        context.isStackGivenWidth = context.isGivenWidth
        if axis == .horizontal || alignment != .fill { context.isGivenWidth = false }
        list.update(stack.entries, in: context, of: self)
    }

    private func align(_ child: Widget) {
        if axis == .vertical {
            unsafe gtk_widget_set_halign(child.gtk, alignment.gtk)
        } else {
            unsafe gtk_widget_set_valign(child.gtk, alignment.gtk)
        }
    }

    func insert(_ widget: Widget, after previous: Widget?) {
        if alignment != .fill { align(widget) }
        unsafe gtk_box_insert_child_after(box, widget.gtk, previous?.gtk)
    }

    func move(_ widget: Widget, after previous: Widget?) {
        guard unsafe gtk_widget_get_prev_sibling(widget.gtk) != previous?.gtk else { return }
        unsafe gtk_box_reorder_child_after(box, widget.gtk, previous?.gtk)
    }

    func remove(_ widget: Widget) { unsafe gtk_box_remove(box, widget.gtk) }

    func replace(_ old: Widget, by new: Widget) { list.replace(old, by: new, in: self) }
}
