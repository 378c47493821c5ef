internal import CGtk
internal import Glibc

/// A change of one byte of a file, where it stands.
///
/// There is no moment at which the file is half of the old and half of the new, and its name, links,
/// owner and permissions stay as they are. It is opened once: what is looked at is what is changed, whatever its
/// name leads to by then.
@safe
package enum ByteChange: Equatable, Sendable {
    /// The file was changed: what it was before, and what it is since.
    ///
    /// That is on the disk, unless the disk has refused both that and the byte of before.
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
    ///   - headByteCount: how many of the first bytes are looked at.
    ///   - expected: What the file has to be; nil for any.
    ///   - time: What says when the file shall have been changed last; nil for now.
    ///   - find: says which byte becomes what.
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
        // To bring it to the disk takes long: what others write meanwhile is not what is expected later.
        let isKnown = unsafe fstat(descriptor, &status) == 0
        guard isKnown, fsync(descriptor) == 0 else {
            let refusal = refusal()
            var old = head[offset]
            // What cannot be taken back now is done, so that Undo can later.
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
