internal import CGtk
import ShelfGObject

/// The few styles a collection needs beyond the theme's, in the theme's own colours.
enum CollectionStyleSheet {
    private static var isInstalled = false

    /// Installs the styles just above the theme, which GTK loads as part of its settings, once.
    static func install() {
        guard !isInstalled, let display = unsafe gdk_display_get_default() else { return }
        isInstalled = true
        let provider = unsafe required(gtk_css_provider_new(), "style provider")
        unsafe cgtk_css_provider_load(
            provider, String(decoding: PackageResources.collection_css, as: UTF8.self))
        unsafe gtk_style_context_add_provider_for_display(
            display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_SETTINGS + 1))
        unsafe g_object_unref(provider)
    }
}
