internal import Glibc
package import ShelfGObject

/// A folder for one test, with a home of its own beside it; both go when it is dropped.
package final class TemporaryFolder {
    private let root: String
    /// The folder's path.
    package let path: String

    /// Makes an empty folder of this name.
    ///
    /// - Parameter place: Where, for those whom `/tmp` is no place.
    package init(named name: String = "Folder", in place: String = "/tmp") {
        var template = Array("\(place)/shelf-test-XXXXXX".utf8CString)
        guard let made = unsafe mkdtemp(&template) else {
            preconditionFailure("no temporary folder can be made")
        }
        root = unsafe String(cString: made)
        path = "\(root)/\(name)"
        unsafe mkdir(path, 0o755)
        unsafe mkdir("\(root)/home", 0o755)
    }

    @inline(never) deinit { removeTree(Array(root.utf8CString)) }

    /// The home beside the folder.
    package var home: String { "\(root)/home" }

    /// The folder.
    package var file: File { File(path: path) }

    /// The folder's name.
    package var name: String { file.displayName }

    /// Variables that keep a program's own files beside the folder.
    package var environment: [String: String] {
        [
            "HOME": "\(root)/home", "XDG_CACHE_HOME": "\(root)/home/cache",
            "XDG_STATE_HOME": "\(root)/home/state", "XDG_CONFIG_HOME": "\(root)/home/config",
            "XDG_DATA_HOME": "\(root)/home/data",
        ]
    }

    /// Writes a file, making the folders on its way.
    package func write(_ name: String, _ text: String = "x") { writeBytes(name, Array(text.utf8)) }

    /// Writes a file of these bytes, making the folders on its way.
    package func writeBytes(_ name: String, _ bytes: [UInt8]) {
        if let slash = name.lastIndex(of: "/") { makeFolder(String(name[..<slash])) }
        let descriptor = unsafe open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        precondition(descriptor >= 0, "cannot write \(name)")
        _ = unsafe bytes.withUnsafeBytes {
            unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
        }
        close(descriptor)
    }

    /// Makes an empty file whose name need not be text.
    package func makeFile(nameBytes: [UInt8]) {
        let descriptor = unsafe open(cPath(nameBytes), O_WRONLY | O_CREAT, 0o644)
        precondition(descriptor >= 0, "cannot write \(nameBytes)")
        close(descriptor)
    }

    /// Removes a file whose name need not be text.
    package func removeFile(nameBytes: [UInt8]) { unsafe unlink(cPath(nameBytes)) }

    private func cPath(_ nameBytes: [UInt8]) -> [CChar] {
        "\(path)/".utf8CString.dropLast() + nameBytes.map { CChar(bitPattern: $0) } + [0]
    }

    /// Who may do what with a file; nil where there is none.
    package static func permissions(of path: String) -> UInt32? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? UInt32(status.st_mode) & 0o777 : nil
    }

    /// Has a file have been changed last at a time, in seconds since 1970; as a rule long ago, so that it counts as one
    /// at rest.
    package func setTime(of name: String, to seconds: Int = 1_000_000_000) {
        Self.setTime(ofPath: "\(path)/\(name)", to: seconds)
    }

    /// The same for what may lie anywhere.
    package static func setTime(ofPath path: String, to seconds: Int) {
        var times = [timespec(), timespec()]
        (times[0].tv_sec, times[1].tv_sec) = (seconds, seconds)
        let status = unsafe utimensat(AT_FDCWD, path, &times, 0)
        precondition(status == 0, "\(path) gets no time")
    }

    /// Makes a folder, and those on its way.
    package func makeFolder(_ name: String) {
        if let slash = name.lastIndex(of: "/") { makeFolder(String(name[..<slash])) }
        unsafe mkdir("\(path)/\(name)", 0o755)
    }

    /// Makes `count` empty files named by a number and `ending`, all in the folder itself or in one in it.
    package func makeFiles(_ count: Int, ending: String, in name: String = ".") {
        makeFolder(name)
        for number in 0..<count {
            let descriptor = unsafe open(
                "\(path)/\(name)/\(number)\(ending)", O_WRONLY | O_CREAT, 0o644)
            precondition(descriptor >= 0, "cannot write \(number)\(ending)")
            close(descriptor)
        }
    }

    /// Runs a body without the rights of root, for whom nothing is unreadable.
    package func withoutPrivileges<Result>(_ body: () throws -> Result) rethrows -> Result {
        let user = geteuid()
        guard user == 0 else { return try body() }
        unsafe chmod(root, 0o755)
        precondition(seteuid(65_534) == 0, "root cannot become nobody")
        defer { precondition(seteuid(user) == 0, "nobody cannot become root again") }
        return try body()
    }

    /// Renames a file or folder.
    package func rename(_ old: String, _ new: String) {
        unsafe Glibc.rename("\(path)/\(old)", "\(path)/\(new)")
    }

    /// Removes a file, or a folder with what is in it.
    package func remove(_ name: String) { removeTree(Array("\(path)/\(name)".utf8CString)) }
}

private func removeTree(_ path: [CChar]) {
    if let directory = unsafe opendir(path) {
        var names: [[CChar]] = []
        while let entry = unsafe readdir(directory) {
            unsafe names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) {
                    unsafe Array($0.bindMemory(to: CChar.self).prefix { $0 != 0 })
                })
        }
        unsafe closedir(directory)
        for name in names where name != [46] && name != [46, 46] {
            let child = path.dropLast() + [47] + name + [0] as [CChar]
            var status = stat()
            unsafe lstat(child, &status)
            if status.st_mode & S_IFMT == S_IFDIR {
                removeTree(child)
            } else {
                unsafe unlink(child)
            }
        }
    }
    unsafe remove(path)
}
