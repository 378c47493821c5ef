internal import CGtk
import ShelfGObject
import ShelfLayout

/// A container of one child with padding, size limits and placement.
final class BinWidget: WidgetImplementation {
    private static let type = WidgetType(
        name: "ShelfBin", cssName: "bin", role: GTK_ACCESSIBLE_ROLE_GROUP)

    private var child: Widget?

    var box = BinBox() {
        didSet {
            guard box != oldValue else { return }
            if let child { box.placement.apply(to: child) }
            var measures = box
            measures.style = oldValue.style
            measures.placement = oldValue.placement
            if measures != oldValue { unsafe gtk_widget_queue_resize(widget) }
        }
    }

    init() { super.init(type: Self.type) }

    func show(_ new: Widget) {
        guard new != child else { return }
        if let child { unsafe gtk_widget_unparent(child.gtk) }
        child = new
        if box.placement != .fill { box.placement.apply(to: new) }
        unsafe gtk_widget_set_parent(new.gtk, widget)
    }

    private var widthAround: Int32 { Int32(Pixels.held(box.insets.leading + box.insets.trailing)) }
    private var heightAround: Int32 { Int32(Pixels.held(box.insets.top + box.insets.bottom)) }

    override var requestMode: GtkSizeRequestMode {
        child.map { unsafe gtk_widget_get_request_mode($0.gtk) }
            ?? GTK_SIZE_REQUEST_CONSTANT_SIZE
    }

    override func measure(_ orientation: GtkOrientation, for size: Int32) -> (
        minimum: Int32, natural: Int32
    ) {
        let isHorizontal = orientation == GTK_ORIENTATION_HORIZONTAL
        let around = isHorizontal ? widthAround : heightAround
        let across = isHorizontal ? heightAround : widthAround
        var minimum: Int32 = 0
        var natural: Int32 = 0
        if let child {
            var inner = size < 0 ? -1 : max(0, size - across)
            if !isHorizontal, inner >= 0 { inner = width(of: child, in: inner) }
            unsafe gtk_widget_measure(child.gtk, orientation, inner, &minimum, &natural, nil, nil)
            if isHorizontal, let limit = box.widthLimit {
                natural = min(natural, Pixels.whole(limit))
            }
        }
        minimum += around
        natural += around
        let least = isHorizontal ? box.minimumWidth : box.minimumHeight
        let most = isHorizontal ? box.maximumWidth : box.maximumHeight
        if let most { natural = min(natural, Pixels.whole(most)) }
        if let least { minimum = max(minimum, Pixels.whole(least)) }
        return (minimum, max(minimum, natural))
    }

    override func allocate(width: Int32, height: Int32) {
        guard let child else { return }
        let insets = box.insets
        let isRightToLeft = unsafe gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        var origin = graphene_point_t(
            x: Float(Pixels.held(isRightToLeft ? insets.trailing : insets.leading)),
            y: Float(Pixels.held(insets.top)))
        let room = width - widthAround
        let inner = self.width(of: child, in: room)
        if inner < room { origin.x += Float((room - inner) / 2) }
        var minimumHeight: Int32 = 0
        unsafe gtk_widget_measure(
            child.gtk, GTK_ORIENTATION_VERTICAL, inner, &minimumHeight, nil, nil, nil)
        unsafe gtk_widget_allocate(
            child.gtk, inner, max(height - heightAround, minimumHeight), -1,
            gsk_transform_translate(nil, &origin))
    }

    /// Returns the width of the child in some room: at most its limit, at least its minimum.
    private func width(of child: Widget, in room: Int32) -> Int32 {
        guard let limit = box.widthLimit else { return Self.held(room, by: child) }
        return Self.held(min(room, Pixels.whole(limit)), by: child)
    }

    private static func held(_ width: Int32, by child: Widget) -> Int32 {
        var minimum: Int32 = 0
        unsafe gtk_widget_measure(
            child.gtk, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
        return max(width, minimum)
    }

    override func dispose() { child = nil }
}
