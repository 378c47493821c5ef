/// EXIF and XMP of a picture, found by their first bytes where GExiv2 refuses the file.
///
/// GExiv2 gives up on a whole file for one broken block, such as a colour profile of another length
/// than it says.
enum MetadataBlocks {
    /// EXIF begins as a TIFF file does, with its first directory behind these bytes.
    private static let exifMarks: [[UInt8]] = [
        [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0], [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8],
    ]
    private static let packetMark = Array("<?xpacket begin".utf8)
    private static let packetEnd = Array("<?xpacket end".utf8)
    /// A longer block is cut off.
    private static let longestBlock = 1 << 20
    private static let pieceByteCount = 1 << 20
    /// HEIF has its blocks behind the pixels; larger files are not searched to their end.
    private static let mostPieces = 32

    /// The first EXIF and the first XMP packet of a picture; nil in any other file.
    static func found(in file: borrowing RegularFile) -> (exif: [UInt8]?, packet: [UInt8]?) {
        guard isPicture(file.head(12)) else { return (nil, nil) }
        var (exif, packet): (Int?, Int?)
        for start in stride(from: 0, to: mostPieces * pieceByteCount, by: pieceByteCount) {
            guard exif == nil || packet == nil else { break }
            // A mark may lie across the end of a piece.
            let piece = file.bytes(at: start, count: pieceByteCount + packetMark.count)
            exif = exif ?? first(exifMarks, in: piece).map { start + $0 }
            packet = packet ?? first([packetMark], in: piece).map { start + $0 }
            guard piece.count > pieceByteCount else { break }
        }
        return (
            exif.map { file.bytes(at: $0, count: longestBlock) },
            packet.map { whole(file.bytes(at: $0, count: longestBlock)) }
        )
    }

    /// True for JPEG, PNG, WebP and pictures in boxes of ISO/IEC 14496-12.
    private static func isPicture(_ head: [UInt8]) -> Bool {
        head.starts(with: [0xFF, 0xD8, 0xFF]) || head.starts(with: [0x89] + Array("PNG".utf8))
            || head.dropFirst(8) == ArraySlice("WEBP".utf8)
            || head.dropFirst(4).prefix(4) == ArraySlice("ftyp".utf8)
    }

    /// A packet up to its end, so that nothing of the file follows it.
    private static func whole(_ packet: [UInt8]) -> [UInt8] {
        guard let end = first([packetEnd], in: packet),
            let close = packet[end...].firstIndex(of: UInt8(ascii: ">"))
        else { return packet }
        return Array(packet[...close])
    }

    /// The first place of any of some marks.
    static func first(_ marks: [[UInt8]], in bytes: [UInt8]) -> Int? {
        var begins = [Bool](repeating: false, count: 256)
        for mark in marks { begins[Int(mark[0])] = true }
        return bytes.indices.first { place in
            begins[Int(bytes[place])] && marks.contains { bytes[place...].starts(with: $0) }
        }
    }
}
