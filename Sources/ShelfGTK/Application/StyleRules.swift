internal import CGtk
import ShelfGObject

/// CSS rules for the whole display.
enum StyleRules {
    /// Adds rules, and returns false without a display.
    ///
    /// - Parameter overOthers: The rules have the priority of an application, not just above the
    ///   theme, which GTK loads with the priority of settings.
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
