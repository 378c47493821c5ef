internal import Glibc

/// The mount points of this process, as the kernel lists them.
///
/// Design: docs/design/library.md#watches
struct MountTable {
    /// One line of the table: the mount's IDs, its mount point and its source.
    struct Mount: Hashable {
        let number: ArraySlice<UInt8>
        let device: ArraySlice<UInt8>
        let root: ArraySlice<UInt8>
        let place: [UInt8]
        /// The file system's type and source.
        let type: ArraySlice<UInt8>
        let source: ArraySlice<UInt8>
    }

    private let mounts: Set<Mount>

    /// Parses the text of `/proc/self/mountinfo` (proc(5)).
    init(_ text: [UInt8]) {
        mounts = Set(Self.lines(text))
    }

    /// Parses the lines in order.
    static func lines(_ text: [UInt8]) -> [Mount] {
        text.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let words = line.split(separator: UInt8(ascii: " "))
            guard words.count > 5 else { return nil }
            // A hyphen ends the optional fields.
            let rest = words[5...].drop { $0 != [UInt8(ascii: "-")] }.dropFirst()
            return Mount(
                number: words[0], device: words[2], root: words[3],
                place: unescaped(words[4]), type: rest.first ?? [],
                source: rest.dropFirst().first ?? [])
        }
    }

    /// Returns the mount points that differ from another table.
    func places(changedSince other: MountTable) -> Set<[UInt8]> {
        Set(mounts.symmetricDifference(other.mounts).map(\.place))
    }

    /// Decodes the octal escapes of blanks and backslashes.
    private static func unescaped(_ word: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = word
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3)
            guard byte == UInt8(ascii: "\\"), digits.count == 3,
                let number = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(number)
            rest = rest.dropFirst(3)
        }
        return bytes
    }
}

/// The kernel's mount table, held open to be notified of changes.
@safe
struct MountFile: ~Copyable {
    /// The descriptor, which polls `POLLPRI` after a change; negative if it cannot be opened.
    let descriptor = unsafe open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)

    @inline(never) deinit { if descriptor >= 0 { close(descriptor) } }

    /// Returns the current table.
    func read() -> MountTable { MountTable(text()) }

    /// Returns the kernel's text.
    func text() -> [UInt8] {
        guard descriptor >= 0 else { return [] }
        var text: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 16 << 10)
        lseek(descriptor, 0, SEEK_SET)
        while true {
            let count = unsafe piece.withUnsafeMutableBytes {
                unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
            }
            guard count > 0 else { return text }
            text += piece[..<count]
        }
    }
}
