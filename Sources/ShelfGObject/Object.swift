internal import CGtk

/// A counted reference to a GObject: one strong reference from `init` to `deinit`.
///
/// A widget owns its Swift implementation (ShelfGTK's `WidgetImplementation`), so a parented widget
/// works without a handle.
///
/// Design: docs/design/ownership.md#handles
@safe @MainActor
open class Object {
    /// The instance, valid while this handle lives.
    package let pointer: UnsafeMutableRawPointer

    /// Takes ownership of a reference (transfer full), such as the result of a `_new` or `_dup`
    /// function.
    package init(owning pointer: UnsafeMutableRawPointer) {
        unsafe self.pointer = pointer
    }

    /// Adds a reference to a borrowed object (transfer none).
    package init(referencing pointer: UnsafeMutableRawPointer) {
        unsafe g_object_ref(pointer)
        unsafe self.pointer = pointer
    }

    /// Sinks the floating reference of a new `GInitiallyUnowned`.
    package init(sinking pointer: UnsafeMutableRawPointer) {
        unsafe g_object_ref_sink(pointer)
        unsafe self.pointer = pointer
    }

    isolated deinit {
        unsafe g_object_unref(pointer)
    }

    /// The instance as an opaque pointer, the type that final classes are imported as.
    package final var opaque: OpaquePointer { unsafe OpaquePointer(pointer) }

    /// Returns the instance as a pointer to the C struct of one of its classes.
    package final func pointer<Struct>(as type: Struct.Type) -> UnsafeMutablePointer<Struct> {
        unsafe pointer.assumingMemoryBound(to: type)
    }

    /// Sets a property by name.
    ///
    /// GObject warns about an unknown name or a wrong type.
    public final func setProperty(_ name: String, _ value: PropertyValue) {
        unsafe value.withGValue {
            unsafe g_object_set_property(pointer(as: GObject.self), name, $0)
        }
    }

    /// Returns a string property's value, or nil.
    public final func stringProperty(_ name: String) -> String? {
        var value = GValue()
        unsafe g_value_init(&value, cgtk_type_string())
        defer { unsafe g_value_unset(&value) }
        unsafe g_object_get_property(pointer(as: GObject.self), name, &value)
        return unsafe String(cStringOrNil: g_value_get_string(&value))
    }

    /// Returns a signed 32-bit property's value.
    public final func intProperty(_ name: String) -> Int {
        var value = GValue()
        unsafe g_value_init(&value, cgtk_type_int())
        defer { unsafe g_value_unset(&value) }
        unsafe g_object_get_property(pointer(as: GObject.self), name, &value)
        return unsafe Int(g_value_get_int(&value))
    }

    /// Returns a Boolean property's value.
    public final func boolProperty(_ name: String) -> Bool {
        var value = GValue()
        unsafe g_value_init(&value, cgtk_type_boolean())
        defer { unsafe g_value_unset(&value) }
        unsafe g_object_get_property(pointer(as: GObject.self), name, &value)
        return unsafe g_value_get_boolean(&value) != 0
    }

    /// Returns an object property's value, or nil.
    public final func objectProperty(_ name: String) -> Object? {
        var value = GValue()
        unsafe g_value_init(&value, cgtk_type_object())
        defer { unsafe g_value_unset(&value) }
        unsafe g_object_get_property(pointer(as: GObject.self), name, &value)
        return unsafe g_value_get_object(&value).map { unsafe Object(referencing: $0) }
    }
}

extension Object: @MainActor Equatable {
    /// Returns true when both handles refer to the same instance.
    public static func == (left: Object, right: Object) -> Bool {
        unsafe left.pointer == right.pointer
    }
}
