internal import CGtk
internal import Glibc
internal import Synchronization

/// Temporary files that programs of ours left behind when they were killed.
///
/// Taken away is only what has a name that ``PrivateFile`` or ``WholeFile`` gives, is a file of the
/// user's, and has not been written to for a day.
///
/// Design: docs/design/sidecars.md#what-a-kill-leaves
@safe
package enum LeftFiles {
    /// For how long nobody has written to what is left, in seconds.
    private static let rest = 24 * 60 * 60
    /// The number of random characters in a name made by `mkstemp`.
    private static let randomCount = 6
    /// The folders already cleaned.
    private static let known = Mutex<Set<[UInt8]>>([])

    /// Removes temporary files left by ``PrivateFile/replace(_:folder:name:)``, and blocks.
    ///
    /// - Parameter isOurs: Whether it is us who replaces files of a name there.
    package static func removePrivate(
        inFolder folder: [UInt8], of isOurs: (String) -> Bool = { _ in true }
    ) {
        remove(inFolder: folder) { name in
            guard name.hasPrefix("."), let dot = name.lastIndex(of: "."), dot != name.startIndex,
                isRandom(name[name.index(after: dot)...])
            else { return false }
            return isOurs(String(name[..<dot].dropFirst()))
        }
    }

    /// Takes away what ``WholeFile/replace(at:_:with:)`` left in a folder, once a run; waits for
    /// the disk.
    static func removeWhole(inFolder folder: [UInt8]) {
        guard known.withLock({ $0.insert(folder).inserted }) else { return }
        remove(inFolder: folder) { name in
            name.hasPrefix(WholeFile.prefix) && name.hasSuffix(WholeFile.suffix)
                && isRandom(
                    name.dropFirst(WholeFile.prefix.count).dropLast(WholeFile.suffix.count))
        }
    }

    private static func isRandom(_ text: Substring) -> Bool {
        text.utf8.count == randomCount
            && text.utf8.allSatisfy { byte in
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                    || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                    || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
            }
    }

    private static func remove(inFolder path: [UInt8], where isLeft: (String) -> Bool) {
        guard let folder = unsafe withCString(path, { unsafe g_dir_open($0, 0, nil) }) else {
            return
        }
        defer { unsafe g_dir_close(folder) }
        while let name = unsafe g_dir_read_name(folder) {
            guard let name = unsafe String(validatingCString: name), isLeft(name) else { continue }
            let file = path + Array("/\(name)".utf8)
            if isAtRest(file) { unsafe _ = withCString(file) { unsafe unlink($0) } }
        }
    }

    private static func isAtRest(_ file: [UInt8]) -> Bool {
        var status = stat()
        guard unsafe withCString(file, { unsafe lstat($0, &status) }) == 0,
            status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid()
        else { return false }
        return time(nil) - status.st_mtim.tv_sec > rest
    }
}
