internal import CGtk
internal import Glibc

/// A regular file held open for reading.
///
/// Pipes, sockets and devices are refused without blocking. Later reads are of the file that was
/// examined, even if its name is replaced.
@safe
package struct RegularFile: ~Copyable {
    let descriptor: Int32
    /// The size in bytes.
    package let size: Int64
    /// The modification time in whole seconds since 1970, clamped to `FileTime`.
    package let modifiedSeconds: Int64
    /// The modification time in nanoseconds since 1970.
    package let modifiedNanoseconds: Int64
    /// The later of the status change times (ctime) of the file and its link, in nanoseconds since
    /// 1970.
    package let changedNanoseconds: Int64
    /// The inode number; 0 on file systems that invent one at each mount.
    package let inode: UInt64

    /// Opens a path; nil if it is not a readable regular file.
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

    /// Opens a path and returns its status; nil if it is not a regular file or cannot be opened.
    ///
    /// A new file gets mode 0600.
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

    /// The first bytes of the file at a path, at most so many; nil when it cannot be read.
    static func head(ofFileAt pathBytes: [UInt8], count: Int) -> [UInt8]? {
        guard let (descriptor, _) = opened(pathBytes, O_RDONLY | O_NOCTTY) else { return nil }
        defer { close(descriptor) }
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = unsafe max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
        }
    }

    /// Returns the status of a path that is a symbolic link; nil otherwise.
    ///
    /// It opens the link instead of calling `lstat`: a confined worker gets files from a broker
    /// that opens them.
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

    /// Returns at most the first `count` bytes; fewer when the file is shorter or cannot be read.
    package func head(_ count: Int) -> [UInt8] { bytes(at: 0, count: count) }

    /// Returns at most `count` bytes at an offset; fewer when the file ends or cannot be read.
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

    /// A path to this very file, valid while it is open.
    package var descriptorPath: String { "/proc/self/fd/\(descriptor)" }
}
