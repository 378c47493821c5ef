internal import CGtk
import ShelfCollection
import ShelfGObject
import ShelfLayout

/// An arrow at one end of a shelf, with a fade that shows that the shelf continues.
final class PageArrow {
    /// The extent of the fade in pixels.
    private static let fadeExtent = 64.0
    private static let edges = ["left", "right", "top", "bottom"]

    /// The arrow is at the right or lower end.
    let isLast: Bool
    private let button: Widget
    private let fade: Widget
    private var look = ShelfArrow.Look.hidden
    /// The frame of the button in the viewport.
    private(set) var frame = Rect.zero

    /// Makes an arrow as a hidden child of `parent`.
    init(
        isLast: Bool, parent: UnsafeMutablePointer<GtkWidget>,
        clicked: @escaping @MainActor () -> Void
    ) {
        self.isLast = isLast
        fade = unsafe Widget(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
        button = unsafe Widget(gtk_button_new())
        fade.addCSSClass("shelf-fade")
        for name in ["page-button", "osd", "circular"] { button.addCSSClass(name) }
        unsafe gtk_widget_set_can_target(fade.gtk, 0)
        unsafe gtk_widget_set_focusable(button.gtk, 0)
        unsafe gtk_widget_set_focus_on_click(button.gtk, 0)
        for widget in [fade, button] {
            unsafe gtk_widget_set_parent(widget.gtk, parent)
            unsafe gtk_widget_set_child_visible(widget.gtk, 0)
        }
        // The button has no name until it has a direction.
        unsafe Accessibility.set(button.gtk, isHidden: true)
        button.connect(Signal(plain: "clicked"), clicked)
    }

    /// Sets the axis, along which the arrow points outwards.
    func point(along axis: Axis, saying texts: SpokenTexts) {
        let isHorizontal = axis == .horizontal
        let (icon, edge) =
            isHorizontal
            ? (isLast ? ("go-next", "right") : ("go-previous", "left"))
            : (isLast ? ("go-down", "bottom") : ("go-up", "top"))
        let (back, on) =
            isHorizontal
            ? (texts.scrollLeft, texts.scrollRight) : (texts.scrollUp, texts.scrollDown)
        unsafe gtk_button_set_icon_name(button.pointer(as: GtkButton.self), "\(icon)-symbolic")
        // The arrow points to an edge of the window, so it is not mirrored.
        if let image = unsafe gtk_button_get_child(button.pointer(as: GtkButton.self)) {
            unsafe gtk_widget_set_direction(image, GTK_TEXT_DIR_LTR)
        }
        button.setAccessibleLabel(isLast ? on : back)
        for other in Self.edges { unsafe gtk_widget_remove_css_class(fade.gtk, other) }
        fade.addCSSClass(edge)
    }

    // MARK: - Look

    /// Sets the look.
    func show(as look: ShelfArrow.Look) {
        guard look != self.look else { return }
        self.look = look
        unsafe gtk_widget_set_child_visible(button.gtk, look == .hidden ? 0 : 1)
        unsafe Accessibility.set(button.gtk, isHidden: look == .hidden)
        unsafe gtk_widget_set_child_visible(fade.gtk, look == .pointing ? 1 : 0)
        if look == .spent {
            button.addCSSClass("spent")
        } else {
            unsafe gtk_widget_remove_css_class(button.gtk, "spent")
        }
    }

    /// Places the arrow at its end of a band, centred on a part of it.
    func allocate(in band: Rect, middle: Rect, along axis: Axis) {
        guard look != .hidden else { return }
        if look == .pointing { allocateFade(in: band, along: axis) }
        var width: Int32 = 0
        var height: Int32 = 0
        unsafe gtk_widget_measure(
            button.gtk, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
        unsafe gtk_widget_measure(
            button.gtk, GTK_ORIENTATION_VERTICAL, width, nil, &height, nil, nil)
        let size = Size(width: Double(width), height: Double(height))
        var place = Point(
            x: (middle.midX - size.width / 2).rounded(),
            y: (middle.midY - size.height / 2).rounded())
        place[axis] = isLast ? band.max(axis) - 10 - size[axis] : band.min(axis) + 10
        frame = Rect(origin: place, size: size)
        button.allocate(frame)
    }

    private func allocateFade(in band: Rect, along axis: Axis) {
        var edge = band
        edge.size[axis] = min(Self.fadeExtent, (band.extent(axis) / 4).rounded())
        if isLast { edge.origin[axis] = band.max(axis) - edge.size[axis] }
        unsafe gtk_widget_measure(fade.gtk, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        fade.allocate(edge)
    }

    /// Returns true if a point of the viewport is on the visible button, without its corners.
    func contains(_ point: Point) -> Bool {
        guard look != .hidden, frame.contains(point) else { return false }
        return unsafe gtk_widget_contains(button.gtk, point.x - frame.x, point.y - frame.y) != 0
    }

    /// Draws the arrow and its fade.
    func draw(of parent: UnsafeMutablePointer<GtkWidget>, on snapshot: OpaquePointer) {
        guard look != .hidden else { return }
        if look == .pointing { unsafe gtk_widget_snapshot_child(parent, fade.gtk, snapshot) }
        unsafe gtk_widget_snapshot_child(parent, button.gtk, snapshot)
    }
}
