internal import CGtk
internal import Glibc

/// Atomic replacement of small user files.
///
/// The new contents are written to a hidden file beside the old one, flushed, and renamed. A file
/// that another program changed meanwhile is left as it is.
///
/// Design: docs/design/sidecars.md#written-whole
@safe
package enum WholeFile {
    /// The prefix and suffix of the hidden file's name.
    static let (prefix, suffix) = (".shelf-gtk-", "~")

    /// The outcome of a replacement.
    package enum Outcome: Hashable, Sendable {
        /// The new contents are on the disk.
        case done
        /// The file has changed since it was read.
        case changedMeanwhile
        /// The file cannot be replaced, for this reason.
        case refused(String)
    }

    /// The contents of a path.
    package enum Contents: Hashable, Sendable {
        /// The file does not exist.
        case absent
        /// A file with these bytes.
        case bytes([UInt8])
        /// The file cannot be read or is too large, for this reason.
        case unreadable(String)

        /// The bytes, or nil for a missing file; outer nil if unreadable.
        package var known: [UInt8]?? {
            switch self {
            case .absent: .some(nil)
            case .bytes(let bytes): .some(bytes)
            case .unreadable: nil
            }
        }
    }

    /// Reads the contents of a path.
    ///
    /// Blocks.
    package static func contents(at path: [UInt8], limit: Int64) -> Contents {
        errno = 0
        guard let file = RegularFile(pathBytes: path) else {
            let code = errno
            var status = stat()
            let isThere = unsafe withCString(path) { unsafe lstat($0, &status) } == 0
            guard isThere || (code != ENOENT && errno != ENOENT) else { return .absent }
            return .unreadable(isThere && code == 0 ? localized("It is not a file") : reason(code))
        }
        guard file.size <= limit else { return .unreadable(localized("It is too large")) }
        let bytes = file.head(Int(file.size))
        return bytes.count == Int(file.size) ? .bytes(bytes) : .unreadable(reason(EIO))
    }

    /// Replaces a file atomically.
    ///
    /// Blocks until it is on the disk.
    ///
    /// Permissions and extended attributes are kept, and links are followed.
    ///
    /// - Parameters:
    ///   - old: The expected contents, nil for a missing file. The file is not replaced if it has
    ///     others.
    ///   - new: The new contents, nil to delete the file.
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
        let (temporary, written, failure) = write(
            new, besides: target, in: Array(target[...folder]))
        guard let temporary else { return .refused(failure) }
        defer { withExtendedLifetime(written) {} }
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

    /// Keeps the hidden name of the next contents in the journal.
    private final class Written {
        private let entry: NameJournal.Entry

        init?(_ path: [UInt8], in folder: [UInt8], for target: [UInt8]) {
            guard let folder = try? OpenFolder(folder, followsLinks: true) else { return nil }
            let name = path[((path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...]
            entry = NameJournal.begin(
                .save, Array(name), in: folder, for: target, beside: target)
            entry.made()
        }
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

    /// Writes the hidden file, with the metadata of another file or of new files.
    private static func write(
        _ bytes: [UInt8], besides target: [UInt8], in folder: [UInt8]
    ) -> (path: [UInt8]?, written: Written?, failure: String) {
        let name = Array("\(prefix)XXXXXX\(suffix)".utf8)
        var template = (folder + name).map { CChar(bitPattern: $0) } + [0]
        let descriptor = unsafe template.withUnsafeMutableBufferPointer {
            unsafe g_mkstemp_full($0.baseAddress, O_WRONLY | O_CLOEXEC, 0o666)
        }
        guard descriptor >= 0 else { return (nil, nil, reason(errno)) }
        defer { close(descriptor) }
        let path = template.dropLast().map { UInt8(bitPattern: $0) }
        let written = Written(path, in: folder, for: target)
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
        return (path, written, "")
    }

    /// Copies the metadata of a path to an open file, without times.
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
    ) -> (path: [UInt8]?, written: Written?, failure: String) {
        unsafe _ = withCString(path) { unsafe unlink($0) }
        return (nil, nil, error.description)
    }

    /// Flushes a folder's entries to the disk, where the file system supports it.
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
