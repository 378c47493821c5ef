internal import CGtk
internal import Glibc

/// A file without a name that lies in memory, for decoders that read files only.
@safe
package struct MemoryFile: ~Copyable {
    private let descriptor: Int32

    /// Makes a file of bytes; nil without memory for it.
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

    /// An empty one.
    ///
    /// A process that decodes makes none itself, as nothing would count them: what it makes in this place is one that
    /// the process that confines it hands over.
    private static func make() -> Int32 {
        let descriptor = unsafe cgtk_memory_file("shelf")
        guard descriptor < 0, errno == ENOSYS else { return descriptor }
        let handed = unsafe open(handedOver, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        // For a process whose system just has no such files it is one with a name.
        if handed >= 0 { unsafe _ = unlink(handedOver) }
        return handed
    }

    private static let handedOver = "/tmp/shelf-memory"

    @inline(never) deinit { close(descriptor) }

    /// A path that leads to it for as long as it is held.
    package var descriptorPath: String { "/proc/self/fd/\(descriptor)" }
}
