internal import CGtk
internal import Glibc

/// Attributes of a file that its copy on another disk does not have.
///
/// Design: docs/design/tending.md#what-a-disk-cannot-keep
@safe
package struct LostAttributes: Hashable, Sendable {
    /// The largest rounding of times by a file system, in nanoseconds.
    private static let coarsest: UInt64 = 2_000_000_000

    private let mode: UInt32?
    private let owner: UInt32?
    private let group: UInt32?
    private let accessed: FileTimeSpan
    private let modified: FileTimeSpan
    private let extended: [[UInt8]: [UInt8]]
    /// The state of the copy, by which a later change is noticed.
    private let copySize: Int64
    private let copyModified: Int64

    /// A time as the system has it.
    private struct FileTimeSpan: Hashable, Sendable {
        let seconds: Int
        let nanoseconds: Int

        init(_ time: timespec) { (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec) }

        var time: timespec { timespec(tv_sec: seconds, tv_nsec: nanoseconds) }
    }

    /// Compares what two open files say; nil where the copy says all of it.
    init?(of source: Int32, _ original: DiskStatus, in target: Int32) throws(DiskError) {
        var now = stat()
        unsafe try DiskError.check(fstat(target, &now))
        let (said, copy) = (original.status, DiskStatus(now))
        func lost<Value: Equatable>(_ field: KeyPath<stat, Value>) -> Value? {
            said[keyPath: field] == now[keyPath: field] ? nil : said[keyPath: field]
        }
        mode = lost(\.st_mode)
        owner = lost(\.st_uid)
        group = lost(\.st_gid)
        let kept = Attributes.extended(of: target)
        extended = Attributes.extended(of: source).filter { kept[$0.key] != $0.value }
        (accessed, modified) = (FileTimeSpan(said.st_atim), FileTimeSpan(said.st_mtim))
        (copySize, copyModified) = (copy.size, copy.modified)
        if mode == nil, owner == nil, group == nil, extended.isEmpty,
            copy.modified == original.modified
        {
            return nil
        }
    }

    /// The same of folders.
    package init?(
        of source: OpenFolder, _ original: DiskStatus, in target: OpenFolder
    ) throws(DiskError) {
        try self.init(of: source.readable, original, in: target.readable)
    }

    /// The memory it takes, in bytes, about.
    package var byteCount: Int {
        extended.reduce(MemoryLayout<Self>.size) { $0 + $1.key.count + $1.value.count }
    }

    /// Has an open file say it again.
    ///
    /// - Parameter copy: The copy that this is now a copy of. What was written to it since has its own time.
    func give(to target: Int32, from copy: DiskStatus) throws(DiskError) {
        var said = copy.status
        said.st_mode = mode ?? said.st_mode
        said.st_uid = owner ?? said.st_uid
        said.st_gid = group ?? said.st_gid
        let mode = Attributes.takeOwner(said, target)
        for (name, value) in extended {
            // An attribute that was set since stays; one that this disk cannot keep is left out.
            let name = name.map { CChar(bitPattern: $0) } + [0]
            _ = unsafe fsetxattr(target, name, value, value.count, Int32(XATTR_CREATE))
        }
        // Fewer permissions than before do no harm; more would.
        if fchmod(target, mode) != 0, ![ENOTSUP, ENOSYS, EPERM, EACCES, EINVAL].contains(errno) {
            throw .last
        }
        let isUntouched =
            copy.kind == .folder
            || copy.size == copySize
                && (copy.modified &- copyModified).magnitude <= Self.coarsest
        guard isUntouched else { return }
        var times = [accessed.time, modified.time]
        _ = unsafe futimens(target, &times)
    }

    /// The same of folders.
    package func give(to target: OpenFolder, from copy: DiskStatus) throws(DiskError) {
        try give(to: target.readable, from: copy)
    }
}
