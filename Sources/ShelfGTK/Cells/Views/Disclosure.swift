internal import CGtk
import ShelfGObject

/// A disclosure triangle, or nothing for nil.
struct Disclosure: PrimitiveView {
    let isExpanded: Bool?

    func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        let node = node as? DisclosureNode ?? DisclosureNode()
        node.update(isExpanded)
        return node
    }
}

/// The node of a triangle, which the style sheet rotates by the state that check buttons have.
final class DisclosureNode: ViewNode {
    init() {
        CellStyleSheet.install()
        super.init(unsafe Widget(gtk_image_new_from_icon_name("pan-end-symbolic")))
        widget.addCSSClass("shelf-disclosure")
        // The row itself has the accessible state.
        unsafe Accessibility.set(widget.gtk, isHidden: true)
    }

    func update(_ isExpanded: Bool?) {
        unsafe gtk_widget_set_opacity(widget.gtk, isExpanded == nil ? 0 : 1)
        if isExpanded == true {
            unsafe gtk_widget_set_state_flags(widget.gtk, GTK_STATE_FLAG_CHECKED, 0)
        } else {
            unsafe gtk_widget_unset_state_flags(widget.gtk, GTK_STATE_FLAG_CHECKED)
        }
    }
}
