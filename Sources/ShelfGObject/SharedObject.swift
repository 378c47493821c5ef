internal import CGtk

/// A counted reference to a GIO object that may be used and released on any thread.
///
/// It is only for classes that GIO documents as thread-safe, such as files, cancellables and
/// enumerators. Widgets are `Object`s.
@safe
package final class SharedObject: Sendable {
    // An integer is Sendable; a pointer is not.
    private let address: UInt

    /// Takes over a reference the caller owns.
    package init(owning pointer: UnsafeMutableRawPointer) {
        address = UInt(bitPattern: pointer)
    }

    /// Takes over a reference the caller owns.
    package convenience init(owning pointer: OpaquePointer) {
        unsafe self.init(owning: UnsafeMutableRawPointer(pointer))
    }

    @inline(never) deinit { unsafe g_object_unref(UnsafeMutableRawPointer(bitPattern: address)) }

    /// Calls `body` with the instance, which lives until it returns.
    package func withPointer<Struct, Result>(
        as type: Struct.Type, _ body: (UnsafeMutablePointer<Struct>) throws -> Result
    ) rethrows -> Result {
        try withExtendedLifetime(self) {
            unsafe try body(required(UnsafeMutablePointer(bitPattern: address), "object"))
        }
    }

    /// Calls `body` with the instance as an opaque pointer, the type that final classes and
    /// interfaces are imported as.
    package func withOpaque<Result>(
        _ body: (OpaquePointer) throws -> Result
    ) rethrows -> Result {
        try withExtendedLifetime(self) {
            unsafe try body(required(OpaquePointer(bitPattern: address), "object"))
        }
    }
}
