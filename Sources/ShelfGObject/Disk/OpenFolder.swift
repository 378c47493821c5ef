internal import CGtk
internal import Glibc

/// A folder held by a descriptor: names in it mean the same folder whatever its path leads to by now.
///
/// Its calls block. Design: docs/design/tending.md#by-descriptors
@safe
package final class OpenFolder: Sendable {
    let descriptor: Int32
    /// The folder's status at the time it was opened.
    package let status: DiskStatus
    /// The folder may be passed through but not listed.
    private let isPathOnly: Bool

    /// Opens the folder at a path; links on the way to its name are followed.
    ///
    /// - Parameter followsLinks: A link of that name is followed, too.
    package convenience init(_ path: [UInt8], followsLinks: Bool = false) throws(DiskError) {
        try self.init(DiskName(path: path), followsLinks: followsLinks)
    }

    /// Opens a folder in an open one.
    package convenience init(_ name: DiskName) throws(DiskError) {
        try self.init(name, followsLinks: false)
    }

    private init(_ name: DiskName, followsLinks: Bool) throws(DiskError) {
        DiskThreads.expect()
        let common = O_DIRECTORY | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW)
        func open(_ flags: Int32) -> Int32 {
            unsafe name.call { unsafe openat($0, $1, common | flags) }
        }
        var descriptor = open(O_RDONLY)
        let isPathOnly = descriptor < 0 && errno == EACCES
        if isPathOnly { descriptor = open(cgtk_path_only()) }
        try DiskError.check(descriptor)
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            let error = DiskError.last
            close(descriptor)
            throw error
        }
        (self.descriptor, self.status) = (descriptor, DiskStatus(status))
        self.isPathOnly = isPathOnly
    }

    @inline(never) deinit { close(descriptor) }

    /// The descriptor, where the user may read the folder.
    var readable: Int32 {
        get throws(DiskError) {
            if isPathOnly { throw DiskError(EACCES) }
            return descriptor
        }
    }

    /// The names in it, in no order.
    ///
    /// - Parameter limit: With how many there are too many.
    package func names(limit: Int = .max) throws(DiskError) -> [[UInt8]] {
        try entries(limit: limit).map(\.name)
    }

    /// The names in it and the numbers of their files, as far as the folder itself says them.
    func entries(limit: Int = .max) throws(DiskError) -> [(name: [UInt8], inode: UInt64)] {
        DiskThreads.expect()
        let copy = dup(try readable)
        try DiskError.check(copy)
        guard let directory = unsafe fdopendir(copy) else {
            let error = DiskError.last
            close(copy)
            throw error
        }
        defer { unsafe closedir(directory) }
        // Copies of a descriptor share its place.
        unsafe rewinddir(directory)
        var entries: [(name: [UInt8], inode: UInt64)] = []
        errno = 0
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
                unsafe Array($0.prefix { $0 != 0 })
            }
            if name != [46], name != [46, 46] {
                entries.append((name, unsafe UInt64(entry.pointee.d_ino)))
            }
            guard entries.count < limit else { throw DiskError(E2BIG) }
        }
        if errno != 0 { throw .last }
        return entries
    }

    /// Throws unless names may be added to it and taken away from it.
    package func mayChange() throws(DiskError) {
        // By the rights that count for files, not those the process was started with.
        unsafe try DiskError.check(
            withCString(Array(".".utf8)) {
                unsafe faccessat(descriptor, $0, W_OK | X_OK, AT_EACCESS)
            })
    }

    /// Writes all of its file system out to the disk.
    package func writeOut() throws(DiskError) {
        try DiskError.check(cgtk_write_out(try readable))
    }

    /// The path to it, without links on the way; nil where it has none any more.
    package var path: [UInt8]? {
        guard
            let path = try? Disk.target(ofLink: Array("/proc/self/fd/\(descriptor)".utf8)),
            let now = try? DiskStatus(of: path), isSame(as: now)
        else { return nil }
        return path
    }

    /// The status is that of this very folder, whatever is in it.
    package func isSame(as other: DiskStatus) -> Bool {
        status.isSame(as: other, descriptor: descriptor)
    }
}

/// A name in an open folder, or a path.
@safe
package struct DiskName: Sendable {
    private let folder: OpenFolder?
    /// The name, or the path.
    let bytes: [UInt8]

    /// Describes what has a name in an open folder.
    package init(_ name: [UInt8], in folder: OpenFolder) {
        (self.folder, bytes) = (folder, name)
    }

    /// Describes what is at a path.
    package init(path: [UInt8]) { (folder, bytes) = (nil, path) }

    /// Calls `body` with a descriptor and a string as the system's calls take them.
    func call<Result>(_ body: (Int32, UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
        unsafe try withCString(bytes) { unsafe try body(folder?.descriptor ?? AT_FDCWD, $0) }
    }
}
