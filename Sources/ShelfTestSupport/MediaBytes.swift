private func big(_ number: Int, _ count: Int) -> [UInt8] { little(number, count).reversed() }

/// Returns half a second of silence in the MP3 format, with ID3 pictures by their type numbers.
package func mp3Bytes(pictures: [(kind: UInt8, bytes: [UInt8])]) -> [UInt8] {
    let frames = pictures.flatMap { kind, bytes -> [UInt8] in
        let body = [0] + Array("image/png".utf8) + [0, kind, 0] + bytes
        return Array("APIC".utf8) + big(body.count, 4) + [0, 0] + body
    }
    // Seven bits a byte.
    let size = (0..<4).map { UInt8(frames.count >> (7 * (3 - $0)) & 0x7F) }
    let silence: [UInt8] = [0xFF, 0xFB, 0x90, 0xC0] + [UInt8](repeating: 0, count: 413)
    return Array("ID3".utf8) + [3, 0, 0] + size + frames + (0..<20).flatMap { _ in silence }
}

/// Returns the picture block of FLAC and Ogg for a PNG cover.
private func coverBlock(_ png: [UInt8]) -> [UInt8] {
    let type = Array("image/png".utf8)
    return big(3, 4) + big(type.count, 4) + type + big(0, 4)
        + [20, 30, 32, 0].flatMap { big($0, 4) }
        + big(png.count, 4) + png
}

/// Returns the Vorbis comments of FLAC and Ogg.
private func comments(_ all: [String]) -> [UInt8] {
    little(5, 4) + Array("Shelf".utf8) + little(all.count, 4)
        + all.flatMap { little($0.utf8.count, 4) + Array($0.utf8) }
}

/// Returns silence in the FLAC format, with a PNG cover.
package func flacBytes(cover: [UInt8], frames: Int = 4) -> [UInt8] {
    let length = 4_096
    let size = big(length, 2) + big(length, 2) + big(0, 6)
    // 20 bits of sample rate, three of channels, five of sample size, 36 of sample count.
    let sound = big(44_100 << 44 | 0 << 41 | 15 << 36 | frames * length, 8)
    let blocks = [
        (0, size + sound + big(0, 16)), (4, comments(["TITLE=Silence"])), (6, coverBlock(cover)),
    ]
    let described = blocks.enumerated().flatMap { index, block in
        [UInt8(block.0) | (index == blocks.count - 1 ? 0x80 : 0)] + big(block.1.count, 3) + block.1
    }
    let silence = (0..<frames).flatMap { number -> [UInt8] in
        let head: [UInt8] = [0xFF, 0xF8, 0xC9, 0x08, UInt8(number)]
        // One constant sample.
        let frame = head + [UInt8(checksum(head, bits: 8, 0x07))] + [0, 0, 0]
        return frame + big(checksum(frame, bits: 16, 0x8005), 2)
    }
    return Array("fLaC".utf8) + described + silence
}

/// Returns silence in the Opus format, with a PNG cover.
package func opusBytes(cover: [UInt8], frames: Int = 25) -> [UInt8] {
    let head = Array("OpusHead".utf8) + [1, 1] + little(0, 2) + little(48_000, 4) + [0, 0, 0]
    let tags =
        Array("OpusTags".utf8)
        + comments(["METADATA_BLOCK_PICTURE=" + Base64.text(coverBlock(cover))])
    let pages =
        [(2, 0, [head]), (0, 0, [tags])]
        + [(4, 960 * frames, [[UInt8]](repeating: [0xF8, 0xFF, 0xFE], count: frames))]
    let bytes = pages.enumerated().flatMap { number, page -> [UInt8] in
        let sizes = page.2.flatMap {
            [UInt8](repeating: 255, count: $0.count / 255) + [UInt8($0.count % 255)]
        }
        return Array("OggS".utf8) + [0, UInt8(page.0)] + little(page.1, 8) + little(1, 4)
            + little(number, 4) + little(0, 4) + [UInt8(sizes.count)] + sizes
            + page.2.flatMap(\.self)
    }
    return oggWithRightSums(bytes)
}

