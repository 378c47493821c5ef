internal import CGtk
internal import Glibc

/// The folders and links that a path leads through, without which it would lead elsewhere.
///
/// Design: docs/design/library.md#watches
@safe
enum FileWay {
    /// Hands on each folder above what a path leads to, and each link on the way, opened by name only; the top of
    /// the file system is always where it is.
    ///
    /// Waits for the disks on the way.
    ///
    /// - Parameter visit: Is given an open file and where it is, without links before it.
    /// - Returns: Whether the way leads anywhere; `errno` says why not.
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

    /// Which file one is, of all of this computer's.
    struct Identity: Hashable, Sendable {
        private let device: dev_t
        private let number: ino_t

        /// What a path leads to, or the link itself that is there.
        init?(at path: [UInt8], isFollowed: Bool = true) {
            var status = stat()
            let flags = isFollowed ? 0 : AT_SYMLINK_NOFOLLOW
            let code = unsafe withCString(path) { unsafe fstatat(AT_FDCWD, $0, &status, flags) }
            guard code == 0 else { return nil }
            (device, number) = (status.st_dev, status.st_ino)
        }

        /// What was opened.
        init?(of opened: Int32) {
            var status = stat()
            guard unsafe fstat(opened, &status) == 0 else { return nil }
            (device, number) = (status.st_dev, status.st_ino)
        }
    }

    /// As many as the kernel follows.
    private static let mostLinks = 40
    private static let slash = UInt8(ascii: "/")
    private static let dots = [UInt8](repeating: UInt8(ascii: "."), count: 2)

    private static func names(_ path: [UInt8]) -> [[UInt8]] {
        path.split(separator: slash).map(Array.init).filter { $0 != [UInt8(ascii: ".")] }
    }

    /// Where a link leads; nil of what is none.
    private static func linkTarget(of part: Int32) -> [UInt8]? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlinkat(part, "", &bytes, bytes.count)
        return count > 0 ? bytes.prefix(count).map { UInt8(bitPattern: $0) } : nil
    }
}
