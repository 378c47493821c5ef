internal import CGtk
internal import Glibc

/// What the file system says of one name; links are not followed, unless that is said.
package struct DiskStatus: Hashable, Sendable {
    /// What kind of thing bears the name.
    package enum Kind: String, Hashable, Sendable {
        case regular
        case folder
        case link
        case special
    }

    /// What it is.
    package let kind: Kind
    /// The file system it is on.
    package let device: UInt64
    /// Its number there.
    package let inode: UInt64
    /// The size in bytes.
    package let size: Int64
    /// When the contents last changed, in nanoseconds since 1970.
    package let modified: Int64
    /// When anything about it last changed, in nanoseconds since 1970.
    package let changed: Int64
    let status: stat

    init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .special
            }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        modified = Self.nanoseconds(status.st_mtim)
        changed = Self.nanoseconds(status.st_ctim)
        self.status = status
    }

    /// Looks at a name in an open folder, or a path; a link is not followed.
    package init(of name: DiskName) throws(DiskError) {
        DiskThreads.expect()
        var status = stat()
        unsafe try DiskError.check(
            name.call { unsafe fstatat($0, $1, &status, AT_SYMLINK_NOFOLLOW) })
        self.init(status)
    }

    /// Looks at a name, or at what the link of that name leads to.
    package init(of path: [UInt8], followsLinks: Bool = false) throws(DiskError) {
        DiskThreads.expect()
        var status = stat()
        unsafe try DiskError.check(
            withCString(path) { path in
                unsafe followsLinks ? stat(path, &status) : lstat(path, &status)
            })
        self.init(status)
    }

    /// The file has several names.
    package var hasSeveralNames: Bool { kind != .folder && status.st_nlink > 1 }

    /// Whether it is the same file with the same contents, where a file keeps its number.
    package func isSame(as other: DiskStatus) -> Bool { inode == other.inode && isAlike(other) }

    /// Whether what was looked at just now at a path is the same file with the same contents.
    ///
    /// Where numbers are made up a file gets another one when the system has forgotten it
    /// meanwhile, so there they say nothing.
    package func isSame(as other: DiskStatus, at path: [UInt8]) -> Bool {
        isAlike(other) && (inode == other.inode || Self.makesUpNumbers(at: path))
    }

    /// The same of something in an open folder.
    package func isSame(as other: DiskStatus, in folder: OpenFolder) -> Bool {
        isSame(as: other, descriptor: folder.descriptor)
    }

    /// The same of what is held open.
    func isSame(as other: DiskStatus, descriptor: Int32) -> Bool {
        isAlike(other) && (inode == other.inode || cgtk_makes_up_inodes(descriptor) != 0)
    }

    private func isAlike(_ other: DiskStatus) -> Bool {
        device == other.device && kind == other.kind
            && (kind == .folder || size == other.size && modified == other.modified)
    }

    /// Whether the file system of what is at a path makes up the numbers of files.
    package static func makesUpNumbers(at path: [UInt8]) -> Bool {
        let descriptor = unsafe withCString(path) {
            unsafe open($0, cgtk_path_only() | O_NOFOLLOW | O_CLOEXEC)
        }
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return cgtk_makes_up_inodes(descriptor) != 0
    }

    package static func == (one: DiskStatus, other: DiskStatus) -> Bool {
        one.isSame(as: other) && one.changed == other.changed
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(device)
        hasher.combine(inode)
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
