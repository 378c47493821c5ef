internal import Glibc

extension RegularFile {
    /// A thread of this process is blocked in a system call on this file, as far as the kernel
    /// tells.
    ///
    /// proc(5) gives the arguments of a blocked thread's system call; the first of a read is the
    /// descriptor.
    package var isAwaited: Bool {
        guard let name = Self.nameOfOpen(descriptor) else { return false }
        return PrivateFile.names(inFolder: "/proc/self/task").contains { thread in
            let call = File(path: "/proc/self/task/\(thread)/syscall").contents() ?? []
            let words = String(decoding: call, as: UTF8.self).split(separator: " ")
            guard words.count > 1, let waited = Int32(words[1].dropFirst(2), radix: 16) else {
                return false
            }
            return Self.nameOfOpen(waited) == name
        }
    }

    /// Returns the kernel's name of an open file, without asking a disk.
    private static func nameOfOpen(_ descriptor: Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink("/proc/self/fd/\(descriptor)", &bytes, bytes.count)
        return count > 0 ? Array(bytes[..<count]) : nil
    }
}
