/// The pages of a TIFF file, found and cut out without decoding them (TIFF 6.0 and BigTIFF).
///
/// Design: docs/design/preview.md#pages
package struct TIFFPages {
    /// Reads bytes from an offset, at most so many; fewer at the end of the file.
    package typealias Read = (_ offset: Int, _ count: Int) -> [UInt8]

    /// More pages than these are not counted.
    private static let mostPages = 10_000
    /// A page that takes more bytes is not cut out.
    package static let largestByteCount = 100 << 20

    private let layout: TIFFLayout
    /// Where the tables of the pages begin in the file.
    private let tables: [Int]

    /// The number of pages, at least one.
    package var count: Int { tables.count }

    /// Finds the pages of a file; nil when it is no TIFF file.
    package init?(_ read: Read) {
        guard let (layout, first) = TIFFLayout.begin(read),
            let firstTable = TIFFTable(at: first, layout, read)
        else { return nil }
        self.layout = layout
        var tables = [first]
        var visited: Set = [first]
        var next = firstTable.next
        while next > 0, visited.count < Self.mostPages, visited.insert(next).inserted,
            let table = TIFFTable(at: next, layout, read)
        {
            if !table.isOfPart(read) { tables.append(next) }
            next = table.next
        }
        self.tables = tables
    }

    /// The first page hands over its colours multiplied by its alpha.
    ///
    /// libtiff multiplies the colours of each page, but not grey ones with an alpha beside them.
    static func multipliesColors(_ read: Read) -> Bool {
        guard let (layout, first) = TIFFLayout.begin(read),
            let table = TIFFTable(at: first, layout, read)
        else { return false }
        let samples = table.number(TIFFTable.sampleCount, read) ?? 1
        let extra = table.number(TIFFTable.extraSamples, read)
        // To libtiff a fourth sample beside red, green and blue is alpha, also without a name.
        guard extra != nil || samples == 4 && table.number(TIFFTable.colors, read) == 2 else {
            return false
        }
        let isGreyAndAlpha = samples == 2
        let isSeparate = table.number(TIFFTable.planes, read) == 2
        return !(isGreyAndAlpha && !isSeparate && extra == 2)
    }

    /// A page as a file of its own; nil when there is no such page, or it is broken or too large.
    ///
    /// Everything the page says of itself comes along, except the tables of cameras and smaller
    /// pictures.
    package func file(ofPage page: Int, _ read: Read) -> [UInt8]? {
        guard tables.indices.contains(page),
            let table = TIFFTable(at: tables[page], layout, read),
            // Pictures of the older kind of JPEG point into the file from within.
            table.number(TIFFTable.compression, read) != 6
        else { return nil }
        let kept = table.entries.filter { !TIFFTable.pointers.contains($0.tag) }
        var lines: [UInt8] = layout.bytes(kept.count, layout.countBytes)
        var data: [UInt8] = []
        let start = layout.headBytes + layout.tableBytes(kept.count)
        for entry in kept {
            var (type, count) = (entry.type, entry.count)
            var values: [UInt8]
            if let countsTag = TIFFTable.countsOfPieces[entry.tag] {
                guard let moved = pieces(entry, table, countsTag, into: &data, at: start, read)
                else { return nil }
                (type, count, values) = (layout.offsetType, moved.count, [])
                for place in moved { values += layout.bytes(place, layout.offsetBytes) }
            } else {
                guard entry.byteCount <= Self.largestByteCount - data.count else { return nil }
                values = read(entry.place, entry.byteCount)
                guard values.count == entry.byteCount else { return nil }
            }
            lines += layout.bytes(entry.tag, 2) + layout.bytes(type, 2)
            lines += layout.bytes(count, layout.offsetBytes)
            if values.count <= layout.offsetBytes {
                lines += values
                lines += [UInt8](repeating: 0, count: layout.offsetBytes - values.count)
            } else {
                if data.count % 2 == 1 { data.append(0) }
                lines += layout.bytes(start + data.count, layout.offsetBytes)
                data += values
            }
        }
        lines += layout.bytes(0, layout.offsetBytes)
        return layout.head + lines + data
    }

    /// Copies the strips or tiles of a page behind its table, and says where they begin there.
    private func pieces(
        _ entry: TIFFTable.Entry, _ table: TIFFTable, _ countsTag: Int, into data: inout [UInt8],
        at start: Int, _ read: Read
    ) -> [Int]? {
        guard let places = table.numbers(entry.tag, read),
            let counts = table.numbers(countsTag, read), places.count == counts.count
        else { return nil }
        var moved: [Int] = []
        for (place, count) in zip(places, counts) {
            guard count <= Self.largestByteCount - data.count else { return nil }
            if data.count % 2 == 1 { data.append(0) }
            moved.append(start + data.count)
            let piece = read(place, count)
            guard piece.count == count else { return nil }
            data += piece
        }
        return moved
    }
}

/// The order of the bytes in a TIFF file, and the width of its offsets.
struct TIFFLayout {
    /// The byte of the highest value comes first.
    let isBigEndian: Bool
    /// Offsets have eight bytes (BigTIFF).
    let isLarge: Bool

