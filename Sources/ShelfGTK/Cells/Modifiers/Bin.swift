internal import CGtk
import ShelfGObject
public import ShelfLayout

extension View {
    /// Adds padding around the view, in pixels.
    public func padding(_ insets: Insets) -> some View {
        BinView(content: self, box: BinBox(insets: insets))
    }

    /// Adds equal padding on all sides of the view, in pixels.
    public func padding(_ amount: Double) -> some View {
        padding(Insets(top: amount, leading: amount, bottom: amount, trailing: amount))
    }

    /// Gives the view a fixed width or height, in pixels.
    public func frame(
        width: Double? = nil, height: Double? = nil, placement: Placement = .fill
    ) -> some View {
        BinView(
            content: self,
            box: BinBox(
                minimum: (width, height), maximum: (width, height), placement: placement))
    }

    /// Limits the view's size, in pixels.
    ///
    /// A maximum limits the natural size; given more room, the view takes it. An infinite maximum
    /// also takes the room others leave, as `expanded(_:)` does.
    public func frame(
        minWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil,
        maxHeight: Double? = nil,
        placement: Placement = .fill
    ) -> some View {
        BinView(
            content: self,
            box: BinBox(
                minimum: (minWidth, minHeight), maximum: (maxWidth, maxHeight),
                placement: placement))
    }

    /// Lets the view fill the width up to a limit in pixels, and centres it beyond.
    public func limited(toWidth width: Double) -> some View {
        var box = BinBox()
        box.widthLimit = width
        return BinView(content: self, box: box)
    }

    /// Draws a colour behind the view, with rounded corners if a radius in pixels is given.
    public func background(_ color: Color, cornerRadius: Double = 0) -> some View {
        BinView(
            content: self,
            box: BinBox(
                style:
                    "background-color: \(color.css); border-radius: \(Pixels.whole(cornerRadius))px"
            ))
    }
}

/// The layout of a bin's only child.
struct BinBox: Equatable {
    var insets = Insets()
    var minimumWidth: Double?
    var minimumHeight: Double?
    var maximumWidth: Double?
    var maximumHeight: Double?
    /// The axes along which the bin takes remaining room.
    var expansion: AxisSet {
        (maximumWidth == .infinity ? AxisSet.horizontal : [])
            .union(maximumHeight == .infinity ? .vertical : [])
    }

    /// The width limit beyond which room stays free on both sides.
    var widthLimit: Double?
    var placement = Placement.fill
    var style: String?

    init(
        insets: Insets = Insets(), minimum: (width: Double?, height: Double?) = (nil, nil),
        maximum: (width: Double?, height: Double?) = (nil, nil), placement: Placement = .fill,
        style: String? = nil
    ) {
        self.insets = insets
        minimumWidth = minimum.width
        minimumHeight = minimum.height
        maximumWidth = maximum.width
        maximumHeight = maximum.height
        self.placement = placement
        self.style = style
    }
}

struct BinView<Content: View>: PrimitiveView {
    let content: Content
    let box: BinBox

    func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        let reused = node as? BinNode
        var context = context.inside.placed(box.placement)
        if box.minimumWidth != nil, box.minimumWidth == box.maximumWidth {
            context.isGivenWidth = true
        }
        if box.expansion.contains(.horizontal) { context.isGivenWidth = context.isStackGivenWidth }
        let child = content.render(into: reused?.child, in: context)
        let node = reused ?? BinNode()
        node.update(box, child)
        return node
    }
}

final class BinNode: ViewNode, ViewParent {
    private let bin = BinWidget()
    private(set) var child: ViewNode?
    private var style: String?
    private var expansion = AxisSet()

    init() { super.init(unsafe Widget(bin.widget)) }

    override var children: [ViewNode] { child.map { [$0] } ?? [] }

    func update(_ box: BinBox, _ new: ViewNode) {
        child = new
        new.parent = self
        bin.show(new.widget)
        bin.box = box
        if box.expansion != expansion {
            expansion = box.expansion
            unsafe gtk_widget_set_hexpand(widget.gtk, expansion.contains(.horizontal) ? 1 : 0)
            unsafe gtk_widget_set_vexpand(widget.gtk, expansion.contains(.vertical) ? 1 : 0)
        }
        guard box.style != style else { return }
        if let style { widget.removeCSSClass(CellStyleSheet.cssClass(for: style)) }
        if let style = box.style { widget.addCSSClass(CellStyleSheet.cssClass(for: style)) }
        style = box.style
    }

    func replace(_ old: Widget, by new: Widget) { bin.show(new) }
}
