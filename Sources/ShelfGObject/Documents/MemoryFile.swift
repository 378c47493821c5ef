internal import CGtk
internal import Glibc

/// An anonymous file in memory, for decoders that only read files.
@safe
package struct MemoryFile: ~Copyable {
    private let descriptor: Int32

    /// Creates a file with bytes; nil when memory runs out.
    package init?(_ bytes: [UInt8]) {
        let descriptor = Self.make()
        guard descriptor >= 0 else { return nil }
        let isWritten = unsafe bytes.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let count = unsafe write(
                    descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return false }
                done += count
            }
            return true
        }
        guard isWritten else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
    }

    /// Creates an empty file.
    ///
    /// A confined decoder may not create one itself, since its memory would not be counted. The
    /// confining process answers the call with a descriptor of its own.
    private static func make() -> Int32 {
        let descriptor = unsafe cgtk_memory_file("shelf")
        guard descriptor < 0, errno == ENOSYS else { return descriptor }
        let handed = unsafe open(handedOver, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        // Without memfd support the file has a name, which is removed here.
        if handed >= 0 { unsafe _ = unlink(handedOver) }
        return handed
    }

    private static let handedOver = "/tmp/shelf-memory"

    @inline(never) deinit { close(descriptor) }

    /// A path to the file, valid while it is open.
    package var descriptorPath: String { "/proc/self/fd/\(descriptor)" }
}
