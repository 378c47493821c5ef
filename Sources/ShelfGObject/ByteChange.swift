internal import Glibc

/// A change of one byte of a file, where it stands.
///
/// There is no moment at which the file is half of the old and half of the new, and its name, links,
/// owner and permissions stay as they are.
@safe
package enum ByteChange: Equatable, Sendable {
    /// It is on the disk.
    case done
    /// The file has no such byte.
    case nowhere
    /// The file cannot be changed, for a reason in words.
    case refused(String)

    /// Changes a byte of the regular file at a path, which may be a link; blocks until it is on the
    /// disk.
    ///
    /// - Parameters:
    ///   - headByteCount: how many of the first bytes are looked at.
    ///   - find: says which byte becomes what.
    package static func make(
        inFileAt pathBytes: [UInt8], headByteCount: Int,
        _ find: ([UInt8]) -> (offset: Int, value: UInt8)?
    ) -> ByteChange {
        let descriptor = unsafe withCString(pathBytes) {
            unsafe open($0, O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        }
        guard descriptor >= 0 else { return refusal() }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return .nowhere
        }
        let count = min(headByteCount, Int(status.st_size))
        let head = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = unsafe max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
        }
        guard let (offset, value) = find(head), head.indices.contains(offset) else {
            return .nowhere
        }
        var byte = value
        guard unsafe pwrite(descriptor, &byte, 1, off_t(offset)) == 1, fsync(descriptor) == 0 else {
            return refusal()
        }
        return .done
    }

    private static func refusal() -> ByteChange {
        .refused(unsafe String(cString: strerror(errno)))
    }
}
