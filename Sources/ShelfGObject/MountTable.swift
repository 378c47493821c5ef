internal import Glibc
internal import Synchronization

/// What is mounted where, as the kernel has it for this process.
///
/// Design: docs/design/library.md#watches
struct MountTable {
    /// One line of the kernel's: what is mounted, by the kernel's numbers, and where.
    struct Mount: Hashable {
        let number: ArraySlice<UInt8>
        let device: ArraySlice<UInt8>
        let root: ArraySlice<UInt8>
        let place: [UInt8]
    }

    /// What was mounted later comes later.
    private let mounts: [Mount]

    /// Reads `/proc/self/mountinfo`, whose fields proc(5) describes.
    init(_ text: [UInt8]) {
        mounts = text.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let words = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
            guard words.count > 5 else { return nil }
            return Mount(
                number: words[0], device: words[2], root: words[3],
                place: Self.unescaped(words[4]))
        }
    }

    /// The places where something else is than in another table.
    func places(changedSince other: MountTable) -> Set<[UInt8]> {
        Set(Set(mounts).symmetricDifference(other.mounts).map(\.place))
    }

    /// The device that a path leads to as it is written, without asking any disk about links on the way.
    ///
    /// Takes time proportional to the number of mounts.
    func device(of path: [UInt8]) -> ArraySlice<UInt8>? {
        var best: Mount?
        for mount in mounts where Self.lies(path, in: mount.place) {
            if mount.place.count >= best?.place.count ?? 0 { best = mount }
        }
        return best?.device
    }

    private static func lies(_ path: [UInt8], in place: [UInt8]) -> Bool {
        let slash = UInt8(ascii: "/")
        guard path.starts(with: place) else { return false }
        return place == [slash] || path.count == place.count || path[place.count] == slash
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
struct MountFile {
    /// Readable out of turn when the table changed; below 0 where there is none.
    let descriptor = unsafe open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)

    private static let shared = MountFile()

    /// The table as it is, for who follows no changes.
    static var current: MountTable { lock.withLock { _ in shared.read() } }
    /// Who reads moves the place in the file.
    private static let lock = Mutex(())

    /// The table as it is.
    func read() -> MountTable {
        guard descriptor >= 0 else { return MountTable([]) }
        var text: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 16 << 10)
        lseek(descriptor, 0, SEEK_SET)
        while true {
            let count = unsafe piece.withUnsafeMutableBytes {
                unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
            }
            guard count > 0 else { return MountTable(text) }
            text += piece[..<count]
        }
    }
}

/// A device that files lie on, by the kernel's number.
package struct Device: Hashable, Sendable {
    private let number: ArraySlice<UInt8>

    /// The devices of files by the names they have, which waits for no disk; nil where one has no path here.
    package static func holding(_ files: [File]) -> Set<Device>? {
        let table = MountFile.current
        var devices: Set<Device> = []
        for file in files {
            guard let path = file.pathBytes, let number = table.device(of: path) else { return nil }
            devices.insert(Device(number: number))
        }
        return devices
    }
}
