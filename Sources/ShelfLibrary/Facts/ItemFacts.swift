import ShelfGObject
import ShelfPhoto

/// What is known of an item from inside its file, as far as items are ordered, grouped and filtered by it.
///
/// Design: docs/design/library.md#facts
package struct ItemFacts: Hashable, Sendable {
    /// The width of the picture in pixels, the way it is shown; 0 where that is not known.
    package var width = 0
    /// The height of the picture in pixels, the way it is shown; 0 where that is not known.
    package var height = 0
    /// When it was taken by the clock of the camera, in seconds since 1970 as if that were in Greenwich.
    package var taken: Int64?
    /// How much somebody likes it, from 0 to 5; -1 for what is rejected.
    package var rating: Int?
    /// The colour or word it is labelled with.
    package var label: String?
    /// What it was given words for.
    package var tags: [String] = []

    /// Nothing is known.
    package init() {}

    /// Takes over what a file says.
    init(_ photo: PhotoFacts, width: Int, height: Int) {
        take(width: width, height: height)
        taken = photo.taken.flatMap(Self.seconds)
        (rating, label, tags) = (photo.rating, photo.label, photo.tags)
    }

    /// Longer sides are a file's mistake, or its lie.
    private static let longestSide = 1 << 24

    /// Takes over a size; one that cannot be is not known.
    private mutating func take(width: Int, height: Int) {
        let sides = 1...Self.longestSide
        guard sides.contains(width), sides.contains(height) else { return }
        (self.width, self.height) = (width, height)
    }

    /// Days, hours and so on as seconds.
    private static func seconds(_ clock: [Int]) -> Int64? {
        guard clock.count == 6 else { return nil }
        let days = CalendarDay.daysSince1970(year: clock[0], month: clock[1], day: clock[2])
        return Int64(days) * 86_400 + Int64(clock[3] * 3_600 + clock[4] * 60 + clock[5])
    }

    /// The same after something was said.
    func saying(_ edit: SidecarEdit) -> ItemFacts {
        var facts = self
        if let rating = edit.rating { facts.rating = rating }
        if let label = edit.label { facts.label = label.isEmpty ? nil : label }
        facts.tags = PhotoFacts.shown(tags: edit.tags(after: tags))
        return facts
    }

    /// How many pixels there are.
    package var pixelCount: Int { width * height }

    // MARK: - Telling

    /// More bytes than these are no facts.
    ///
    /// Numbers, a label and the most tags of 255 bytes each fit into them.
    static let largestByteCount = 8_192

    /// The facts as bytes: numbers with their lowest byte first, texts behind their lengths.
    var bytes: [UInt8] {
        var bytes = Self.bytes(UInt64(width), 4) + Self.bytes(UInt64(height), 4)
        bytes += Self.bytes(UInt64(bitPattern: taken ?? Self.never), 8)
        bytes.append(rating.map { UInt8($0 + 2) } ?? 0)
        for text in [label ?? ""] + tags {
            // They are cut to 120 characters where they are read, of which some are long.
            var text = text[...]
            while text.utf8.count > 255 { text.unicodeScalars.removeLast() }
            bytes.append(UInt8(text.utf8.count))
            bytes += text.utf8
        }
        return bytes
    }

    private static let never = Int64.min

    static func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
    }

    static func number(_ bytes: some Collection<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Reads bytes; nil when they cannot be facts.
    ///
    /// A value out of its bounds is not known.
    init?(bytes: ArraySlice<UInt8>) {
        guard (18...Self.largestByteCount).contains(bytes.count) else { return nil }
        let start = bytes.startIndex
        take(
            width: Int(Self.number(bytes[start..<start + 4])),
            height: Int(Self.number(bytes[start + 4..<start + 8])))
        let taken = Int64(bitPattern: Self.number(bytes[start + 8..<start + 16]))
        let rating = Int(bytes[start + 16])
        self.taken = Self.times.contains(taken) ? taken : nil
        self.rating = (1...7).contains(rating) ? rating - 2 : nil
        var rest = bytes[(start + 17)...]
        var texts: [String] = []
        while let count = rest.popFirst().map({ Int($0) }) {
            guard rest.count >= count else { return nil }
            texts.append(String(decoding: rest.prefix(count), as: UTF8.self))
            rest = rest.dropFirst(count)
        }
        guard let label = texts.first else { return nil }
        self.label = label.isEmpty ? nil : label
        tags = Array(texts.dropFirst())
    }

    /// From the year 1800 to the year 9999.
    private static let times: ClosedRange<Int64> = -5_364_662_400...253_402_300_799
}