/// Corrects the checksums of an Ogg file's pages; bytes outside pages stay unchanged.
package func oggWithRightSums(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var place = 0
    while place + 27 <= bytes.count, bytes[place..<place + 4].elementsEqual("OggS".utf8) {
        let table = place + 27
        let body = table + Int(bytes[place + 26])
        guard body <= bytes.count else { break }
        let end = body + bytes[table..<body].reduce(0) { $0 + Int($1) }
        guard end <= bytes.count else { break }
        bytes.replaceSubrange(place + 22..<place + 26, with: little(0, 4))
        let sum = checksum(Array(bytes[place..<end]), bits: 32, 0x04C1_1DB7)
        bytes.replaceSubrange(place + 22..<place + 26, with: little(sum, 4))
        place = end
    }
    return bytes
}

/// Returns the CRC of bytes for a polynomial, highest bit first and starting with zero.
private func checksum(_ bytes: [UInt8], bits: Int, _ polynomial: Int) -> Int {
    let (high, all) = (1 << (bits - 1), 1 << bits - 1)
    return bytes.reduce(0) { sum, byte in
        (0..<8).reduce(sum ^ Int(byte) << (bits - 8)) { sum, _ in
            (sum << 1 ^ (sum & high == 0 ? 0 : polynomial)) & all
        }
    }
}

/// Returns a chunk of a RIFF format, such as AVI: name, length and body.
package func riffChunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    Array(name.utf8) + little(body.count, 4) + body + (body.count % 2 == 0 ? [] : [0])
}

/// Returns an AVI video of JPEG frames of the same size.
package func aviBytes(_ pictures: [[UInt8]], width: Int, height: Int, rate: Int) -> [UInt8] {
    func list(_ name: String, _ body: [UInt8]) -> [UInt8] {
        riffChunk("LIST", Array(name.utf8) + body)
    }
    let count = pictures.count
    let header =
        [1_000_000 / rate, 0, 0, 0x10, count, 0, 1, 0, width, height, 0, 0, 0, 0]
        .flatMap { little($0, 4) }
    let stream =
        Array("vidsMJPG".utf8)
        + [0, 0, 0, 1, rate, 0, count, 0, -1, 0, 0, 0].flatMap { little($0, 4) }
    let format =
        little(40, 4) + little(width, 4) + little(height, 4) + little(1, 2) + little(24, 2)
        + Array("MJPG".utf8) + little(width * height * 3, 4) + little(0, 16)
    var (movie, index): ([UInt8], [UInt8]) = ([], [])
    for picture in pictures {
        index += Array("00dc".utf8) + little(0x10, 4) + little(movie.count + 4, 4)
        index += little(picture.count, 4)
        movie += riffChunk("00dc", picture)
    }
    let body =
        list(
            "hdrl",
            riffChunk("avih", header)
                + list("strl", riffChunk("strh", stream) + riffChunk("strf", format)))
        + list("movi", movie) + riffChunk("idx1", index)
    return riffChunk("RIFF", Array("AVI ".utf8) + body)
}

