internal import CGtk
import ShelfGObject

/// A registered GtkWidget subclass whose virtual functions call a `WidgetImplementation`.
@safe
struct WidgetType {
    let name: String
    let identifier: GType

    /// Registers a subclass of GtkWidget.
    ///
    /// Registering a name twice is a programmer error.
    init(
        name: String, cssName: String, role: GtkAccessibleRole, isScrollable: Bool = false
    ) {
        guard gtk_is_initialized() != 0 else {
            fatalError(
                "views are shown once GTK is ready: within what Application.onActivate calls, "
                    + "or after Application.canOpenDisplay()")
        }
        self.name = name
        let traits = ClassTraits(cssName: cssName, role: role, isScrollable: isScrollable)
        // Classes of static types are never finalized, so their traits are never released.
        let data = unsafe Unmanaged.passRetained(traits).toOpaque()
        var info = unsafe GTypeInfo(
            class_size: UInt16(MemoryLayout<GtkWidgetClass>.size), base_init: nil,
            base_finalize: nil, class_init: widgetClassInit, class_finalize: nil, class_data: data,
            instance_size: UInt16(MemoryLayout<GtkWidget>.size), n_preallocs: 0,
            instance_init: nil, value_table: nil)
        identifier = unsafe g_type_register_static(
            gtk_widget_get_type(), name, &info, GTypeFlags(rawValue: 0))
        precondition(identifier != 0, "the type \(name) is registered twice")
        if isScrollable {
            var interface = unsafe GInterfaceInfo()
            unsafe g_type_add_interface_static(
                identifier, gtk_scrollable_get_type(), &interface)
        }
    }

    /// The key of the instance data that holds the implementation.
    nonisolated static let implementationQuark = unsafe g_quark_from_string("shelf-implementation")

    /// GtkWidget's own class, for chaining up.
    nonisolated static var parentClass: UnsafeMutablePointer<GtkWidgetClass> {
        guard let parent = unsafe g_type_class_peek(gtk_widget_get_type()) else {
            preconditionFailure("GtkWidget has no class yet")
        }
        return unsafe parent.assumingMemoryBound(to: GtkWidgetClass.self)
    }
}

/// The differences between classes registered through `WidgetType`.
nonisolated final class ClassTraits {
    let cssName: String
    let role: GtkAccessibleRole
    let isScrollable: Bool

    init(cssName: String, role: GtkAccessibleRole, isScrollable: Bool) {
        self.cssName = cssName
        self.role = role
        self.isScrollable = isScrollable
    }
}
