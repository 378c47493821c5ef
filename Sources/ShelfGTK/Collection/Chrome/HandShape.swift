internal import CGtk
import ShelfGObject
import ShelfLayout

/// A shape drawn over the cells during a gesture, which takes no presses.
final class HandShape {
    let widget: Widget

    /// Makes the line that marks the place of a drop.
    static func dropLine() -> HandShape {
        let line = unsafe Widget(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL))
        line.addCSSClass("drop-line")
        return HandShape(line)
    }

    /// Makes the rubber band, with GTK's CSS name for it.
    static func band() -> HandShape {
        HandShape(unsafe Widget(BandWidget(type: BandWidgetType.shared).widget))
    }

    private init(_ widget: Widget) { self.widget = widget }

    /// Adds the shape to `parent`, hidden until it has a frame.
    func add(to parent: UnsafeMutablePointer<GtkWidget>) {
        unsafe gtk_widget_set_can_target(widget.gtk, 0)
        unsafe gtk_widget_set_parent(widget.gtk, parent)
    }

    /// Places the shape, or hides it.
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
    /// Allocates a frame in the parent's coordinates.
    func allocate(_ frame: Rect) {
        var origin = graphene_point_t(x: Float(frame.x), y: Float(frame.y))
        unsafe gtk_widget_allocate(
            gtk, Int32(frame.width), Int32(frame.height), -1,
            gsk_transform_translate(nil, &origin))
    }
}
