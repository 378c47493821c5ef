internal import CGtk
internal import Glibc

/// The identity of a file, which stays when the file is moved or written to.
///
/// A notice, a question or an undo acts on the file with this identity or on none.
///
/// Design: docs/design/tending.md#the-very-file
package struct FileIdentity: Hashable, Sendable {
    private let kind: DiskStatus.Kind
    private let device: UInt64
    private let inode: UInt64
    /// When it was made, in nanoseconds since 1970; 0 where the file system does not say it.
    private let birth: Int64
    private let size: Int64
    private let modified: Int64

    /// Looks at a path; a link is not followed.
    package init(of path: [UInt8]) throws(DiskError) {
        let status = try DiskStatus(of: path)
        (kind, device, inode) = (status.kind, status.device, status.inode)
        (size, modified) = (status.size, status.modified)
        birth = unsafe withCString(path) { unsafe cgtk_birth_time(AT_FDCWD, $0) }
    }

    /// The file at a path is this one.
    package func isAt(_ path: [UInt8]) throws(DiskError) -> Bool {
        let now = try FileIdentity(of: path)
        guard kind == now.kind, birth == now.birth else { return false }
        if inode == now.inode {
            // A medium that is put in again may have another number.
            return birth != 0 || device == now.device
        }
        guard DiskStatus.makesUpNumbers(at: path) else { return false }
        return birth != 0 || device == now.device && size == now.size && modified == now.modified
    }
}
