internal import Glibc

extension RegularFile {
    /// Whether a thread of this process waits in a call on the same file, as far as the kernel says.
    ///
    /// A library's threads say nothing of what they wait for. proc(5) has what a thread was called with that is
    /// not running: of what reads or looks, the open file comes first.
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

    /// What the kernel calls an open file, for which no disk is asked.
    private static func nameOfOpen(_ descriptor: Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink("/proc/self/fd/\(descriptor)", &bytes, bytes.count)
        return count > 0 ? Array(bytes[..<count]) : nil
    }
}
