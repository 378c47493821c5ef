internal import CGtk
import ShelfGObject

/// A style sheet that applies besides the theme for the lifetime of this object.
@safe
final class StyleSheet {
    private var text = ""
    private var provider: Object?

    /// Replaces the rules.
    func load(_ css: String) {
        guard css != text, let display = unsafe gdk_display_get_default() else { return }
        text = css
        remove()
        guard !css.isEmpty else { return }
        let made = unsafe required(gtk_css_provider_new(), "style provider")
        provider = unsafe Object(owning: UnsafeMutableRawPointer(made))
        unsafe cgtk_css_provider_load(made, css)
        unsafe gtk_style_context_add_provider_for_display(
            display, OpaquePointer(made), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    }

    private func remove() {
        guard let provider, let display = unsafe gdk_display_get_default() else { return }
        unsafe gtk_style_context_remove_provider_for_display(display, provider.opaque)
        self.provider = nil
    }

    isolated deinit { remove() }
}
