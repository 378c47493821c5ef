internal import CGtk
internal import Glibc

/// A file without a name that lies in memory, for decoders that read files only.
@safe
package struct MemoryFile: ~Copyable {
    private let descriptor: Int32

    /// Makes a file of bytes; nil without memory for it.
    package init?(_ bytes: [UInt8]) {
        let descriptor = unsafe cgtk_memory_file("shelf")
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

    @inline(never) deinit { close(descriptor) }

    /// A path that leads to it for as long as it is held.
    package var descriptorPath: String { "/proc/self/fd/\(descriptor)" }
}
