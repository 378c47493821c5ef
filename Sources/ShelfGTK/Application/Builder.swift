internal import CGtk
public import ShelfGObject

/// A GtkBuilder: widgets described in XML.
public final class Builder: Object {
    /// Builds the widgets of a description; invalid XML is a programmer error.
    public convenience init(xml: String) {
        let builder = unsafe required(gtk_builder_new(), "builder")
        unsafe self.init(owning: UnsafeMutableRawPointer(builder))
        var error: UnsafeMutablePointer<GError>?
        guard unsafe gtk_builder_add_from_string(opaque, xml, -1, &error) != 0 else {
            preconditionFailure("\(unsafe GLibError(taking: error))")
        }
        leaveMnemonicsOut()
    }

    private func leaveMnemonicsOut() {
        let objects = unsafe gtk_builder_get_objects(opaque)
        defer { unsafe g_slist_free(objects) }
        var next = unsafe objects
        while let link = unsafe next {
            if let object = unsafe link.pointee.data,
                unsafe g_type_check_instance_is_a(
                    object.assumingMemoryBound(to: GTypeInstance.self), gtk_widget_get_type()) != 0
            {
                unsafe Widget(referencing: object).leaveMnemonicOut()
            }
            unsafe next = unsafe link.pointee.next
        }
    }

    private func pointer(_ name: String) -> UnsafeMutableRawPointer {
        guard let object = unsafe gtk_builder_get_object(opaque, name) else {
            preconditionFailure("no object named \(name)")
        }
        return UnsafeMutableRawPointer(object)
    }

    /// Returns the widget with an ID, which must exist.
    public func widget(_ name: String) -> Widget { unsafe Widget(referencing: pointer(name)) }

    /// Returns the object with an ID, such as a selection model, which must exist.
    public func object(_ name: String) -> Object { unsafe Object(referencing: pointer(name)) }

    /// Returns the window with an ID, which must exist.
    package func window(_ name: String) -> WindowWidget {
        unsafe WindowWidget(referencing: pointer(name))
    }
}
