import ShelfGObject

/// A number in so many bytes, the lowest first.
package func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}

/// An archive whose files are stored as they are.
package func zipBytes(_ files: [(String, [UInt8])], isLocked: Bool = false) -> [UInt8] {
    var (bytes, directory): ([UInt8], [UInt8]) = ([], [])
    for (name, contents) in files {
        let size = little(contents.count, 4)
        let common =
            little(20, 2) + little(isLocked ? 1 : 0, 2) + little(0, 2) + little(0, 4)
            + little(Int(crc32(contents)), 4) + size + size + little(name.utf8.count, 2)
            + little(0, 2)
        directory +=
            Array("PK\u{1}\u{2}".utf8) + little(20, 2) + common + little(0, 10)
            + little(bytes.count, 4) + Array(name.utf8)
        bytes += Array("PK\u{3}\u{4}".utf8) + common + Array(name.utf8) + contents
    }
    let count = little(min(files.count, 0xFFFF), 2)
    return bytes + directory + Array("PK\u{5}\u{6}".utf8) + little(0, 4) + count + count
        + little(directory.count, 4) + little(bytes.count, 4) + little(0, 2)
}

/// A picture of one colour, given as for `Pixbuf`, as a PNG file.
package func pngBytes(_ colour: UInt32, width: Int = 20, height: Int = 30) throws -> [UInt8] {
    try Pixbuf(width: width, height: height, rgba: colour).pngBytes(texts: []).array
}

/// Half a second of silence in the MP3 format, with pictures of kinds that ID3 has numbers for.
package func mp3Bytes(pictures: [(kind: UInt8, bytes: [UInt8])]) -> [UInt8] {
    func big(_ number: Int) -> [UInt8] { little(number, 4).reversed() }
    let frames = pictures.flatMap { kind, bytes -> [UInt8] in
        let body = [0] + Array("image/png".utf8) + [0, kind, 0] + bytes
        return Array("APIC".utf8) + big(body.count) + [0, 0] + body
    }
    // Seven bits a byte.
    let size = (0..<4).map { UInt8(frames.count >> (7 * (3 - $0)) & 0x7F) }
    let silence: [UInt8] = [0xFF, 0xFB, 0x90, 0xC0] + [UInt8](repeating: 0, count: 413)
    return Array("ID3".utf8) + [3, 0, 0] + size + frames + (0..<20).flatMap { _ in silence }
}

/// A film in the AVI format, each picture a JPEG file of the same size.
package func aviBytes(_ pictures: [[UInt8]], width: Int, height: Int, rate: Int) -> [UInt8] {
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        Array(name.utf8) + little(body.count, 4) + body + (body.count % 2 == 0 ? [] : [0])
    }
    func list(_ name: String, _ body: [UInt8]) -> [UInt8] {
        chunk("LIST", Array(name.utf8) + body)
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
        movie += chunk("00dc", picture)
    }
    let body =
        list(
            "hdrl",
            chunk("avih", header)
                + list("strl", chunk("strh", stream) + chunk("strf", format)))
        + list("movi", movie) + chunk("idx1", index)
    return chunk("RIFF", Array("AVI ".utf8) + body)
}

/// The sum that PNG, ZIP and 7z files have over their parts.
package func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
        crc ^= UInt32(byte)
        for _ in 0..<8 {
            let isOdd = crc & 1 == 1
            crc >>= 1
            if isOdd { crc ^= 0xEDB8_8320 }
        }
    }
    return ~crc
}
