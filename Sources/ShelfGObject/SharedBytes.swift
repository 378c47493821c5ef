internal import CGtk

/// Immutable bytes that threads and the toolkit share without copying.
@safe
public final class SharedBytes: Sendable {
    private let address: UInt

    /// Copies an array.
    public init(_ bytes: [UInt8]) {
        address = unsafe bytes.withUnsafeBytes {
            unsafe UInt(bitPattern: g_bytes_new($0.baseAddress, UInt($0.count)))
        }
    }

    /// Takes over memory from GLib's allocator.
    init(taking memory: UnsafeMutableRawPointer?, count: Int) {
        address = unsafe UInt(bitPattern: g_bytes_new_take(memory, UInt(count)))
    }

    @inline(never) deinit { unsafe g_bytes_unref(OpaquePointer(bitPattern: address)) }

    /// Calls `body` with the `GBytes`, which are kept alive until it returns.
    package func withGBytes<Result>(_ body: (OpaquePointer) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) {
            unsafe try body(required(OpaquePointer(bitPattern: address), "bytes"))
        }
    }

    /// How many bytes there are.
    public var count: Int { unsafe withGBytes { unsafe Int(g_bytes_get_size($0)) } }

    /// A copy of the bytes.
    public var array: [UInt8] {
        unsafe withGBytes { gbytes in
            var count: UInt = 0
            let start = unsafe g_bytes_get_data(gbytes, &count)
            return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
        }
    }
}
