internal import CGtk
import ShelfGObject
package import ShelfGTK

/// What text needs.
@MainActor
package enum TextProbe {
    /// How high a label with a text is that may be so wide, in the font of the desktop.
    package static func height(of text: String, width: Double) -> Double {
        let label = unsafe required(gtk_label_new(text), "label")
        unsafe g_object_ref_sink(label)
        defer { unsafe g_object_unref(label) }
        unsafe gtk_label_set_wrap(OpaquePointer(label), 1)
        var height = Int32(0)
        // A word that is wider gives no second line, but more width.
        unsafe gtk_label_set_wrap_mode(OpaquePointer(label), PANGO_WRAP_WORD_CHAR)
        unsafe gtk_widget_measure(
            label, GTK_ORIENTATION_VERTICAL, Int32(width), nil, &height, nil, nil)
        return Double(height)
    }

    /// Whether an inscription has a list of attributes.
    package static func hasAttributes(_ inscription: Widget) -> Bool {
        unsafe gtk_inscription_get_attributes(inscription.opaque) != nil
    }
}
