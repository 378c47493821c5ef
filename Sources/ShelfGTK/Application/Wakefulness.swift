internal import CGtk
import ShelfGObject

/// The wish that the screen is not blanked for want of input, from the making of it to its end.
@safe @MainActor
package final class Wakefulness {
    private let application: Object
    private let cookie: UInt32

    /// Tells the desktop; nil where it does not listen, or the window is none of an application.
    init?(of window: UnsafeMutablePointer<GtkWindow>, for reason: String) {
        guard let application = unsafe gtk_window_get_application(window) else { return nil }
        let cookie = unsafe gtk_application_inhibit(
            application, window, GTK_APPLICATION_INHIBIT_IDLE, reason)
        // Before everything is set, no end is told of what has not begun.
        guard cookie != 0 else { return nil }
        self.cookie = cookie
        self.application = unsafe Object(referencing: UnsafeMutableRawPointer(application))
    }

    isolated deinit {
        unsafe gtk_application_uninhibit(application.pointer(as: GtkApplication.self), cookie)
    }
}
