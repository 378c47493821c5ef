internal import CGtk
internal import Glibc

/// A change of one byte in place.
///
/// The change is atomic and keeps the file's name, links, owner and permissions. The file is opened
/// once, so the bytes that were examined are those that change, even if the name is replaced
/// meanwhile.
@safe
package enum ByteChange: Equatable, Sendable {
    /// The file was changed; its status before and after.
    ///
    /// The change is on the disk, unless the disk refused both it and its reversal.
    case done(before: DiskStatus, after: DiskStatus)
    /// The file has no such byte.
    case nowhere
    /// The file is not the one that was expected.
    case changedMeanwhile
    /// The file cannot be changed, for a reason in words.
    case refused(String)

    /// Changes a byte of the regular file at a path, which may be a link; blocks until it is on the
    /// disk.
    ///
    /// - Parameters:
    ///   - headByteCount: The number of bytes at the beginning that `find` receives.
    ///   - expected: What the file has to be; nil for any.
    ///   - time: The status whose modification time the file gets; nil for now.
    ///   - find: Returns the offset and the new value of the byte.
    package static func make(
        inFileAt pathBytes: [UInt8], headByteCount: Int, expecting expected: DiskStatus? = nil,
        givingTimeOf time: DiskStatus? = nil, _ find: ([UInt8]) -> (offset: Int, value: UInt8)?
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
        let before = DiskStatus(status)
        if let expected, !before.isSame(as: expected, descriptor: descriptor) {
            return .changedMeanwhile
        }
        let count = min(headByteCount, Int(status.st_size))
        let head = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = unsafe max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
        }
        guard let (offset, value) = find(head), head.indices.contains(offset) else {
            return .nowhere
        }
        var byte = value
        guard unsafe pwrite(descriptor, &byte, 1, off_t(offset)) == 1 else { return refusal() }
        if let time {
            var times = [timespec(tv_sec: 0, tv_nsec: cgtk_keep_time()), time.status.st_mtim]
            _ = unsafe futimens(descriptor, &times)
        }
        // Flushing takes long; take the status first, so that later writes of others count as
        // changes.
        let isKnown = unsafe fstat(descriptor, &status) == 0
        guard isKnown, fsync(descriptor) == 0 else {
            let refusal = refusal()
            var old = head[offset]
            // If the change cannot be reverted, report success, so that Undo can revert it later.
            guard unsafe pwrite(descriptor, &old, 1, off_t(offset)) == 1 || !isKnown else {
                return .done(before: before, after: DiskStatus(status))
            }
            var times = [timespec(tv_sec: 0, tv_nsec: cgtk_keep_time()), before.status.st_mtim]
            _ = unsafe futimens(descriptor, &times)
            return refusal
        }
        return .done(before: before, after: DiskStatus(status))
    }

    private static func refusal() -> ByteChange {
        .refused(unsafe String(cString: strerror(errno)))
    }
}
