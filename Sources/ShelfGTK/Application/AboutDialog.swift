internal import CGtk
import ShelfGObject

/// The about dialog.
package enum AboutDialog {
    /// Shows the dialog above `parent`.
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
        dialog.tellKeyboardWhenActive()
        unsafe gtk_window_present(dialog.pointer(as: GtkWindow.self))
    }
}
