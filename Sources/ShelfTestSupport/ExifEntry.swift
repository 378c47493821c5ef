/// An EXIF tag with its value.
package struct ExifEntry {
    private let tag: Int
    private let format: Int
    private let count: Int
    private let data: [UInt8]

    package init(_ tag: Int, text: String) {
        let bytes = Array(text.utf8) + [0]
        (self.tag, format, count, data) = (tag, 2, bytes.count, bytes)
    }

    package init(_ tag: Int, short: Int) {
        (self.tag, format, count, data) = (tag, 3, 1, Self.bytes(short, 2))
    }

    package init(_ tag: Int, long: Int) {
        (self.tag, format, count, data) = (tag, 4, 1, Self.bytes(long, 4))
    }

    package init(_ tag: Int, fractions: [(Int, Int)]) {
        let bytes = fractions.flatMap { Self.bytes($0.0, 4) + Self.bytes($0.1, 4) }
        (self.tag, format, count, data) = (tag, 5, fractions.count, bytes)
    }

    package static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
    }

    /// Returns a table of tags for an offset, followed by the values that do not fit into it.
    package static func table(_ entries: [ExifEntry], at offset: Int) -> [UInt8] {
        var rest: [UInt8] = []
        let start = offset + 2 + 12 * entries.count + 4
        var table = bytes(entries.count, 2)
        for entry in entries {
            table += bytes(entry.tag, 2) + bytes(entry.format, 2) + bytes(entry.count, 4)
            if entry.data.count <= 4 {
                table += entry.data + [UInt8](repeating: 0, count: 4 - entry.data.count)
            } else {
                table += bytes(start + rest.count, 4)
                rest += entry.data
            }
        }
        return table + bytes(0, 4) + rest
    }

    /// Returns the head of a JPEG file with big-endian tags.
    package static func jpeg(
        picture: [ExifEntry] = [], exposure: [ExifEntry] = [], place: [ExifEntry] = []
    ) -> [UInt8] {
        let segment = Array("Exif\0\0".utf8) + tiff(picture: picture, exposure, place)
        return [0xFF, 0xD8, 0xFF, 0xE1] + bytes(segment.count + 2, 2) + segment + [0xFF, 0xD9]
    }

    /// Returns a TIFF header with the same tags.
    package static func tiff(
        picture: [ExifEntry], _ exposure: [ExifEntry] = [], _ place: [ExifEntry] = []
    ) -> [UInt8] {
        let pointers = [ExifEntry(0x8769, long: 0), ExifEntry(0x8825, long: 0)]
        let first = 8
        let second = first + table(picture + pointers, at: 0).count
        let third = second + table(exposure, at: 0).count
        let all = picture + [ExifEntry(0x8769, long: second), ExifEntry(0x8825, long: third)]
        return Array("MM".utf8) + bytes(42, 2) + bytes(first, 4) + table(all, at: first)
            + table(exposure, at: second) + table(place, at: third)
    }
}
