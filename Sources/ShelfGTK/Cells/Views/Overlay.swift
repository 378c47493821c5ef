internal import CGtk
import ShelfGObject

/// The placement of a view within another, in reading direction.
public struct Placement: Hashable, Sendable {
    let horizontal: StackAlignment
    let vertical: StackAlignment

    /// Makes a placement from alignments in both directions.
    public init(horizontal: StackAlignment, vertical: StackAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// The whole area.
    public static let fill = Placement(horizontal: .fill, vertical: .fill)
    /// The centre.
    public static let center = Placement(horizontal: .center, vertical: .center)
    /// The upper edge, in full width.
    public static let top = Placement(horizontal: .fill, vertical: .start)
    /// The lower edge, in full width.
    public static let bottom = Placement(horizontal: .fill, vertical: .end)
    /// The top corner at the start.
    public static let topStart = Placement(horizontal: .start, vertical: .start)
    /// The top corner at the end.
    public static let topEnd = Placement(horizontal: .end, vertical: .start)
    /// The bottom corner at the start.
    public static let bottomStart = Placement(horizontal: .start, vertical: .end)
    /// The bottom corner at the end.
    public static let bottomEnd = Placement(horizontal: .end, vertical: .end)

    func apply(to widget: Widget) {
        unsafe gtk_widget_set_halign(widget.gtk, horizontal.gtk)
        unsafe gtk_widget_set_valign(widget.gtk, vertical.gtk)
    }
}

/// A view in front of another, which alone determines the size.
public struct Overlay<Base: View, Front: View>: PrimitiveView {
    let base: Base
    let front: Front
    let placement: Placement

    /// Puts `front` in front of `base`.
    public init(
        _ placement: Placement = .fill, @ViewBuilder base: () -> Base,
        @ViewBuilder front: () -> Front
    ) {
        self.placement = placement
        self.base = base()
        self.front = front()
    }

    /// Renders both.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        if let node = node as? OverlayNode<Base, Front> {
            node.update(self, in: context)
            return node
        }
        return OverlayNode(self, in: context)
    }
}

extension View {
    /// Puts another view in front of this one, which alone determines the size.
    public func overlay(
        _ placement: Placement = .fill, @ViewBuilder content: () -> some View
    ) -> some View {
        Overlay(placement, base: { self }, front: content)
    }
}

final class OverlayNode<Base: View, Front: View>: ViewNode, ViewParent {
    private var base: ViewNode
    private var front: ViewNode
    private var placement: Placement

    init(_ view: Overlay<Base, Front>, in context: ViewContext) {
        base = view.base.render(into: nil, in: context.inside)
        front = view.front.render(into: nil, in: context.inside.placed(view.placement))
        placement = view.placement
        super.init(unsafe Widget(gtk_overlay_new()))
        base.parent = self
        front.parent = self
        unsafe gtk_overlay_set_child(widget.opaque, base.widget.gtk)
        addFront()
    }

    override var children: [ViewNode] { [base, front] }

    private func addFront() {
        placement.apply(to: front.widget)
        unsafe gtk_overlay_add_overlay(widget.opaque, front.widget.gtk)
    }

    func update(_ view: Overlay<Base, Front>, in context: ViewContext) {
        let (oldBase, oldFront) = (base.widget, front.widget)
        base = view.base.render(into: base, in: context.inside)
        front = view.front.render(into: front, in: context.inside.placed(view.placement))
        base.parent = self
        front.parent = self
        if base.widget != oldBase {
            unsafe gtk_overlay_set_child(widget.opaque, base.widget.gtk)
        }
        let isMoved = view.placement != placement
        placement = view.placement
        if front.widget != oldFront {
            unsafe gtk_overlay_remove_overlay(widget.opaque, oldFront.gtk)
            addFront()
        } else if isMoved {
            placement.apply(to: front.widget)
        }
    }

    func replace(_ old: Widget, by new: Widget) {
        if new == base.widget {
            unsafe gtk_overlay_set_child(widget.opaque, new.gtk)
        } else {
            unsafe gtk_overlay_remove_overlay(widget.opaque, old.gtk)
            addFront()
        }
    }
}
