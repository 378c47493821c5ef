internal import CGtk
import ShelfGObject

/// A callback before each frame of a widget, which keeps the frame clock running.
@safe
final class TickCallback {
    private let widget: UnsafeMutablePointer<GtkWidget>
    private var identifier: UInt32 = 0
    private let body: @MainActor () -> Bool

    /// Calls `body` with every frame until it returns false or `remove` is called.
    init(widget: UnsafeMutablePointer<GtkWidget>, body: @escaping @MainActor () -> Bool) {
        unsafe self.widget = widget
        self.body = body
        let box = unsafe Unmanaged.passRetained(self).toOpaque()
        identifier = unsafe gtk_widget_add_tick_callback(
            widget,
            { _, _, data in
                guard let data = unsafe data else { return 0 }
                let callback = unsafe Unmanaged<TickCallback>.fromOpaque(data).takeUnretainedValue()
                return MainActor.assumeIsolated {
                    guard callback.body() else {
                        callback.identifier = 0
                        return 0
                    }
                    return 1
                }
            }, box,
            { data in
                guard let data = unsafe data else { return }
                unsafe Unmanaged<AnyObject>.fromOpaque(data).release()
            })
    }

    /// Frames still call `body`.
    var isActive: Bool { identifier != 0 }

    /// Ends the callback, unless it has ended.
    func remove() {
        guard identifier != 0 else { return }
        unsafe gtk_widget_remove_tick_callback(widget, identifier)
        identifier = 0
    }
}
