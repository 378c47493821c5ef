import ShelfGObject
import ShelfPhoto

/// What users have kept for all programs: the lines of GTK's file of bookmarks.
///
/// Lines that are not understood stay what they are.
/// Design: docs/design/places.md#bookmarks
nonisolated struct Bookmarks: Equatable, Sendable {
    /// One of them.
    struct Bookmark: Equatable, Sendable {
        let file: File
        /// What its user calls it; nil for the name it has.
        let name: String?
    }

    private var lines: [[UInt8]] = []
    /// Those that are understood, in order.
    private(set) var all: [Bookmark] = []

    /// Nothing was kept.
    init() {}

    /// Reads the file's bytes.
    init(bytes: [UInt8]) {
        lines = bytes.split(separator: UInt8(ascii: "\n")).map(Array.init)
        all = lines.compactMap { Self.bookmark($0) }
    }

    /// The file's bytes.
    var bytes: [UInt8] { Self.bytes(lines) }

    private static func bytes(_ lines: [[UInt8]]) -> [UInt8] {
        lines.flatMap { $0 + [UInt8(ascii: "\n")] }
    }

    /// Whether a folder is among them.
    func contains(_ file: File) -> Bool { all.contains { $0.file == file } }

    /// The same with one more at the end, unless it is there.
    func adding(_ file: File) -> Bookmarks {
        contains(file) ? self : Bookmarks(bytes: bytes + Array("\(file.uri)\n".utf8))
    }

    /// The same without a folder.
    func removing(_ file: File) -> Bookmarks {
        Bookmarks(bytes: Self.bytes(lines.filter { Self.bookmark($0)?.file != file }))
    }

    /// Where a folder stands, and how.
    func line(of file: File) -> (number: Int, bytes: [UInt8])? {
        guard let number = lines.firstIndex(where: { Self.bookmark($0)?.file == file }) else {
            return nil
        }
        return (number, lines[number])
    }

    /// The same with a line where it once stood, or as near as there is a place.
    func inserting(_ line: [UInt8], at number: Int) -> Bookmarks {
        var lines = lines
        lines.insert(line, at: min(number, lines.count))
        return Bookmarks(bytes: Self.bytes(lines))
    }

    private static func bookmark(_ line: [UInt8]) -> Bookmark? {
        let text = String(decoding: line, as: UTF8.self)
        let words = text.parts(by: " ", most: 2)
        guard let address = words.first, address.holds(":/") else { return nil }
        let name = words.count > 1 ? words[1].drop { $0 == " " } : ""
        return Bookmark(
            file: File(uri: String(address)), name: name.isEmpty ? nil : String(name))
    }
}
