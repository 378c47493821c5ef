internal import CGtk
internal import Glibc

/// Small files of people that are replaced as a whole or not at all.
///
/// What is written lies beside the file under a hidden name until it is on the disk, and takes the name
/// then. A file that somebody else has changed meanwhile stays as it is.
///
/// Design: docs/design/sidecars.md#written-whole
@safe
package enum WholeFile {
    /// How the name begins and ends under which something is written, as nobody else calls a file.
    static let (prefix, suffix) = (".shelf-gtk-", "~")

    /// What became of a replacement.
    package enum Outcome: Hashable, Sendable {
        /// It is on the disk.
        case done
        /// The file is not what it was when it was read.
        case changedMeanwhile
        /// The file cannot be replaced, for a reason in words.
        case refused(String)
    }

    /// What is at a path.
    package enum Contents: Hashable, Sendable {
        /// Nothing is there.
        case absent
        /// A file with these bytes.
        case bytes([UInt8])
        /// Something that cannot be read, or is larger than allowed, for a reason in words.
        case unreadable(String)

        /// What is read: bytes, or nil for nothing.
        package var known: [UInt8]?? {
            switch self {
            case .absent: .some(nil)
            case .bytes(let bytes): .some(bytes)
            case .unreadable: nil
            }
        }
    }

    /// Reads what is at a path; blocks.
    package static func contents(at path: [UInt8], limit: Int64) -> Contents {
        errno = 0
        guard let file = RegularFile(pathBytes: path) else {
            let code = errno
            var status = stat()
            let isThere = unsafe withCString(path) { unsafe lstat($0, &status) } == 0
            guard isThere || (code != ENOENT && errno != ENOENT) else { return .absent }
            return .unreadable(isThere && code == 0 ? localized("It is no file") : reason(code))
        }
        guard file.size <= limit else { return .unreadable(localized("It is too large")) }
        let bytes = file.head(Int(file.size))
        return bytes.count == Int(file.size) ? .bytes(bytes) : .unreadable(reason(EIO))
    }

    /// Replaces a file; blocks until that is on the disk.
    ///
    /// Its permissions and extended attributes stay, and of a link it is the file it leads to that is replaced.
    ///
    /// - Parameters:
    ///   - old: What the file has, nil where none is there; anything else leaves it as it is.
    ///   - new: What it is to have, nil for no file.
    package static func replace(
        at path: [UInt8], _ old: [UInt8]?, with new: [UInt8]?
    ) -> Outcome {
        DiskThreads.expect()
        guard old != new else { return .done }
        let target = old == nil ? path : Disk.realPath(of: path) ?? path
        guard holds(old, at: target) else { return .changedMeanwhile }
        guard let new else { return remove(target) }
        guard let folder = target.lastIndex(of: UInt8(ascii: "/")) else {
            return .refused(reason(EINVAL))
        }
        let (temporary, failure) = write(new, besides: target, in: Array(target[...folder]))
        guard let temporary else { return .refused(failure) }
        defer { unsafe _ = withCString(temporary) { unsafe unlink($0) } }
        guard holds(old, at: target) else { return .changedMeanwhile }
        if old == nil {
            do throws(DiskError) {
                try Disk.move(temporary, to: target)
            } catch {
                return error.isTaken ? .changedMeanwhile : .refused(error.description)
            }
        } else if unsafe withCString(
            temporary,
            { source in
                unsafe withCString(target) { unsafe rename(source, $0) }
            }) != 0
        {
            return .refused(reason(errno))
        }
        settle(folder: Array(target[...folder]))
        LeftFiles.removeWhole(inFolder: Array(target[..<folder]))
        return .done
    }

    private static func holds(_ expected: [UInt8]?, at path: [UInt8]) -> Bool {
        let limit = Int64(expected?.count ?? 0)
        guard let found = contents(at: path, limit: limit).known else { return false }
        return found == expected
    }

    private static func remove(_ path: [UInt8]) -> Outcome {
        guard unsafe withCString(path, { unsafe unlink($0) }) == 0 else {
            return .refused(reason(errno))
        }
        return .done
    }

    /// Writes a file of a hidden name, of which the same is said as of another, or what is said of new files.
    private static func write(
        _ bytes: [UInt8], besides target: [UInt8], in folder: [UInt8]
    ) -> (path: [UInt8]?, failure: String) {
        let name = Array("\(prefix)XXXXXX\(suffix)".utf8)
        var template = (folder + name).map { CChar(bitPattern: $0) } + [0]
        let descriptor = unsafe template.withUnsafeMutableBufferPointer {
            unsafe g_mkstemp_full($0.baseAddress, O_WRONLY | O_CLOEXEC, 0o666)
        }
        guard descriptor >= 0 else { return (nil, reason(errno)) }
        defer { close(descriptor) }
        let path = template.dropLast().map { UInt8(bitPattern: $0) }
        do throws(DiskError) {
            try takeOver(from: target, to: descriptor)
        } catch {
            return abandon(path, error)
        }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return abandon(path) }
            rest = rest.dropFirst(count)
        }
        guard fsync(descriptor) == 0 else { return abandon(path) }
        return (path, "")
    }

    /// Has an open file say what the one at a path does, where there is one, but for its times.
    private static func takeOver(
        from target: [UInt8], to descriptor: Int32
    ) throws(DiskError) {
        let old = unsafe withCString(target) {
            unsafe open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        }
        guard old >= 0 else { return }
        defer { close(old) }
        var status = stat()
        unsafe try DiskError.check(fstat(old, &status))
        Attributes.removeList(of: descriptor)
        try Attributes.copyRights(from: old, status, to: descriptor)
    }

    private static func abandon(
        _ path: [UInt8], _ error: DiskError = .last
    ) -> (path: [UInt8]?, failure: String) {
        unsafe _ = withCString(path) { unsafe unlink($0) }
        return (nil, error.description)
    }

    /// Waits until the names in a folder are on the disk, as far as its file system knows of that.
    private static func settle(folder: [UInt8]) {
        let descriptor = unsafe withCString(folder) {
            unsafe open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private static func reason(_ code: Int32) -> String {
        unsafe String(cString: strerror(code))
    }
}
