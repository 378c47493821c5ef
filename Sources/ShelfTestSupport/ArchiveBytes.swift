/// A file in an archive that a test makes.
package struct ArchivedFile {
    /// The path in the archive.
    package let name: String
    package let contents: [UInt8]
    /// The target if it is a symlink.
    package var target: String?
    /// The modification time in seconds since 1970, if the format stores it.
    package var modified = 1_000_000_000

    /// Makes a file of bytes.
    package init(_ name: String, _ contents: [UInt8]) {
        (self.name, self.contents) = (name, contents)
    }

    /// Makes a symlink, for formats that support it.
    package init(_ name: String, linkTo target: String) {
        (self.name, contents, self.target) = (name, [], target)
    }
}

/// Uncompressed archives, written after the descriptions of their formats.
package enum ArchiveBytes {
    /// Returns a tar archive, with symlinks.
    package static func tar(_ files: [ArchivedFile]) -> [UInt8] {
        func field(_ text: String, _ count: Int) -> [UInt8] {
            let bytes = Array(text.utf8.prefix(count))
            return bytes + [UInt8](repeating: 0, count: count - bytes.count)
        }
        func octal(_ number: Int, _ count: Int) -> [UInt8] {
            let digits = String(number, radix: 8)
            return field(
                String(repeating: "0", count: count - 1 - digits.utf8.count) + digits, count)
        }
        /// Numbers too large for octal digits are big-endian bytes.
        func number(_ number: Int, _ count: Int) -> [UInt8] {
            guard number < 0 || number >> (3 * (count - 1)) > 0 else { return octal(number, count) }
            let bytes: [UInt8] = little(number, 8).reversed()
            let sign: UInt8 = number < 0 ? 0xFF : 0
            let rest = [UInt8](repeating: sign, count: count - 9)
            return [sign | 0x80] + rest + bytes
        }
        var bytes: [UInt8] = []
        for file in files {
            let before =
                field(file.name, 100) + octal(0o644, 8) + octal(0, 8) + octal(0, 8)
                + octal(file.contents.count, 12) + number(file.modified, 12)
            let after =
                field(file.target == nil ? "0" : "2", 1) + field(file.target ?? "", 100)
                + Array("ustar\u{0}00".utf8) + [UInt8](repeating: 0, count: 247)
            let sum = (before + after).reduce(8 * 32) { $0 + Int($1) }
            bytes += before + octal(sum, 7) + [32] + after + file.contents
            bytes += [UInt8](repeating: 0, count: (512 - file.contents.count % 512) % 512)
        }
        return bytes + [UInt8](repeating: 0, count: 1_024)
    }

    /// Returns a 7z archive; no file may be empty.
    package static func sevenZip(_ files: [ArchivedFile]) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] {
            value < 0x80 ? [UInt8(value)] : [0xFF] + little(value, 8)
        }
        let data = files.flatMap(\.contents)
        let names = files.flatMap { file in
            (Array(file.name.utf16) + [0]).flatMap { little(Int($0), 2) }
        }
        // One folder with one coder that copies.
        let packed = [0x06] + number(0) + [1, 0x09] + number(data.count) + [0]
        let coder: [UInt8] = [0x07, 0x0B, 1, 0, 1, 0x01, 0x00, 0x0C]
        let streams =
            [0x08, 0x0D] + number(files.count) + [0x09]
            + files.dropLast().flatMap { number($0.contents.count) } + [0x0A, 1]
            + files.flatMap { little(Int(crc32($0.contents)), 4) } + [0]
        let info = [0x05] + number(files.count) + [0x11] + number(names.count + 1) + [0] + names
        let list =
            [0x01, 0x04] + packed + coder + number(data.count) + [0] + streams + [0] + info + [
                0, 0,
            ]
        let start = little(data.count, 8) + little(list.count, 8) + little(Int(crc32(list)), 4)
        return [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4] + little(Int(crc32(start)), 4) + start
            + data + list
    }

    /// Returns a RAR 4 archive.
    ///
    /// - Parameters:
    ///   - isLocked: The files need a password.
    ///   - hidesNames: The names are encrypted too.
    package static func rar4(
        _ files: [ArchivedFile], isLocked: Bool = false, hidesNames: Bool = false
    ) -> [UInt8] {
        func block(_ type: UInt8, _ flags: Int, _ rest: [UInt8]) -> [UInt8] {
            let header = [type] + little(flags, 2) + little(7 + rest.count, 2) + rest
            return little(Int(crc32(header) & 0xFFFF), 2) + header
        }
        var bytes: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x00]
        bytes += block(0x73, hidesNames ? 0x80 : 0, little(0, 6))
        for file in files {
            let size = little(file.contents.count, 4)
            // Unix, CRC, 2020-01-01, version 2.0, stored.
            let rest =
                size + size + [3] + little(Int(crc32(file.contents)), 4) + little(0x5021_0000, 4)
                + [20, 0x30] + little(file.name.utf8.count, 2) + little(0o100644, 4)
                + Array(file.name.utf8)
            bytes += block(0x74, isLocked ? 0x8004 : 0x8000, rest) + file.contents
        }
        return bytes + block(0x7B, 0x4000, [])
    }

    /// Returns a RAR 5 archive.
    package static func rar5(_ files: [ArchivedFile]) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] {
            value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F | 0x80)] + number(value >> 7)
        }
        func block(_ rest: [UInt8]) -> [UInt8] {
            let header = number(rest.count) + rest
            return little(Int(crc32(header)), 4) + header
        }
        var bytes: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x01, 0x00]
        bytes += block([1, 0, 0])
        for file in files {
            let size = number(file.contents.count)
            // With data; with time and CRC; stored; Unix.
            bytes += block(
                [2, 2] + size + [0x06] + size + number(0o100644) + little(1_577_836_800, 4)
                    + little(Int(crc32(file.contents)), 4) + [0, 1]
                    + number(file.name.utf8.count) + Array(file.name.utf8))
            bytes += file.contents
        }
        return bytes + block([5, 0, 0])
    }
}
