import ShelfGObject

/// Returns a little-endian number of `count` bytes.
package func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}

/// Returns a ZIP archive with stored files.
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

/// Returns a book in the EPUB format, with its package document in the folder OEBPS.
package func epubBytes(package: String, _ files: [(String, [UInt8])] = []) -> [UInt8] {
    let container = """
        <?xml version="1.0"?><container><rootfiles>\
        <rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/>\
        </rootfiles></container>
        """
    return zipBytes(
        [
            ("mimetype", Array("application/epub+zip".utf8)),
            ("META-INF/container.xml", Array(container.utf8)),
            ("OEBPS/book.opf", Array(package.utf8)),
        ] + files)
}

/// Returns a PNG file of one colour, given as for `Pixbuf`.
package func pngBytes(_ colour: UInt32, width: Int = 20, height: Int = 30) throws -> [UInt8] {
    try Pixbuf(width: width, height: height, rgba: colour).pngBytes(texts: []).array
}

/// Returns the CRC-32 that PNG, ZIP and 7z files use.
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