/// Returns an MP4 video of JPEG frames of the same size, with a PNG cover.
///
/// `axes` are the four numbers of its matrix that rotate and mirror the frames.
package func mp4Bytes(
    _ pictures: [[UInt8]], width: Int, height: Int, rate: Int, cover: [UInt8]? = nil,
    axes: [Int] = [1, 0, 0, 1]
) -> [UInt8] {
    func box(_ name: String, _ body: [UInt8]...) -> [UInt8] {
        let body = body.flatMap(\.self)
        return big(body.count + 8, 4) + Array(name.utf8) + body
    }
    func words(_ numbers: Int...) -> [UInt8] { numbers.flatMap { big($0, 4) } }
    func handler(_ type: String) -> [UInt8] {
        box("hdlr", words(0, 0), Array(type.utf8), big(0, 13))
    }
    func matrix(_ axes: [Int]) -> [UInt8] {
        let turns = axes.map { big($0 * 0x10000, 4) }
        return turns[0] + turns[1] + words(0) + turns[2] + turns[3] + words(0, 0, 0, 0x4000_0000)
    }
    let count = pictures.count
    let kind = box("ftyp", Array("isom".utf8), words(512), Array("isommp41".utf8))
    let entry = box(
        "jpeg", big(1, 8), big(0, 16), big(width, 2), big(height, 2),
        words(0x48_0000, 0x48_0000, 0), big(1, 2), big(0, 32), big(24, 2), big(-1, 2))
    let table = box(
        "stbl", box("stsd", words(0, 1), entry), box("stts", words(0, 1, count, 1)),
        box("stsc", words(0, 1, 1, count, 1)),
        box("stsz", words(0, 0, count), pictures.flatMap { big($0.count, 4) }),
        box("stco", words(0, 1, kind.count + 8)))
    let media = box(
        "mdia", box("mdhd", words(0, 0, 0, rate, count, 0x55C4_0000)), handler("vide"),
        box(
            "minf", box("vmhd", words(1, 0, 0)),
            box("dinf", box("dref", words(0, 1), box("url ", words(1)))), table))
    let track = box(
        "trak",
        box(
            "tkhd", words(7, 0, 0, 1, 0, count, 0, 0, 0, 0), matrix(axes),
            words(width << 16, height << 16)), media)
    let picture = cover.map { box("covr", box("data", words(14, 0), $0)) } ?? []
    let about = box("udta", box("meta", words(0), handler("mdir"), box("ilst", picture)))
    let movie = box(
        "moov",
        box(
            "mvhd", words(0, 0, 0, rate, count, 0x10000, 0x100_0000, 0, 0),
            matrix([1, 0, 0, 1]), big(0, 24),
            words(2)),
        track, about)
    return kind + box("mdat", pictures.flatMap(\.self)) + movie
}

/// Returns a Matroska video of JPEG frames of the same size, with a PNG cover.
package func matroskaBytes(
    _ pictures: [[UInt8]], width: Int, height: Int, rate: Int, cover: [UInt8]? = nil
) -> [UInt8] {
    /// Returns an element, with its length in eight bytes.
    func element(_ id: Int, _ body: [UInt8]...) -> [UInt8] {
        let body = body.flatMap(\.self)
        return big(id, 4).drop { $0 == 0 } + ([1] + big(body.count, 7) + body)
    }
    func text(_ text: String) -> [UInt8] { Array(text.utf8) }
    let head = element(
        0x1A45_DFA3, element(0x4282, text("matroska")), element(0x4287, [2]), element(0x4285, [2]))
    let milliseconds = Double(1_000 * pictures.count / rate)
    let about = element(
        0x1549_A966, element(0x2AD7B1, big(1_000_000, 4)),
        element(0x4489, big(Int(milliseconds.bitPattern), 8)))
    let track = element(
        0xAE, element(0xD7, [1]), element(0x73C5, [1]), element(0x83, [1]),
        element(0x86, text("V_MJPEG")),
        element(0x23E383, big(1_000_000_000 / rate, 4)),
        element(0xE0, element(0xB0, big(width, 2)), element(0xBA, big(height, 2))))
    let attached = cover.map {
        element(
            0x1941_A469,
            element(
                0x61A7, element(0x466E, text("cover.png")), element(0x4660, text("image/png")),
                element(0x46AE, [1]), element(0x465C, $0)))
    }
    let blocks = pictures.enumerated().flatMap { number, picture in
        element(0xA3, [0x81], big(1_000 * number / rate, 2), [0x80], picture)
    }
    return head
        + element(
            0x1853_8067, about, element(0x1654_AE6B, track), attached ?? [],
            element(0x1F43_B675, element(0xE7, [0]), blocks))
}
