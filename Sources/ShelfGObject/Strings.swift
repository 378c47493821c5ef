internal import CGtk

extension String {
    /// Copies a C string, repairing what is not UTF-8; nil for a null pointer.
    package init?(cStringOrNil pointer: UnsafePointer<CChar>?) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.init(cString: pointer)
    }

    /// Copies a C string the caller owns and frees it; nil for a null pointer.
    package init?(takingCString pointer: UnsafeMutablePointer<CChar>?) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.init(cString: pointer)
        unsafe g_free(pointer)
    }
}

/// Unwraps what a C constructor returns, which is null only when memory or the type is missing.
package func required<Value>(_ value: Value?, _ what: StaticString) -> Value {
    guard let value else { preconditionFailure("GLib returned no \(what)") }
    return value
}
