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
    package init(of path: [UInt8]) throws(DiskError) { try self.init(of: DiskName(path: path)) }

    /// Looks at a name in an open folder; a link is not followed.
    package init(of name: DiskName) throws(DiskError) {
        let status = try DiskStatus(of: name)
        (kind, device, inode) = (status.kind, status.device, status.inode)
        (size, modified) = (status.size, status.modified)
        birth = unsafe name.call { unsafe cgtk_birth_time($0, $1) }
    }

    /// The file at a path is this one.
    ///
    /// - Parameter isGrowing: The file was being written, so its size and time say nothing.
    package func isAt(_ path: [UInt8], isGrowing: Bool = false) throws(DiskError) -> Bool {
        let now = try FileIdentity(of: path)
        guard kind == now.kind, birth == now.birth else { return false }
        if inode == now.inode {
            // A medium that is put in again may have another number.
            return birth != 0 || device == now.device
        }
        guard DiskStatus.makesUpNumbers(at: path) else { return false }
        let isAlike = isGrowing || size == now.size && modified == now.modified
        return birth != 0 || device == now.device && isAlike
    }

    /// The identity as one word.
    package var text: String {
        "\(kind.rawValue),\(device),\(inode),\(birth),\(size),\(modified)"
    }

    /// Reads such a word; nil where it is none.
    package init?(text: some StringProtocol) {
        let words = text.split(separator: ",")
        guard words.count == 6, let kind = DiskStatus.Kind(rawValue: String(words[0])),
            let device = UInt64(words[1]), let inode = UInt64(words[2]),
            let birth = Int64(words[3]), let size = Int64(words[4]), let modified = Int64(words[5])
        else { return nil }
        (self.kind, self.device, self.inode) = (kind, device, inode)
        (self.birth, self.size, self.modified) = (birth, size, modified)
    }
}
