internal import Glibc

/// A process and all its descendants.
///
/// The kernel limits each process, but not their sum.
///
/// Design: docs/design/decoding.md#thumbnailers-of-the-system
@safe
package enum ProcessTree {
    /// Returns true if a process and its descendants stay within limits of threads and resident
    /// memory.
    ///
    /// Shared memory counts for each process.
    package static func isWithin(threads most: Int, bytes: Int, from process: Int32) -> Bool {
        var rest = [Int(process)]
        var (threads, pages) = (0, 0)
        while let next = rest.popLast() {
            // The second number is the resident size in pages.
            pages += numbers(in: "/proc/\(next)/statm").dropFirst().first ?? 0
            for thread in names(in: "/proc/\(next)/task") {
                threads += 1
                guard threads <= most else { return false }
                rest += numbers(in: "/proc/\(next)/task/\(thread)/children")
            }
        }
        return pages <= bytes / Int(getpagesize())
    }

    /// Returns the numbers in the first line of a file.
    private static func numbers(in path: String) -> [Int] {
        guard let file = unsafe fopen(path, "re") else { return [] }
        defer { unsafe _ = fclose(file) }
        var line: UnsafeMutablePointer<CChar>?
        var room = 0
        defer { unsafe free(line) }
        guard unsafe getline(&line, &room, file) > 0, let line = unsafe line else { return [] }
        return unsafe String(cString: line).split(separator: " ").compactMap { Int($0) }
    }

    /// Returns the numeric names in a folder.
    private static func names(in path: String) -> [Int] {
        guard let folder = unsafe opendir(path) else { return [] }
        defer { unsafe _ = closedir(folder) }
        var names: [Int] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
                unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let number = Int(name) { names.append(number) }
        }
        return names
    }
}
