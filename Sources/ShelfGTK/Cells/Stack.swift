internal import CGtk
import ShelfGObject

/// Views one below the other.
public struct VStack: PrimitiveView {
    private let stack: Stack

    /// Stacks the views of `content` with `spacing` pixels between them.
    public init(spacing: Int = 0, @ViewBuilder content: () -> some View) {
        stack = Stack(orientation: .vertical, spacing: spacing, content: content())
    }

    /// Renders the stack.
    public func render(into node: ViewNode?) -> ViewNode { stack.render(into: node) }
}

/// Views side by side, in reading direction.
public struct HStack: PrimitiveView {
    private let stack: Stack

    /// Puts the views of `content` side by side with `spacing` pixels between them.
    public init(spacing: Int = 0, @ViewBuilder content: () -> some View) {
        stack = Stack(orientation: .horizontal, spacing: spacing, content: content())
    }

    /// Renders the stack.
    public func render(into node: ViewNode?) -> ViewNode { stack.render(into: node) }
}

/// Views along one axis.
struct Stack {
    enum Orientation { case horizontal, vertical }

    let orientation: Orientation
    let spacing: Int
    let views: [any View]

    init(orientation: Orientation, spacing: Int, views: [any View]) {
        self.orientation = orientation
        self.spacing = spacing
        self.views = views
    }

    init(orientation: Orientation, spacing: Int, content: some View) {
        let views = (content as? ViewList)?.flattened ?? [content]
        self.init(orientation: orientation, spacing: spacing, views: views)
    }

    func render(into node: ViewNode?) -> ViewNode {
        let reused = node as? StackNode
        let node =
            reused?.orientation == orientation ? reused! : StackNode(orientation: orientation)
        node.update(views, spacing: spacing)
        return node
    }
}

final class StackNode: ViewNode {
    let orientation: Stack.Orientation
    private var children: [ViewNode] = []
    private var spacing = 0

    init(orientation: Stack.Orientation) {
        self.orientation = orientation
        let axis =
            orientation == .vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL
        super.init(unsafe Widget(gtk_box_new(axis, 0)))
    }

    func update(_ views: [any View], spacing: Int) {
        let box = unsafe widget.pointer(as: GtkBox.self)
        if spacing != self.spacing {
            self.spacing = spacing
            unsafe gtk_box_set_spacing(box, Int32(clamping: spacing))
        }
        for (index, view) in views.enumerated() {
            let old = index < children.count ? children[index] : nil
            let new = view.render(into: old)
            guard new !== old else { continue }
            let previous = index > 0 ? children[index - 1] : nil
            if let old { unsafe gtk_box_remove(box, old.widget.gtk) }
            unsafe gtk_box_insert_child_after(box, new.widget.gtk, previous?.widget.gtk)
            if old == nil { children.append(new) } else { children[index] = new }
        }
        while children.count > views.count {
            unsafe gtk_box_remove(box, children.removeLast().widget.gtk)
        }
    }
}
