internal import CGtk
import ShelfGObject

extension Icon: PrimitiveView {
    /// Renders the icon at the size of text.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        SizedIcon(icon: self, size: nil).render(into: node, in: context)
    }

    /// Returns the icon at a size in pixels.
    public func sized(_ pixels: Double) -> SizedIcon { SizedIcon(icon: self, size: pixels) }
}

/// An icon at a size in pixels.
public struct SizedIcon: PrimitiveView {
    let icon: Icon
    let size: Double?

    /// Renders the icon.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        let node = node as? IconNode ?? IconNode()
        node.update(self)
        return node
    }
}

final class IconNode: ViewNode {
    private var shown: SizedIcon?

    init() { super.init(unsafe Widget(gtk_image_new())) }

    func update(_ icon: SizedIcon) {
        if shown?.icon != icon.icon {
            unsafe gtk_image_set_from_gicon(widget.opaque, icon.icon.opaque)
        }
        if shown?.size != icon.size {
            unsafe gtk_image_set_pixel_size(widget.opaque, icon.size.map { Pixels.whole($0) } ?? -1)
        }
        shown = icon
    }
}
