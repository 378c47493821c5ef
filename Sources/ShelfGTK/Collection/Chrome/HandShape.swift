internal import CGtk
import ShelfGObject
import ShelfLayout

/// Something that is drawn over the cells while a hand moves, and takes no presses.
final class HandShape {
    let widget: Widget

    /// The line that shows where what is dragged would go.
    static func dropLine() -> HandShape {
        let line = unsafe Widget(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL))
        line.addCSSClass("drop-line")
        return HandShape(line)
    }

    /// The rectangle that selects what it meets; themes know it by its name.
    static func band() -> HandShape {
        HandShape(unsafe Widget(BandWidget(type: BandWidgetType.shared).widget))
    }

    private init(_ widget: Widget) { self.widget = widget }

    /// Makes it a child of `parent`, hidden until it has a place.
    func add(to parent: UnsafeMutablePointer<GtkWidget>) {
        unsafe gtk_widget_set_can_target(widget.gtk, 0)
        unsafe gtk_widget_set_parent(widget.gtk, parent)
    }

    /// Places it, or hides it.
    func allocate(_ frame: Rect?) {
        unsafe gtk_widget_set_child_visible(widget.gtk, frame == nil ? 0 : 1)
        guard let frame else { return }
        unsafe gtk_widget_measure(widget.gtk, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        widget.allocate(frame)
    }
}

private final class BandWidget: WidgetImplementation {}

private enum BandWidgetType {
    static let shared = WidgetType(
        name: "ShelfRubberBand", cssName: "rubberband", role: GTK_ACCESSIBLE_ROLE_PRESENTATION)
}

extension Widget {
    /// Places the widget at a frame of its parent.
    func allocate(_ frame: Rect) {
        var origin = graphene_point_t(x: Float(frame.x), y: Float(frame.y))
        unsafe gtk_widget_allocate(
            gtk, Int32(frame.width), Int32(frame.height), -1,
            gsk_transform_translate(nil, &origin))
    }
}
