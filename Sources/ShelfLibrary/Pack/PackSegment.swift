import ShelfGObject

/// One file of a pack: a table of what is in it, then pictures one behind the other.
///
/// A picture is written before its entry, so that what was interrupted is not found; what is damaged
/// is told by sums.
///
/// Design: docs/design/thumbnails.md#the-pack
final class PackSegment {
    /// What a file of this format begins with; another number for another format or another look.
    private static let signature: UInt64 = 0x3220_6B63_6170_2D73
    private static let signatureByteCount = 32
    private static let entryByteCount = 32
    /// Width and height, then the sum of these and the pixels.
    private static let headerByteCount = 16

    /// Where a picture is.
    struct Entry {
        let key: PackKey
        /// From the file's beginning, in bytes.
        let offset: Int
        /// With its header, in bytes.
        let byteCount: Int
    }

    /// Files are numbered in the order they are begun in.
    let number: Int
    private let file: RandomAccessFile
    private let capacity: Int
    private var entryCount = 0
    /// Where the next picture goes.
    private var end: Int

    private init(_ file: RandomAccessFile, number: Int, capacity: Int) {
        self.file = file
        self.number = number
        self.capacity = capacity
        end = Self.signatureByteCount + capacity * Self.entryByteCount
    }

    /// Begins a file with room for so many entries; nil when it cannot be written.
    static func begin(at path: String, number: Int, capacity: Int) -> PackSegment? {
        guard let file = RandomAccessFile(path: path, for: .writing),
            file.write(SharedBytes(words: [signature, UInt64(capacity), 0, 0]), at: 0)
        else { return nil }
        return PackSegment(file, number: number, capacity: capacity)
    }

    /// Opens a file, with the entries that can be believed; nil when it is none.
    static func open(
        at path: String, number: Int, for purpose: RandomAccessFile.Purpose
    ) -> (segment: PackSegment, entries: [Entry])? {
        guard let file = RandomAccessFile(path: path, for: purpose),
            let head = file.bytes(at: 0, count: signatureByteCount)?.words(2), head[0] == signature,
            (1...1 << 16).contains(head[1])
        else { return nil }
        let segment = PackSegment(file, number: number, capacity: Int(head[1]))
        return (segment, segment.readEntries())
    }

    private func readEntries() -> [Entry] {
        let start = end
        var entries: [Entry] = []
        // Files end behind their last picture, so the table of one with a picture is there whole.
        let table =
            file.bytes(
                at: Self.signatureByteCount, count: capacity * Self.entryByteCount)?.words(
                4 * capacity)
            ?? []
        while 4 * entryCount < table.count {
            let words = table[(4 * entryCount)..<(4 * entryCount + 4)]
            // Nothing is written behind an entry that is not there.
            guard words.contains(where: { $0 != 0 }) else { break }
            entryCount += 1
            let (offset, byteCount) = (
                Int(words[words.startIndex + 2] >> 32),
                Int(words[words.startIndex + 2] & 0xFFFF_FFFF)
            )
            end = max(end, start, offset + byteCount)
            guard offset >= start, byteCount > Self.headerByteCount,
                Self.check(words.dropLast()) == words.last
            else { continue }
            let key = PackKey(high: words[words.startIndex], low: words[words.startIndex + 1])
            entries.append(Entry(key: key, offset: offset, byteCount: byteCount))
        }
        return entries
    }

    private static func check(_ words: some Collection<UInt64>) -> UInt64 {
        SharedBytes(words: Array(words)).checksum
    }

    /// The sum of a picture's size and pixels.
    private static func sum(_ size: UInt64, _ pixels: SharedBytes) -> UInt64 {
        check([size, pixels.checksum])
    }

    /// How many bytes the file has, room for entries included.
    var byteCount: Int { end }

    /// Whether there is room for one more entry.
    var hasRoom: Bool { entryCount < capacity }

    /// The picture of an entry; nil when it is damaged or gone.
    func picture(at entry: Entry) -> ThumbnailImage? {
        guard let bytes = file.bytes(at: entry.offset, count: entry.byteCount),
            let pixels = bytes.slice(from: Self.headerByteCount)
        else { return nil }
        let head = bytes.words(2)
        guard head[1] == Self.sum(head[0], pixels) else { return nil }
        let (width, height) = (Int(head[0] & 0xFFFF), Int(head[0] >> 16 & 0xFFFF))
        return ThumbnailImage(
            width: width, height: height, fullWidth: width, fullHeight: height,
            hasAlpha: head[0] >> 32 & 1 == 1, pixels: pixels)
    }

    /// Appends a picture; nil when it could not be written, and the file is as it was.
    func append(_ picture: ThumbnailImage, for key: PackKey) -> Entry? {
        guard hasRoom, picture.width <= 0xFFFF, picture.height <= 0xFFFF else { return nil }
        let size =
            UInt64(picture.width) | UInt64(picture.height) << 16
            | (picture.hasAlpha ? 1 << 32 : 0)
        let header = SharedBytes(words: [
            size, Self.sum(size, picture.pixels),
        ])
        let entry = Entry(
            key: key, offset: end, byteCount: Self.headerByteCount + picture.pixels.count)
        let words = [
            key.high, key.low, UInt64(entry.offset) << 32 | UInt64(entry.byteCount),
        ]
        guard file.write(header, at: end),
            file.write(picture.pixels, at: end + Self.headerByteCount),
            file.write(
                SharedBytes(words: words + [Self.check(words)]),
                at: Self.signatureByteCount + entryCount * Self.entryByteCount)
        else { return nil }
        entryCount += 1
        end += entry.byteCount
        return entry
    }
}
