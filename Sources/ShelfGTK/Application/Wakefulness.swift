internal import CGtk
import ShelfGObject

/// An inhibition of screen blanking for the lifetime of this object.
@safe @MainActor
package final class Wakefulness {
    private let application: Object
    private let cookie: UInt32

    /// Asks the desktop, and returns nil if it refuses or the window has no application.
    init?(of window: UnsafeMutablePointer<GtkWindow>, for reason: String) {
        guard let application = unsafe gtk_window_get_application(window) else { return nil }
        let cookie = unsafe gtk_application_inhibit(
            application, window, GTK_APPLICATION_INHIBIT_IDLE, reason)
        // Returning nil earlier would run the deinitialiser for an inhibition that does not exist.
        guard cookie != 0 else { return nil }
        self.cookie = cookie
        self.application = unsafe Object(referencing: UnsafeMutableRawPointer(application))
    }

    isolated deinit {
        unsafe gtk_application_uninhibit(application.pointer(as: GtkApplication.self), cookie)
    }
}
