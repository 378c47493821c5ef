internal import CGtk
internal import Glibc

/// A regular file held open for reading.
///
/// Pipes, sockets and devices are refused without being waited for, and what is read afterwards is
/// the file that was looked at, whatever its name leads to by then.
@safe
package struct RegularFile: ~Copyable {
    let descriptor: Int32
    /// The size in bytes.
    package let size: Int64
    /// When the contents last changed, in whole seconds since 1970; held as `FileTime` says.
    package let modifiedSeconds: Int64
    /// The same in nanoseconds.
    package let modifiedNanoseconds: Int64
    /// When anything about the file or the link that led to it last changed, names included, in
    /// nanoseconds since 1970.
    package let changedNanoseconds: Int64
    /// The number the file system knows the file by; 0 where it makes one up at each mount.
    package let inode: UInt64

    /// Opens a path; nil when there is no regular file to be read there.
    package init?(pathBytes: [UInt8]) {
        guard let (descriptor, status) = Self.opened(pathBytes, O_RDONLY | O_NOCTTY) else {
            return nil
        }
        self.descriptor = descriptor
        size = Int64(status.st_size)
        modifiedSeconds = FileTime.held(Int64(status.st_mtim.tv_sec))
        modifiedNanoseconds = Self.nanoseconds(status.st_mtim)
        let link = Self.link(at: pathBytes)
        changedNanoseconds = max(
            Self.nanoseconds(status.st_ctim), link.map { Self.nanoseconds($0.st_ctim) } ?? .min)
        inode = cgtk_makes_up_inodes(descriptor) != 0 ? 0 : UInt64(status.st_ino)
    }

    /// Opens a path and says what is there; nil when that is no regular file, or it cannot be opened.
    ///
    /// A file that is made is its user's only.
    static func opened(_ pathBytes: [UInt8], _ flags: Int32) -> (descriptor: Int32, status: stat)? {
        DiskThreads.expect()
        let descriptor = unsafe withCString(pathBytes) {
            unsafe open($0, flags | O_NONBLOCK | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        return (descriptor, status)
    }

    /// What is known of the link that a path is; nil when it is none.
    ///
    /// It is opened rather than looked at: a worker is told of files by whoever opens them for it.
    private static func link(at pathBytes: [UInt8]) -> stat? {
        let descriptor = unsafe withCString(pathBytes) {
            unsafe open($0, cgtk_path_only() | O_NOFOLLOW | O_CLOEXEC)
        }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else {
            return nil
        }
        return status
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    @inline(never) deinit { close(descriptor) }

    /// The first bytes, no more than so many; fewer where the file is shorter or cannot be read.
    package func head(_ count: Int) -> [UInt8] { bytes(at: 0, count: count) }

    /// The bytes from an offset on, no more than so many; fewer where the file ends or cannot be read.
    package func bytes(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0 else { return [] }
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < buffer.count {
                let read = unsafe pread(
                    descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled,
                    off_t(offset) + off_t(filled))
                if read < 0 && errno == EINTR { continue }
                guard read > 0 else { return }
                filled += read
            }
        }
    }

    /// A path that leads to this very file for as long as it is held open.
    package var descriptorPath: String { "/proc/self/fd/\(descriptor)" }
}
