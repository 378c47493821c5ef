internal import CGtk
import ShelfGObject

/// The window that says what the program is.
package enum AboutDialog {
    /// Shows the window above `parent`.
    package static func show(
        name: String, version: String, comments: String, icon: String, license: String,
        parent: WindowWidget
    ) {
        let dialog = unsafe Widget(cgtk_about_dialog_new())
        dialog.setProperty("program-name", .string(name))
        dialog.setProperty("version", .string(version))
        dialog.setProperty("comments", .string(comments))
        dialog.setProperty("logo-icon-name", .string(icon))
        dialog.setProperty("license", .string(license))
        dialog.setProperty("transient-for", .object(parent))
        dialog.setProperty("modal", .bool(true))
        // GTK tells nobody what has the keyboard in a window that is new.
        let window = unsafe dialog.pointer(as: GtkWindow.self)
        var connection: SignalConnection?
        connection = dialog.connect(Signal(ignoringArgument: "notify::is-active")) {
            guard dialog.boolProperty("is-active") else { return }
            connection?.disconnect()
            MainLoop.whenIdle {
                _ = dialog
                let focus = unsafe gtk_window_get_focus(window)
                unsafe gtk_window_set_focus(window, nil)
                unsafe gtk_window_set_focus(window, focus)
            }
        }
        unsafe gtk_window_present(window)
    }
}
