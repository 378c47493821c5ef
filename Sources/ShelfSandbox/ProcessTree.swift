internal import Glibc

/// A process and all that it has started, directly or not.
///
/// The kernel limits what each takes, and nothing what they take together.
///
/// Design: docs/design/decoding.md#thumbnailers-of-the-system
@safe
package enum ProcessTree {
    /// Whether a process and those below it have no more threads than these, and no more bytes in memory.
    ///
    /// What several have in common counts for each.
    package static func isWithin(threads most: Int, bytes: Int, from process: Int32) -> Bool {
        var rest = [Int(process)]
        var (threads, pages) = (0, 0)
        while let next = rest.popLast() {
            // The second number is what lies in memory.
            pages += numbers(in: "/proc/\(next)/statm").dropFirst().first ?? 0
            for thread in names(in: "/proc/\(next)/task") {
                threads += 1
                guard threads <= most else { return false }
                rest += numbers(in: "/proc/\(next)/task/\(thread)/children")
            }
        }
        return pages <= bytes / Int(getpagesize())
    }

    /// The numbers in the first line of a file.
    private static func numbers(in path: String) -> [Int] {
        guard let file = unsafe fopen(path, "re") else { return [] }
        defer { unsafe _ = fclose(file) }
        var line: UnsafeMutablePointer<CChar>?
        var room = 0
        defer { unsafe free(line) }
        guard unsafe getline(&line, &room, file) > 0, let line = unsafe line else { return [] }
        return unsafe String(cString: line).split(separator: " ").compactMap { Int($0) }
    }

    /// The names in a folder that are numbers.
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
