internal import CGtk
package import ShelfGObject
package import ShelfGTK

/// Reads list models and lists as GTK does.
@MainActor
package enum ListModelReader {
    /// Returns the number of items of a list model.
    package static func count(of model: Object) -> Int {
        unsafe Int(g_list_model_get_n_items(model.opaque))
    }

    /// Returns the item of a list model at `index`, or nil beyond its end.
    package static func item(of model: Object, at index: Int) -> Object? {
        unsafe g_list_model_get_item(model.opaque, UInt32(index)).map { unsafe Object(owning: $0) }
    }

    /// Returns the class name of a model's items.
    package static func itemClass(of model: Object) -> String {
        unsafe String(cString: g_type_name(g_list_model_get_item_type(model.opaque)))
    }

    /// Returns the texts of the labels in a widget, in widget order.
    package static func labels(in widget: Widget) -> [String] {
        unsafe labels(below: widget.pointer(as: GtkWidget.self))
    }

    private static func labels(below widget: UnsafeMutablePointer<GtkWidget>) -> [String] {
        var texts: [String] = []
        if unsafe g_type_check_instance_is_a(
            UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self),
            gtk_label_get_type()) != 0
        {
            unsafe texts.append(String(cString: gtk_label_get_text(OpaquePointer(widget))))
        }
        var child = unsafe gtk_widget_get_first_child(widget)
        while let current = unsafe child {
            unsafe texts += labels(below: current)
            unsafe child = unsafe gtk_widget_get_next_sibling(current)
        }
        return texts
    }
}
