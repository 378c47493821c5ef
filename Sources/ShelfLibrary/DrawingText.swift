import ShelfGObject

/// SVG drawings as gdk-pixbuf knows them.
///
/// It tells a drawing by its first bytes, so it takes one for nothing that is compressed with gzip, as `.svgz` is,
/// or written in UTF-16.
enum DrawingText {
    private static let contentTypes: Set = ["image/svg+xml", "image/svg+xml-compressed"]
    /// The most bytes that a drawing has, unpacked; a decoder has a gigabyte for all.
    static let largestByteCount = 32 << 20

    /// The drawing in UTF-8, in memory; nil when the file is none, or one that is known as it is.
    ///
    /// - Parameter contentType: That of its name, where it is known: one of no drawing is not read.
    static func readable(
        _ file: borrowing RegularFile, contentType: String? = nil
    ) -> RegularFile? {
        guard contentType.map(contentTypes.contains) ?? true, file.size <= largestByteCount else {
            return nil
        }
        var bytes = file.head(2)
        guard bytes == Gzip.mark || bytes == [0xFF, 0xFE] || bytes == [0xFE, 0xFF] else {
            return nil
        }
        bytes = file.head(Int(file.size))
        if bytes.starts(with: Gzip.mark) {
            guard let unpacked = Gzip.unpacked(bytes, limit: largestByteCount) else { return nil }
            bytes = unpacked
        }
        guard let text = DocumentText.decoded(bytes), text.holds("<svg"),
            let memory = MemoryFile(Array(withoutDeclaration(text).utf8))
        else { return nil }
        return RegularFile(pathBytes: Array(memory.descriptorPath.utf8))
    }

    /// The text without the XML declaration, whose encoding is no longer that of the text.
    private static func withoutDeclaration(_ text: String) -> Substring {
        guard text.hasPrefix("<?xml"), let end = text.utf8.firstPlace(of: "?>".utf8) else {
            return text[...]
        }
        return text[end.upperBound...].drop { $0.isWhitespace }
    }
}
