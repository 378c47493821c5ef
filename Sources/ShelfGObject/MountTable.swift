internal import Glibc

/// The mount points of this process, as the kernel lists them.
///
/// Design: docs/design/library.md#watches
struct MountTable {
    /// One line of the kernel's: what is mounted, by the kernel's numbers, and where.
    struct Mount: Hashable {
        let number: ArraySlice<UInt8>
        let device: ArraySlice<UInt8>
        let root: ArraySlice<UInt8>
        let place: [UInt8]
        /// The kind of file system, and what it is mounted from.
        let type: ArraySlice<UInt8>
        let source: ArraySlice<UInt8>
    }

    private let mounts: Set<Mount>

    /// Reads `/proc/self/mountinfo`, whose fields proc(5) describes.
    init(_ text: [UInt8]) {
        mounts = Set(Self.lines(text))
    }

    /// The lines of that in their order.
    static func lines(_ text: [UInt8]) -> [Mount] {
        text.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let words = line.split(separator: UInt8(ascii: " "))
            guard words.count > 5 else { return nil }
            // Some words of which there may be any number end with a hyphen.
            let rest = words[5...].drop { $0 != [UInt8(ascii: "-")] }.dropFirst()
            return Mount(
                number: words[0], device: words[2], root: words[3],
                place: unescaped(words[4]), type: rest.first ?? [],
                source: rest.dropFirst().first ?? [])
        }
    }

    /// The places where something else is than in another table.
    func places(changedSince other: MountTable) -> Set<[UInt8]> {
        Set(mounts.symmetricDifference(other.mounts).map(\.place))
    }

    /// The kernel writes blanks and backslashes as three octal digits behind a backslash.
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

/// The kernel's table of mounts, held open, as it tells of changes to those who do.
@safe
struct MountFile: ~Copyable {
    /// Readable out of turn when the table changed; below 0 where there is none.
    let descriptor = unsafe open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)

    @inline(never) deinit { if descriptor >= 0 { close(descriptor) } }

    /// The table as it is.
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
