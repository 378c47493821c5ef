internal import CGtk

/// A counted reference to an object of GIO's that may be used and released on any thread.
///
/// Only for classes whose methods GIO documents as free of thread affinity, such as files,
/// cancellables and enumerators; widgets and their like are `Object`s.
@safe
package final class SharedObject: Sendable {
    // An address is a value a thread may carry; a pointer is not.
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

    /// Calls `body` with the instance, which is kept alive until it returns.
    package func withPointer<Struct, Result>(
        as type: Struct.Type, _ body: (UnsafeMutablePointer<Struct>) throws -> Result
    ) rethrows -> Result {
        try withExtendedLifetime(self) {
            unsafe try body(required(UnsafeMutablePointer(bitPattern: address), "object"))
        }
    }

    /// Calls `body` with the instance in the form final classes and interfaces are imported in;
    /// it is kept alive until `body` returns.
    package func withOpaque<Result>(
        _ body: (OpaquePointer) throws -> Result
    ) rethrows -> Result {
        try withExtendedLifetime(self) {
            unsafe try body(required(OpaquePointer(bitPattern: address), "object"))
        }
    }
}
