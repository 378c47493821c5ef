internal import CGtk
internal import Glibc

/// A private file of the program with random access.
///
/// A read beyond a concurrent truncation returns nothing, where mapped memory would raise SIGBUS.
@safe
package final class RandomAccessFile {
    private let descriptor: Int32

    /// The purpose of opening a file.
    package enum Purpose {
        /// Reading an existing file.
        case reading
        /// Reading and writing; a missing file is created.
        case writing
    }

    /// Opens a file; nil if it cannot be opened or is not a regular file.
    package init?(path: String, for purpose: Purpose) {
        let flags = purpose == .reading ? O_RDONLY : O_RDWR | O_CREAT
        guard let opened = RegularFile.opened(Array(path.utf8), flags | O_NOFOLLOW) else {
            return nil
        }
        descriptor = opened.descriptor
    }

    @inline(never) deinit { close(descriptor) }

    /// Takes an exclusive advisory lock until the file is closed.
    ///
    /// Returns false when another process has it.
    package func lock() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

    /// The size in bytes; nil if `fstat` fails.
    package var byteCount: Int? {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : nil
    }

    /// Returns `count` bytes at an offset; nil when there are fewer or the read fails.
    package func bytes(at offset: Int, count: Int) -> SharedBytes? {
        guard count > 0, let memory = unsafe g_try_malloc(gsize(count)) else { return nil }
        var filled = 0
        while filled < count {
            let read = unsafe pread(
                descriptor, memory + filled, count - filled, off_t(offset + filled))
            if read < 0 && errno == EINTR { continue }
            guard read > 0 else {
                unsafe g_free(memory)
                return nil
            }
            filled += read
        }
        return unsafe SharedBytes(taking: memory, count: count)
    }

    /// Writes bytes at an offset.
    ///
    /// Returns false when not all were written.
    package func write(_ bytes: SharedBytes, at offset: Int) -> Bool {
        unsafe bytes.withGBytes { gbytes in
            var count: gsize = 0
            guard let start = unsafe g_bytes_get_data(gbytes, &count) else { return count == 0 }
            var written = 0
            while written < Int(count) {
                let result = unsafe pwrite(
                    descriptor, start + written, Int(count) - written, off_t(offset + written))
                if result < 0 && errno == EINTR { continue }
                guard result > 0 else { return false }
                written += result
            }
            return true
        }
    }

    /// Returns the free bytes for this user on a folder's file system; nil if unknown.
    package static func freeByteCount(inFolder path: String) -> Int64? {
        var status = statvfs()
        guard unsafe statvfs(path, &status) == 0 else { return nil }
        return Int64(
            clamping: UInt64(status.f_bavail).multipliedReportingOverflow(
                by: UInt64(status.f_frsize)
            ).partialValue)
    }
}
