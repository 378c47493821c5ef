import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

/// Writes a plain PNG of a size.
func writePicture(_ folder: TemporaryFolder, _ name: String, _ width: Int, _ height: Int) throws {
    let png = try Pixbuf(width: width, height: height).pngBytes(texts: [])
    folder.writeBytes(name, png.array)
}

/// Writes a plain PNG of a size, at rest for long enough to be kept.
func writeRestingPicture(
    _ folder: TemporaryFolder, _ name: String, _ width: Int, _ height: Int
) throws {
    try writePicture(folder, name, width, height)
    folder.setTime(of: name)
}

/// A JPEG file of a plain picture.
func jpegBytes(width: Int, height: Int) throws -> [UInt8] {
    try Pixbuf(width: width, height: height).fileBytes(format: "jpeg").array
}

/// A PNG file that claims a size and holds next to nothing of it.
func pngHeader(width: UInt32, height: UInt32) -> [UInt8] {
    func bigEndian(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
    func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(crc32(body))
    }
    let header = bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0]
    // An empty deflate stream, its wrapping right.
    let data: [UInt8] = [0x78, 0x9C, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
        + chunk("IDAT", data) + chunk("IEND", [])
}

/// A film of small pictures, each of one colour.
func filmBytes(_ colours: [UInt32], rate: Int = 5) throws -> [UInt8] {
    let pictures = try colours.map {
        try Pixbuf(width: 64, height: 48, rgba: $0).fileBytes(format: "jpeg").array
    }
    return aviBytes(pictures, width: 64, height: 48, rate: rate)
}

/// The name of a colour that decoding has changed a little.
func colourName(_ colour: UInt32?) -> String {
    guard let colour else { return "nothing" }
    let parts = [colour >> 16 & 0xFF, colour >> 8 & 0xFF, colour & 0xFF]
    return switch parts.map({ $0 > 127 }) {
    case [true, false, false]: "red"
    case [false, false, true]: "blue"
    default: "\(parts)"
    }
}
