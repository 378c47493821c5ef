/// The frames of an animated PNG file, each cut out as a PNG file of its own (PNG 3, APNG).
///
/// Design: docs/design/preview.md#pictures-that-move
package struct AnimatedPNG {
    /// Reads bytes from an offset, at most so many; fewer at the end of the file.
    package typealias Read = (_ offset: Int, _ count: Int) -> [UInt8]

    /// The fate of a frame when the next one comes.
    package enum Disposal: Int {
        /// The frame stays.
        case keep
        /// The frame's part of the picture becomes transparent.
        case clear
        /// The picture becomes again what it was without the frame.
        case restore
    }

    /// A part of the picture, and how long it is shown.
    package struct Frame {
        /// The left edge within the picture.
        package let x: Int
        /// The upper edge within the picture.
        package let y: Int
        /// The width in pixels.
        package let width: Int
        /// The height in pixels.
        package let height: Int
        /// The time the frame is shown, in milliseconds.
        package let milliseconds: Int
        /// The fate of the frame when the next one comes.
        package let disposal: Disposal
        /// The frame is drawn over the picture; otherwise it takes the place of its part.
        package let isDrawnOver: Bool
        /// Where the compressed pixels stand in the file.
        fileprivate var data: [Range<Int>] = []
    }

    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
    /// The frames in their order, at least two.
    package let frames: [Frame]
    /// The number of repetitions; nil for an endless animation.
    package let rounds: Int?

    /// The head's bytes behind width and height: depth, kind of colours and so on.
    private let kind: [UInt8]
    /// Parts of the file that all frames share, such as colours of a palette.
    private let shared: [UInt8]

    /// More parts and frames than these are not read.
    private static let mostChunks = 200_000
    private static let mostFrames = 20_000
    /// Larger frames, and more of what frames share, are not cut out.
    private static let largestFrame = 64 << 20
    private static let largestShared = 8 << 20
    private static let sharedTypes: Set = [
        "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "cICP",
    ]
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Reads a file; nil when it is no PNG file or nothing moves in it.
    package init?(_ read: Read) {
        let start = ByteReader(read(0, 33))
        guard start.holds(Self.signature, at: 0), start.text(at: 12) == "IHDR",
            let width = start.big(at: 16, 4), let height = start.big(at: 20, 4),
            (1...1 << 24).contains(width), (1...1 << 24).contains(height)
        else { return nil }
        (self.width, self.height) = (width, height)
        kind = Array(start.bytes.dropFirst(24).prefix(5))
        var shared: [UInt8] = []
        var frames: [Frame] = []
        var rounds: Int?
        var isBeforePicture = true
        var place = 33
        chunks: for _ in 0..<Self.mostChunks {
            let chunk = ByteReader(read(place, 16))
            guard let count = chunk.big(at: 0, 4), count < 1 << 31, let type = chunk.text(at: 4),
                type != "IEND"
            else { break }
            let content = place + 8..<place + 8 + count
            switch type {
            case "acTL": rounds = chunk.big(at: 12, 4)
            case "fcTL":
                guard frames.count < Self.mostFrames,
                    let frame = Frame(ByteReader(read(content.lowerBound, 26)), width, height)
                else { break chunks }
                frames.append(frame)
            case "IDAT":
                isBeforePicture = false
                // A picture before the first frame is for programs that play none.
                if !frames.isEmpty { frames[frames.count - 1].data.append(content) }
            case "fdAT" where !frames.isEmpty && count >= 4:
                frames[frames.count - 1].data.append(content.dropFirst(4))
            case let type where isBeforePicture && Self.sharedTypes.contains(type):
                guard count <= Self.largestShared - shared.count else { return nil }
                shared += read(place, count + 12)
            default: break
            }
            place = content.upperBound + 4
        }
        guard let rounds, frames.count > 1 else { return nil }
        self.rounds = rounds == 0 ? nil : rounds
        (self.frames, self.shared) = (frames, shared)
    }

    /// A frame as a PNG file of its own; nil when there is none, or it is too large.
    package func file(ofFrame index: Int, _ read: Read) -> [UInt8]? {
        guard frames.indices.contains(index) else { return nil }
        let frame = frames[index]
        var data: [UInt8] = []
        for range in frame.data {
            guard range.count <= Self.largestFrame - data.count else { return nil }
            data += read(range.lowerBound, range.count)
        }
        guard !data.isEmpty else { return nil }
        let size = Self.big(frame.width) + Self.big(frame.height)
        return Self.signature + Self.chunk("IHDR", size + kind) + shared
            + Self.chunk("IDAT", data) + Self.chunk("IEND", [])
    }

    private static func big(_ number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return big(data.count) + body + big(Int(checksum(body)))
    }

    /// The lookup table of PNG's CRC-32 (ISO 3309).
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { sum, _ in
            sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
        }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = ~0
        let table = table
        for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8 }
        return ~sum
    }
}

extension AnimatedPNG.Frame {
    /// Reads the control of a frame; nil when it is broken or lies outside of the picture.
    fileprivate init?(_ control: ByteReader, _ fullWidth: Int, _ fullHeight: Int) {
        guard control.bytes.count == 26, let width = control.big(at: 4, 4),
            let height = control.big(at: 8, 4), let x = control.big(at: 12, 4),
            let y = control.big(at: 16, 4), width > 0, height > 0, x + width <= fullWidth,
            y + height <= fullHeight, let part = control.big(at: 20, 2),
            let whole = control.big(at: 22, 2), let disposal = control.big(at: 24, 1),
            let blending = control.big(at: 25, 1)
        else { return nil }
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
        milliseconds = part * 1_000 / (whole == 0 ? 100 : whole)
        self.disposal = AnimatedPNG.Disposal(rawValue: disposal) ?? .keep
        isDrawnOver = blending == 1
    }
}
