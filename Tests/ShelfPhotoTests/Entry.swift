/// A tag as it stands in a file, for tests.
struct Entry {
    private let tag: Int
    private let format: Int
    private let count: Int
    private let data: [UInt8]

    init(_ tag: Int, text: String) {
        let bytes = Array(text.utf8) + [0]
        (self.tag, format, count, data) = (tag, 2, bytes.count, bytes)
    }

    init(_ tag: Int, short: Int) {
        (self.tag, format, count, data) = (tag, 3, 1, Self.bytes(short, 2))
    }

    init(_ tag: Int, long: Int) {
        (self.tag, format, count, data) = (tag, 4, 1, Self.bytes(long, 4))
    }

    init(_ tag: Int, fractions: [(Int, Int)]) {
        let bytes = fractions.flatMap { Self.bytes($0.0, 4) + Self.bytes($0.1, 4) }
        (self.tag, format, count, data) = (tag, 5, fractions.count, bytes)
    }

    static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
    }

    /// A table of tags that begins so many bytes after the first, and what does not fit into it.
    static func table(_ entries: [Entry], at offset: Int) -> [UInt8] {
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
}
