internal import CGtk
internal import Glibc

/// Files and folders that only their user may read.
@safe
package enum PrivateFile {
    /// Replaces the file of this name in one step: readers see the old contents or the new.
    ///
    /// The temporary file lies in the same folder, which is made with mode 0700 when missing.
    /// Returns whether it worked.
    ///
    /// - Parameter followsLinks: Whether of a link the file it leads to is replaced.
    package static func replace(
        _ contents: SharedBytes, folder: String, name: String, followsLinks: Bool = false
    ) -> Bool {
        guard makeFolder(folder) else { return false }
        var target = Array("\(folder)/\(name)".utf8)
        // A device or pipe, also behind a link, stays what it is.
        guard !OutputFile.isSpecial(target) else { return false }
        if followsLinks, let real = Disk.realPath(of: target), isRegular(real) { target = real }
        let start = (target.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
        let hidden = target[..<start] + Array(".".utf8) + target[start...] + Array(".XXXXXX".utf8)
        var template = hidden.map { CChar(bitPattern: $0) } + [0]
        let descriptor = unsafe template.withUnsafeMutableBufferPointer {
            unsafe g_mkstemp_full($0.baseAddress, O_WRONLY | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { return false }
        // A disk elsewhere may say only then that it has no room.
        let (areTaken, isClosed) = (writeAll(contents, to: descriptor), close(descriptor) == 0)
        return unsafe template.withUnsafeBufferPointer { temporary in
            guard let temporary = temporary.baseAddress else { return false }
            if areTaken, isClosed,
                unsafe withCString(target, { unsafe rename(temporary, $0) }) == 0
            {
                return true
            }
            unsafe unlink(temporary)
            return false
        }
    }

    private static func isRegular(_ path: [UInt8]) -> Bool {
        (try? DiskStatus(of: path))?.kind == .regular
    }

    /// Makes a folder and those above it that are missing, with mode 0700.
    package static func makeFolder(_ path: String) -> Bool {
        DiskThreads.expect()
        if unsafe mkdir(path, 0o700) == 0 || errno == EEXIST { return true }
        guard errno == ENOENT, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")),
            slash != path.startIndex, makeFolder(String(path[..<slash]))
        else { return false }
        return unsafe mkdir(path, 0o700) == 0 || errno == EEXIST
    }

    /// The names in a folder, in no order, what is no UTF-8 left out; none where it cannot be read.
    package static func names(inFolder path: String) -> [String] {
        DiskThreads.expect()
        guard let folder = unsafe g_dir_open(path, 0, nil) else { return [] }
        defer { unsafe g_dir_close(folder) }
        var names: [String] = []
        while let name = unsafe g_dir_read_name(folder) {
            if let name = unsafe String(validatingCString: name) { names.append(name) }
        }
        return names
    }

    /// Takes a file away, if it is there.
    package static func remove(_ path: String) { unsafe _ = unlink(path) }

    /// Writes all bytes, going on after signals; false when it cannot.
    static func writeAll(_ contents: SharedBytes, to descriptor: Int32) -> Bool {
        var rest = contents.array[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
