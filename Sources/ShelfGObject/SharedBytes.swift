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

    /// Takes ownership of memory from GLib's allocator.
    init(taking memory: UnsafeMutableRawPointer?, count: Int) {
        address = unsafe UInt(bitPattern: g_bytes_new_take(memory, UInt(count)))
    }

    /// Takes ownership of a reference (transfer full).
    init(owning bytes: OpaquePointer) { address = UInt(bitPattern: bytes) }

    @inline(never) deinit { unsafe g_bytes_unref(OpaquePointer(bitPattern: address)) }

    /// Calls `body` with the `GBytes`, which live until it returns.
    package func withGBytes<Result>(_ body: (OpaquePointer) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) {
            unsafe try body(required(OpaquePointer(bitPattern: address), "bytes"))
        }
    }

    /// The number of bytes.
    public var count: Int { unsafe withGBytes { unsafe Int(g_bytes_get_size($0)) } }

    /// A copy of the bytes.
    public var array: [UInt8] {
        unsafe withGBytes { gbytes in
            var count: UInt = 0
            let start = unsafe g_bytes_get_data(gbytes, &count)
            return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
        }
    }

    /// A checksum that detects accidental damage.
    ///
    /// It mixes eight bytes at a time as FNV does, and depends on the machine's byte order.
    package var checksum: UInt64 {
        unsafe withGBytes { gbytes in
            var count: UInt = 0
            let start = unsafe g_bytes_get_data(gbytes, &count)
            let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(count))
            var sum: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(count)
            var place = 0
            while place + 8 <= bytes.count {
                let word = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                sum = (sum ^ word) &* 0x100_0000_01B3
                // Multiplication propagates bits upwards only.
                sum ^= sum >> 32
                place += 8
            }
            while place < bytes.count {
                sum = unsafe (sum ^ UInt64(bytes[place])) &* 0x100_0000_01B3
                place += 1
            }
            return sum
        }
    }

    /// Creates bytes from 64-bit integers in little-endian order.
    package convenience init(words: [UInt64]) {
        self.init(
            words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } })
    }

    /// Returns at most `count` 64-bit little-endian integers from the beginning.
    package func words(_ count: Int) -> [UInt64] {
        unsafe withGBytes { gbytes in
            var size: UInt = 0
            let start = unsafe g_bytes_get_data(gbytes, &size)
            let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(size))
            return (0..<min(count, bytes.count / 8)).map {
                unsafe UInt64(
                    littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self))
            }
        }
    }

    /// Returns a slice that shares the memory; nil when it is out of bounds.
    package func slice(from start: Int, count length: Int? = nil) -> SharedBytes? {
        guard start >= 0, start <= count else { return nil }
        let length = length ?? count - start
        guard length >= 0, length <= count - start else { return nil }
        return unsafe withGBytes { gbytes in
            unsafe SharedBytes(
                owning: required(
                    g_bytes_new_from_bytes(gbytes, UInt(start), UInt(length)), "bytes"))
        }
    }
}
