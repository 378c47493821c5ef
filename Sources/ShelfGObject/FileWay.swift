internal import CGtk
internal import Glibc

/// The folders and symbolic links that a path resolves through.
///
/// Design: docs/design/library.md#watches
@safe
enum FileWay {
    /// Visits each parent folder and symbolic link of a path, opened with `O_PATH`, but not the
    /// root.
    ///
    /// Blocks on the disks along the path.
    ///
    /// - Parameter visit: Receives a descriptor and its path without links.
    /// - Returns: True if the path resolves; otherwise `errno` has the reason.
    static func walk<Failure: Error>(
        _ path: [UInt8], _ visit: (Int32, [UInt8]) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        var rest = names(path)[...]
        var place: [UInt8] = []
        var linkCount = 0
        while let name = rest.popFirst() {
            if name == dots {
                place = Array(place[..<(place.lastIndex(of: slash) ?? 0)])
                continue
            }
            let next = place + [slash] + name
            let part = unsafe withCString(next) {
                unsafe open($0, cgtk_path_only() | O_NOFOLLOW | O_CLOEXEC)
            }
            guard part >= 0 else { return false }
            defer { close(part) }
            let target = linkTarget(of: part)
            if target != nil || !rest.isEmpty { try visit(part, next) }
            guard let target else {
                place = next
                continue
            }
            linkCount += 1
            guard linkCount <= mostLinks else {
                errno = ELOOP
                return false
            }
            if target.first == slash { place = [] }
            rest = names(target) + rest
        }
        return true
    }

    /// The identity of a local file.
    struct Identity: Hashable, Sendable {
        private let device: dev_t
        private let number: ino_t

        /// Queries a path's target, or the link itself.
        init?(at path: [UInt8], isFollowed: Bool = true) {
            var status = stat()
            let flags = isFollowed ? 0 : AT_SYMLINK_NOFOLLOW
            let code = unsafe withCString(path) { unsafe fstatat(AT_FDCWD, $0, &status, flags) }
            guard code == 0 else { return nil }
            (device, number) = (status.st_dev, status.st_ino)
        }

        /// Queries an open file.
        init?(of opened: Int32) {
            var status = stat()
            guard unsafe fstat(opened, &status) == 0 else { return nil }
            (device, number) = (status.st_dev, status.st_ino)
        }
    }

    /// The kernel's limit on links in a path.
    private static let mostLinks = 40
    private static let slash = UInt8(ascii: "/")
    private static let dots = [UInt8](repeating: UInt8(ascii: "."), count: 2)

    private static func names(_ path: [UInt8]) -> [[UInt8]] {
        path.split(separator: slash).map(Array.init).filter { $0 != [UInt8(ascii: ".")] }
    }

    /// Returns a link's target; nil for other files.
    private static func linkTarget(of part: Int32) -> [UInt8]? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlinkat(part, "", &bytes, bytes.count)
        return count > 0 ? bytes.prefix(count).map { UInt8(bitPattern: $0) } : nil
    }
}
