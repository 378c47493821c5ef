internal import Glibc
package import ShelfGObject

/// A folder for one test with a home folder beside it, both deleted with this object.
package final class TemporaryFolder {
    private let root: String
    /// The folder's path.
    package let path: String

    /// Makes an empty folder with a name.
    ///
    /// - Parameter place: The parent, for tests that cannot use `/tmp`.
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

    /// The path of the home folder beside it.
    package var home: String { "\(root)/home" }

    /// The folder.
    package var file: File { File(path: path) }

    /// The folder's name.
    package var name: String { file.displayName }

    /// Environment variables that keep a program's files in the home folder.
    package var environment: [String: String] {
        [
            "HOME": "\(root)/home", "XDG_CACHE_HOME": "\(root)/home/cache",
            "XDG_STATE_HOME": "\(root)/home/state", "XDG_CONFIG_HOME": "\(root)/home/config",
            "XDG_DATA_HOME": "\(root)/home/data",
        ]
    }

    /// Writes a text file, making its parent folders.
    package func write(_ name: String, _ text: String = "x") { writeBytes(name, Array(text.utf8)) }

    /// Writes a file of bytes, making its parent folders.
    package func writeBytes(_ name: String, _ bytes: [UInt8]) {
        if let slash = name.lastIndex(of: "/") { makeFolder(String(name[..<slash])) }
        let descriptor = unsafe open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        precondition(descriptor >= 0, "cannot write \(name)")
        _ = unsafe bytes.withUnsafeBytes {
            unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
        }
        close(descriptor)
    }

    /// Makes an empty file whose name need not be UTF-8.
    package func makeFile(nameBytes: [UInt8]) {
        let descriptor = unsafe open(cPath(nameBytes), O_WRONLY | O_CREAT, 0o644)
        precondition(descriptor >= 0, "cannot write \(nameBytes)")
        close(descriptor)
    }

    /// Removes a file whose name need not be UTF-8.
    package func removeFile(nameBytes: [UInt8]) { unsafe unlink(cPath(nameBytes)) }

    private func cPath(_ nameBytes: [UInt8]) -> [CChar] {
        "\(path)/".utf8CString.dropLast() + nameBytes.map { CChar(bitPattern: $0) } + [0]
    }

    /// Returns the permission bits of a file, or nil if there is none.
    package static func permissions(of path: String) -> UInt32? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? UInt32(status.st_mode) & 0o777 : nil
    }

    /// Sets the modification time of a file in seconds since 1970.
    ///
    /// The default is long ago, so that the file counts as no longer changing.
    package func setTime(of name: String, to seconds: Int = 1_000_000_000) {
        Self.setTime(ofPath: "\(path)/\(name)", to: seconds)
    }

    /// Sets the modification time of any path in seconds since 1970.
    package static func setTime(ofPath path: String, to seconds: Int) {
        var times = [timespec(), timespec()]
        (times[0].tv_sec, times[1].tv_sec) = (seconds, seconds)
        let status = unsafe utimensat(AT_FDCWD, path, &times, 0)
        precondition(status == 0, "\(path) gets no time")
    }

    /// Makes a folder and its parents.
    package func makeFolder(_ name: String) {
        if let slash = name.lastIndex(of: "/") { makeFolder(String(name[..<slash])) }
        unsafe mkdir("\(path)/\(name)", 0o755)
    }

    /// Makes `count` empty files, named by a number and `ending`, in this folder or a subfolder.
    package func makeFiles(_ count: Int, ending: String, in name: String = ".") {
        makeFolder(name)
        for number in 0..<count {
            let descriptor = unsafe open(
                "\(path)/\(name)/\(number)\(ending)", O_WRONLY | O_CREAT, 0o644)
            precondition(descriptor >= 0, "cannot write \(number)\(ending)")
            close(descriptor)
        }
    }

    /// Calls `body` without root's privileges, for which no file is unreadable.
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

    /// Removes a file, or a folder with its contents.
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
