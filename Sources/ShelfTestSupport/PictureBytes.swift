import ShelfGObject

/// A page of a TIFF file: every pixel of the same samples, of eight bits each.
package struct TIFFPageBytes {
    /// The width in pixels.
    package var width = 8
    /// The height in pixels.
    package var height = 6
    /// The samples of a pixel: grey or red, green and blue, and perhaps alpha.
    package var pixel: [UInt8]
    /// The sample after the colours: 0 for none that is known, 1 for alpha the colours are
    /// multiplied by, 2 for other alpha.
    package var extra: Int?
    /// The kind of page: bit 0 for a smaller picture of another page.
    package var kind = 0
    /// Each sample has strips of its own.
    package var isSeparate = false
    /// EXIF's number for the orientation.
    package var orientation = 1

    package init(_ pixel: [UInt8], extra: Int? = nil) { (self.pixel, self.extra) = (pixel, extra) }

    fileprivate var strips: [[UInt8]] {
        if isSeparate {
            return pixel.flatMap { sample in
                (0..<height).map { _ in [UInt8](repeating: sample, count: width) }
            }
        }
        let row = (0..<width).flatMap { _ in pixel }
        return (0..<height).map { _ in row }
    }

    /// Tags with the bytes of a value and the values; where the strips begin is not known yet.
    fileprivate var tags: [(tag: Int, size: Int, values: [Int])] {
        let colours = pixel.count - (extra == nil ? 0 : 1)
        var tags: [(tag: Int, size: Int, values: [Int])] = [
            (254, 4, [kind]), (256, 4, [width]), (257, 4, [height]), (258, 2, pixel.map { _ in 8 }),
            (259, 2, [1]), (262, 2, [colours == 1 ? 1 : 2]), (273, 4, strips.map { _ in 0 }),
            (274, 2, [orientation]), (277, 2, [pixel.count]), (278, 4, [1]),
            (279, 4, strips.map(\.count)), (284, 2, [isSeparate ? 2 : 1]),
        ]
        if let extra { tags.append((338, 2, [extra])) }
        return tags
    }
}

/// A TIFF file, each row a strip.
///
/// - Parameter isLarge: Offsets have eight bytes (BigTIFF).
package func tiffBytes(
    _ pages: [TIFFPageBytes], isBigEndian: Bool = false, isLarge: Bool = false
) -> [UInt8] {
    func number(_ number: Int, _ count: Int) -> [UInt8] {
        isBigEndian ? little(number, count).reversed() : little(number, count)
    }
    let width = isLarge ? 8 : 4
    let order = Array((isBigEndian ? "MM" : "II").utf8)
    var bytes =
        isLarge
        ? order + number(43, 2) + number(8, 2) + number(0, 2) : order + number(42, 2)
    var link = bytes.count
    bytes += number(0, width)
    for page in pages {
        bytes.replaceSubrange(link..<link + width, with: number(bytes.count, width))
        let strips = page.strips
        var tags = page.tags
        let lineBytes = isLarge ? 20 : 12
        let dataStart = bytes.count + (isLarge ? 8 : 2) + tags.count * lineBytes + width
        let outside = tags.map { $0.size * $0.values.count }.filter { $0 > width }.reduce(0, +)
        var place = dataStart + outside
        for index in tags.indices where tags[index].tag == 273 {
            tags[index].values = strips.map { strip in
                defer { place += strip.count }
                return place
            }
        }
        var data: [UInt8] = []
        bytes += number(tags.count, isLarge ? 8 : 2)
        for (tag, size, values) in tags {
            let contents = values.flatMap { number($0, size) }
            bytes += number(tag, 2) + number(size == 4 ? 4 : 3, 2) + number(values.count, width)
            if contents.count <= width {
                bytes += contents + [UInt8](repeating: 0, count: width - contents.count)
            } else {
                bytes += number(dataStart + data.count, width)
                data += contents
            }
        }
        link = bytes.count
        bytes += number(0, width) + data + strips.flatMap(\.self)
    }
    return bytes
}

/// A frame of an animated PNG file.
package struct PNGFrameBytes {
    /// The colour of all of it, as for `Pixbuf`.
    package var colour: UInt32
    /// The left and upper edge, width and height.
    package var part: (x: Int, y: Int, width: Int, height: Int)
    /// Hundredths of a second.
    package var time = 2
    /// The fate of the frame: 0 to stay, 1 to become transparent, 2 to be taken back.
    package var disposal = 0
    /// The frame is blended over the previous ones.
    package var isOver = false

    package init(_ colour: UInt32, _ x: Int, _ y: Int, _ width: Int, _ height: Int) {
        self.colour = colour
        part = (x, y, width, height)
    }
}

/// An animated PNG file.
///
/// - Parameters:
///   - hidden: The colour of a picture for programs that play none; without it they show the first
///     frame.
///   - rounds: How many times the frames are shown; 0 without an end.
package func animatedPNGBytes(
    _ frames: [PNGFrameBytes], width: Int, height: Int, hidden: UInt32? = nil, rounds: Int = 0
) throws -> [UInt8] {
    func big(_ number: Int, _ count: Int) -> [UInt8] { little(number, count).reversed() }
    func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return big(data.count, 4) + body + big(Int(crc32(body)), 4)
    }
    func data(_ colour: UInt32, _ width: Int, _ height: Int) throws -> [UInt8] {
        let png = try pngBytes(colour, width: width, height: height)
        var (data, place): ([UInt8], Int) = ([], 8)
        while place + 12 <= png.count {
            let count = png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            if png[place + 4..<place + 8].elementsEqual("IDAT".utf8) {
                data += png[place + 8..<place + 8 + count]
            }
            place += count + 12
        }
        return data
    }
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    bytes += chunk("IHDR", big(width, 4) + big(height, 4) + [8, 6, 0, 0, 0])
    bytes += chunk("acTL", big(frames.count, 4) + big(rounds, 4))
    if let hidden { bytes += chunk("IDAT", try data(hidden, width, height)) }
    var sequence = 0
    for (index, frame) in frames.enumerated() {
        let part = frame.part
        var control = big(sequence, 4) + big(part.width, 4) + big(part.height, 4)
        control += big(part.x, 4) + big(part.y, 4) + big(frame.time, 2) + big(100, 2)
        control += [UInt8(frame.disposal), frame.isOver ? 1 : 0]
        bytes += chunk("fcTL", control)
        sequence += 1
        let pixels = try data(frame.colour, part.width, part.height)
        if index == 0, hidden == nil {
            bytes += chunk("IDAT", pixels)
        } else {
            bytes += chunk("fdAT", big(sequence, 4) + pixels)
            sequence += 1
        }
    }
    return bytes + chunk("IEND", [])
}

/// A file of icons; each is a PNG file or a bitmap without its file's head.
package func iconBytes(_ icons: [(side: Int, contents: [UInt8])]) -> [UInt8] {
    var bytes = little(0, 2) + little(1, 2) + little(icons.count, 2)
    var data: [UInt8] = []
    for (side, contents) in icons {
        bytes += [UInt8(truncatingIfNeeded: side), UInt8(truncatingIfNeeded: side), 0, 0]
        bytes += little(1, 2) + little(32, 2) + little(contents.count, 4)
        bytes += little(6 + 16 * icons.count + data.count, 4)
        data += contents
    }
    return bytes + data
}
