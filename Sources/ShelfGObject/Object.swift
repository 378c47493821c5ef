internal import CGtk

/// A counted reference to a GObject: one strong reference from `init` to `deinit`.
///
/// The Swift side of a widget that has one is owned by the widget itself (ShelfGTK's
/// `WidgetImplementation`), so holding an `Object` is never needed to keep a parented widget working.
///
/// Design: docs/design/ownership.md#handles
@safe @MainActor
open class Object {
    /// The instance; valid for as long as this handle lives.
    package let pointer: UnsafeMutableRawPointer

    /// Takes over a reference the caller owns, such as the result of a `_new` or `_dup` function.
    package init(owning pointer: UnsafeMutableRawPointer) {
        unsafe self.pointer = pointer
    }

    /// Adds a reference to an object owned elsewhere.
    package init(referencing pointer: UnsafeMutableRawPointer) {
        unsafe g_object_ref(pointer)
        unsafe self.pointer = pointer
    }

    /// Sinks the floating reference a newly made `GInitiallyUnowned` comes with.
    package init(sinking pointer: UnsafeMutableRawPointer) {
        unsafe g_object_ref_sink(pointer)
        unsafe self.pointer = pointer
    }

    isolated deinit {
        unsafe g_object_unref(pointer)
    }

    /// The instance as a pointer to an opaque C struct, the form final classes are imported in.
    package final var opaque: OpaquePointer { unsafe OpaquePointer(pointer) }

    /// The instance as a pointer to the C struct of one of its classes.
    package final func pointer<Struct>(as type: Struct.Type) -> UnsafeMutablePointer<Struct> {
        unsafe pointer.assumingMemoryBound(to: type)
    }

    /// Sets a property by name; GObject warns when there is no such property or the type is wrong.
    public final func setProperty(_ name: String, _ value: PropertyValue) {
        unsafe value.withGValue {
            unsafe g_object_set_property(pointer(as: GObject.self), name, $0)
        }
    }

    /// The string a property holds, or nil.
    public final func stringProperty(_ name: String) -> String? {
        var value = GValue()
        unsafe g_value_init(&value, cgtk_type_string())
        defer { unsafe g_value_unset(&value) }
        unsafe g_object_get_property(pointer(as: GObject.self), name, &value)
        return unsafe String(cStringOrNil: g_value_get_string(&value))
    }

    /// The signed 32-bit number a property holds.
    public final func intProperty(_ name: String) -> Int {
        var value = GValue()
        unsafe g_value_init(&value, cgtk_type_int())
        defer { unsafe g_value_unset(&value) }
        unsafe g_object_get_property(pointer(as: GObject.self), name, &value)
        return unsafe Int(g_value_get_int(&value))
    }

    /// The truth value a property holds.
    public final func boolProperty(_ name: String) -> Bool {
        var value = GValue()
        unsafe g_value_init(&value, cgtk_type_boolean())
        defer { unsafe g_value_unset(&value) }
        unsafe g_object_get_property(pointer(as: GObject.self), name, &value)
        return unsafe g_value_get_boolean(&value) != 0
    }

    /// The object a property holds, or nil.
    public final func objectProperty(_ name: String) -> Object? {
        var value = GValue()
        unsafe g_value_init(&value, cgtk_type_object())
        defer { unsafe g_value_unset(&value) }
        unsafe g_object_get_property(pointer(as: GObject.self), name, &value)
        return unsafe g_value_get_object(&value).map { unsafe Object(referencing: $0) }
    }
}

extension Object: @MainActor Equatable {
    /// Two handles are equal when they refer to the same instance.
    public static func == (left: Object, right: Object) -> Bool {
        unsafe left.pointer == right.pointer
    }
}
