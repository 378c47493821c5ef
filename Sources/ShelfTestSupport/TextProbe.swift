internal import CGtk
import ShelfGObject
package import ShelfGTK

/// Measures text.
@MainActor
package enum TextProbe {
    /// Returns the height of a label with a text in the desktop's font, wrapped to a width.
    package static func height(of text: String, width: Double) -> Double {
        let label = unsafe required(gtk_label_new(text), "label")
        unsafe g_object_ref_sink(label)
        defer { unsafe g_object_unref(label) }
        unsafe gtk_label_set_wrap(OpaquePointer(label), 1)
        var height = Int32(0)
        // With character wrapping, a word that is too wide adds lines and not width.
        unsafe gtk_label_set_wrap_mode(OpaquePointer(label), PANGO_WRAP_WORD_CHAR)
        unsafe gtk_widget_measure(
            label, GTK_ORIENTATION_VERTICAL, Int32(width), nil, &height, nil, nil)
        return Double(height)
    }

    /// Returns true if an inscription has text attributes.
    package static func hasAttributes(_ inscription: Widget) -> Bool {
        unsafe gtk_inscription_get_attributes(inscription.opaque) != nil
    }
}