    /// Reads the head of a file, and where its first table begins; nil when it is no TIFF file.
    static func begin(_ read: TIFFPages.Read) -> (layout: TIFFLayout, first: Int)? {
        let start = read(0, 16)
        guard start.starts(with: Array("II".utf8)) || start.starts(with: Array("MM".utf8)) else {
            return nil
        }
        var layout = TIFFLayout(isBigEndian: start[0] == 0x4D, isLarge: false)
        let reader = ByteReader(start)
        switch layout.number(reader, at: 2, 2) {
        case 42: break
        case 43:
            layout = TIFFLayout(isBigEndian: layout.isBigEndian, isLarge: true)
            guard layout.number(reader, at: 4, 2) == 8 else { return nil }
        default: return nil
        }
        guard let first = layout.number(reader, at: layout.isLarge ? 8 : 4, layout.offsetBytes)
        else { return nil }
        return (layout, first)
    }

    var offsetBytes: Int { isLarge ? 8 : 4 }
    var countBytes: Int { isLarge ? 8 : 2 }
    var entryBytes: Int { isLarge ? 20 : 12 }
    var headBytes: Int { isLarge ? 16 : 8 }
    /// The type of offsets: LONG or LONG8.
    var offsetType: Int { isLarge ? 16 : 4 }

    func tableBytes(_ count: Int) -> Int { countBytes + count * entryBytes + offsetBytes }

    /// The head of a file whose first table follows it.
    var head: [UInt8] {
        let order = Array((isBigEndian ? "MM" : "II").utf8)
        guard isLarge else { return order + bytes(42, 2) + bytes(headBytes, 4) }
        return order + bytes(43, 2) + bytes(8, 2) + bytes(0, 2) + bytes(headBytes, 8)
    }

    /// A number that is no larger than files are; nil beyond the end.
    func number(_ reader: ByteReader, at place: Int, _ count: Int) -> Int? {
        guard
            let number = isBigEndian
                ? reader.big(at: place, count) : reader.little(at: place, count)
        else { return nil }
        return (0...1 << 48).contains(number) ? number : nil
    }

    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        let little = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        return isBigEndian ? little.reversed() : little
    }
}

/// One table of a TIFF file, which describes a page.
struct TIFFTable {
    /// A tag and where its values stand in the file.
    struct Entry {
        let tag: Int
        let type: Int
        let count: Int
        let place: Int
        let byteCount: Int
    }

    static let compression = 259
    static let colors = 262
    static let sampleCount = 277
    static let planes = 284
    static let extraSamples = 338
    private static let kind = 254
    private static let olderKind = 255
    /// Where strips and tiles begin, and the tag with their counts of bytes.
    static let countsOfPieces = [273: 279, 324: 325]
    /// Tags that point to tables elsewhere in the file.
    static let pointers: Set = [330, 34_665, 34_853, 40_965]

    private static let mostEntries = 4_096
    private static let mostNumbers = 1 << 20
    /// Bytes of a value, by type.
    private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]

    let entries: [Entry]
    /// Where the next table begins; 0 behind the last one.
    let next: Int
    private let layout: TIFFLayout

    /// Reads the table at a place; nil when there is none.
    init?(at place: Int, _ layout: TIFFLayout, _ read: TIFFPages.Read) {
        guard place > 0,
            let count = layout.number(
                ByteReader(read(place, layout.countBytes)), at: 0, layout.countBytes),
            (1...Self.mostEntries).contains(count)
        else { return nil }
        let start = place + layout.countBytes
        let reader = ByteReader(read(start, layout.tableBytes(count) - layout.countBytes))
        var entries: [Entry] = []
        for line in 0..<count {
            let at = line * layout.entryBytes
            let inside = at + 4 + layout.offsetBytes
            guard let tag = layout.number(reader, at: at, 2),
                let type = layout.number(reader, at: at + 2, 2),
                let valueCount = layout.number(reader, at: at + 4, layout.offsetBytes)
            else { return nil }
            // A tag of an unknown type counts as none.
            guard Self.sizes.indices.contains(type), Self.sizes[type] > 0 else { continue }
            let byteCount = valueCount * Self.sizes[type]
            var values = start + inside
            if byteCount > layout.offsetBytes {
                guard let there = layout.number(reader, at: inside, layout.offsetBytes) else {
                    continue
                }
                values = there
            }
            entries.append(
                Entry(tag: tag, type: type, count: valueCount, place: values, byteCount: byteCount))
        }
        self.entries = entries
        self.layout = layout
        next = layout.number(reader, at: count * layout.entryBytes, layout.offsetBytes) ?? 0
    }

    /// The whole numbers of a tag; nil when it has none, or too many.
    func numbers(_ tag: Int, _ read: TIFFPages.Read) -> [Int]? {
        guard let entry = entries.first(where: { $0.tag == tag }),
            [1, 3, 4, 16].contains(entry.type), entry.count <= Self.mostNumbers
        else { return nil }
        let size = Self.sizes[entry.type]
        let reader = ByteReader(read(entry.place, entry.byteCount))
        guard reader.bytes.count == entry.byteCount else { return nil }
        var numbers: [Int] = []
        for index in 0..<entry.count {
            guard let number = layout.number(reader, at: index * size, size) else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    /// The first number of a tag.
    func number(_ tag: Int, _ read: TIFFPages.Read) -> Int? { numbers(tag, read)?.first }

    /// The table is no page, but a smaller picture of one or a mask.
    func isOfPart(_ read: TIFFPages.Read) -> Bool {
        if let kind = number(Self.kind, read) { return kind & 0b101 != 0 }
        return number(Self.olderKind, read) == 2
    }
}
