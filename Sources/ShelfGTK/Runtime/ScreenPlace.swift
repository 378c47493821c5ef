internal import CGtk
import ShelfLayout

/// The position of widgets on the screen, as far as the display reports it.
package enum ScreenPlace {
    /// Returns a rectangle of a widget that is partly on a monitor, else the nearest pixel that is.
    ///
    /// Under X11, GDK gives a popup beyond every monitor an undefined size. On other displays
    /// window positions are unknown, and the compositor places popups.
    static func onMonitor(_ place: Rect, of widget: UnsafeMutablePointer<GtkWidget>) -> Rect {
        guard let origin = unsafe origin(of: widget) else { return place }
        let there = Rect(
            x: place.x + origin.x, y: place.y + origin.y, width: place.width, height: place.height)
        let monitors = unsafe monitors(of: gtk_widget_get_display(widget))
        guard !monitors.isEmpty, !monitors.contains(where: { $0.intersects(there) }) else {
            return place
        }
        let nearest = monitors.map { monitor in
            Point(
                x: min(max(there.center.x, monitor.minX), monitor.maxX - 1),
                y: min(max(there.center.y, monitor.minY), monitor.maxY - 1))
        }
        .min { distance($0, there.center) < distance($1, there.center) }
        guard let nearest else { return place }
        return Rect(x: nearest.x - origin.x, y: nearest.y - origin.y, width: 1, height: 1)
    }

    private static func distance(_ point: Point, _ other: Point) -> Double {
        abs(point.x - other.x) + abs(point.y - other.y)
    }

    /// Returns the position of a widget on the screen, or nil if it is unknown.
    package static func origin(of widget: Widget) -> Point? { unsafe origin(of: widget.gtk) }

    private static func origin(of widget: UnsafeMutablePointer<GtkWidget>) -> Point? {
        guard let native = unsafe gtk_widget_get_native(widget),
            let surface = unsafe gtk_native_get_surface(native)
        else { return nil }
        var (x, y): (Int32, Int32) = (0, 0)
        guard unsafe cgtk_surface_origin(surface, &x, &y) != 0 else { return nil }
        let inside = unsafe inSurface(of: widget, native)
        return Point(x: Double(x) + inside.x, y: Double(y) + inside.y)
    }

    /// Returns the position of a widget on its window's surface, or the origin without a surface.
    static func inSurface(of widget: UnsafeMutablePointer<GtkWidget>) -> Point {
        guard let native = unsafe gtk_widget_get_native(widget) else { return .zero }
        return unsafe inSurface(of: widget, native)
    }

    private static func inSurface(
        of widget: UnsafeMutablePointer<GtkWidget>, _ native: OpaquePointer
    ) -> Point {
        var (inWindowX, inWindowY, windowX, windowY) = (0.0, 0.0, 0.0, 0.0)
        let window = unsafe UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
        unsafe gtk_widget_translate_coordinates(widget, window, 0, 0, &inWindowX, &inWindowY)
        unsafe gtk_native_get_surface_transform(native, &windowX, &windowY)
        return Point(x: inWindowX + windowX, y: inWindowY + windowY)
    }

    private static func monitors(of display: OpaquePointer?) -> [Rect] {
        guard let list = unsafe gdk_display_get_monitors(display) else { return [] }
        return unsafe (0..<g_list_model_get_n_items(list)).compactMap { index in
            guard let monitor = unsafe g_list_model_get_item(list, index) else { return nil }
            defer { unsafe g_object_unref(monitor) }
            var frame = GdkRectangle()
            unsafe gdk_monitor_get_geometry(OpaquePointer(monitor), &frame)
            return Rect(
                x: Double(frame.x), y: Double(frame.y), width: Double(frame.width),
                height: Double(frame.height))
        }
    }
}
