internal import CGtk

/// A value for a GObject property.
@MainActor
public enum PropertyValue {
    /// A string, or none.
    case string(String?)
    /// A Boolean.
    case bool(Bool)
    /// A signed 32-bit integer, also used for enumerations.
    case int(Int)
    /// A floating-point number.
    case double(Double)
    /// An object, or none.
    case object(Object?)

    func withGValue(_ body: (UnsafePointer<GValue>) -> Void) {
        var value = GValue()
        defer { unsafe g_value_unset(&value) }
        switch self {
        case .string(let string):
            unsafe g_value_init(&value, cgtk_type_string())
            unsafe g_value_set_string(&value, string)
        case .bool(let flag):
            unsafe g_value_init(&value, cgtk_type_boolean())
            unsafe g_value_set_boolean(&value, flag ? 1 : 0)
        case .int(let number):
            unsafe g_value_init(&value, cgtk_type_int())
            unsafe g_value_set_int(&value, Int32(clamping: number))
        case .double(let number):
            unsafe g_value_init(&value, cgtk_type_double())
            unsafe g_value_set_double(&value, number)
        case .object(let object):
            unsafe g_value_init(&value, cgtk_type_object())
            unsafe g_value_set_object(&value, object?.pointer)
        }
        unsafe body(&value)
    }
}
