internal import CGtk
import ShelfGObject

/// Rules of CSS for all that is on the display.
enum StyleRules {
    /// Adds rules; whether there is a display to add them to.
    ///
    /// - Parameter overOthers: Whether they are a program's own, and not just above the theme, which GTK loads as part of
    ///   its settings.
    static func add(_ css: String, overOthers: Bool = false) -> Bool {
        guard let display = unsafe gdk_display_get_default() else { return false }
        let provider = unsafe required(gtk_css_provider_new(), "style provider")
        unsafe cgtk_css_provider_load(provider, css)
        let priority =
            overOthers
            ? GTK_STYLE_PROVIDER_PRIORITY_APPLICATION : GTK_STYLE_PROVIDER_PRIORITY_SETTINGS + 1
        unsafe gtk_style_context_add_provider_for_display(
            display, OpaquePointer(provider), guint(priority))
        unsafe g_object_unref(provider)
        return true
    }
}
