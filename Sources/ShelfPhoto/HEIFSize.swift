/// The size of the main picture of a HEIC or AVIF file, from its boxes (ISO/IEC 14496-12,
/// 23008-12).
struct HEIFSize {
    /// Width in pixels before rotation.
    private(set) var width = 0
    /// Height in pixels before rotation.
    private(set) var height = 0
    /// The picture is rotated by 90° or 270°.
    private(set) var isSideways = false

    /// Brands of pictures; videos have others.
    private static let brands: Set<String> = [
        "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "miaf", "avif", "avis",
    ]
    /// The largest size of a `meta` box that is read, in bytes.
    private static let mostBytes = 4 << 20
    private static let mostBoxes = 10_000

    /// Reads a file, or returns nil if it is not such a picture.
    init?(_ read: (_ offset: Int, _ count: Int) -> [UInt8]) {
        let start = ByteReader(read(0, 256))
        guard start.text(at: 4) == "ftyp", let count = start.big(at: 0, 4), count >= 16 else {
            return nil
        }
        let places = [8] + Array(stride(from: 16, to: min(count, 256) - 3, by: 4))
        guard places.contains(where: { start.text(at: $0).map(Self.brands.contains) ?? false })
        else { return nil }
        var place = count
        for _ in 0..<64 {
            let head = ByteReader(read(place, 16))
            guard let type = head.text(at: 4), var count = head.big(at: 0, 4) else { return }
            if count == 1 { count = head.big(at: 8, 8) ?? 0 }
            guard (8...1 << 48).contains(count) else { return }
            if type == "meta" {
                takeProperties(of: ByteReader(read(place, min(count, Self.mostBytes))))
                return
            }
            place += count
        }
    }

    private struct Box {
        let type: String
        let content: Range<Int>
    }

    private static func boxes(in range: Range<Int>, of meta: ByteReader) -> [Box] {
        var boxes: [Box] = []
        var place = range.lowerBound
        while place + 8 <= range.upperBound, boxes.count < mostBoxes,
            let count = meta.big(at: place, 4), let type = meta.text(at: place + 4)
        {
            let end = count == 0 ? range.upperBound : place + count
            guard end >= place + 8, end <= range.upperBound else { break }
            boxes.append(Box(type: type, content: place + 8..<end))
            place = end
        }
        return boxes
    }

    private mutating func takeProperties(of meta: ByteReader) {
        guard meta.bytes.count >= 12 else { return }
        let boxes = Self.boxes(in: 12..<meta.bytes.count, of: meta)
        guard let main = boxes.first(where: { $0.type == "pitm" })?.content,
            let version = meta.big(at: main.lowerBound, 1),
            let item = meta.big(at: main.lowerBound + 4, version == 0 ? 2 : 4),
            let parts = boxes.first(where: { $0.type == "iprp" })?.content
        else { return }
        let inside = Self.boxes(in: parts, of: meta)
        guard let properties = inside.first(where: { $0.type == "ipco" })?.content else { return }
        let all = Self.boxes(in: properties, of: meta)
        for table in inside where table.type == "ipma" {
            for index in Self.properties(of: item, in: table.content, of: meta)
            where all.indices.contains(index - 1) {
                take(all[index - 1], of: meta)
            }
        }
    }

    /// Returns the indices of an item's properties, counted from 1, in the order of application.
    private static func properties(
        of item: Int, in table: Range<Int>, of meta: ByteReader
    ) -> [Int] {
        guard let head = meta.big(at: table.lowerBound, 4),
            let count = meta.big(at: table.lowerBound + 4, 4)
        else { return [] }
        let (idBytes, numberBytes) = (head >> 24 == 0 ? 2 : 4, head & 1 == 1 ? 2 : 1)
        var place = table.lowerBound + 8
        for _ in 0..<count {
            guard place < table.upperBound, let id = meta.big(at: place, idBytes),
                let length = meta.big(at: place + idBytes, 1)
            else { return [] }
            place += idBytes + 1
            if id == item {
                return (0..<length).compactMap { number in
                    // The highest bit marks the property as essential.
                    meta.big(at: place + number * numberBytes, numberBytes)
                        .map { $0 & (numberBytes == 2 ? 0x7FFF : 0x7F) }
                }
            }
            place += length * numberBytes
        }
        return []
    }

    private mutating func take(_ box: Box, of meta: ByteReader) {
        let start = box.content.lowerBound
        switch box.type {
        case "ispe":
            guard box.content.count >= 12 else { return }
            (width, height) = (meta.big(at: start + 4, 4) ?? 0, meta.big(at: start + 8, 4) ?? 0)
        case "irot":
            guard !box.content.isEmpty, let angle = meta.big(at: start, 1) else { return }
            if angle % 2 == 1 { isSideways.toggle() }
        case "clap":
            guard box.content.count >= 16,
                let wide = Fraction(meta.big(at: start, 4) ?? 0, meta.big(at: start + 4, 4) ?? 0),
                let high = Fraction(
                    meta.big(at: start + 8, 4) ?? 0, meta.big(at: start + 12, 4) ?? 0)
            else { return }
            let sides = (Int(wide.value.rounded()), Int(high.value.rounded()))
            guard 1...max(width, 1) ~= sides.0, 1...max(height, 1) ~= sides.1 else { return }
            (width, height) = sides
        default: break
        }
    }
}
