import ShelfGObject
import ShelfPhoto

/// Pictures that gdk-pixbuf knows in another form only; read in a worker process.
///
/// Design: docs/design/thumbnails.md#making
enum ReadablePicture {
    /// Larger pictures in icons are not looked into.
    private static let largestIcon = 32 << 20

    /// The picture as gdk-pixbuf knows it, in memory; nil when it knows the file as it is, or not
    /// at all.
    ///
    /// - Parameter contentType: That of its name, where it is known.
    static func file(
        _ file: borrowing RegularFile, contentType: String? = nil
    ) -> RegularFile? {
        DrawingText.readable(file, contentType: contentType) ?? icon(file)
    }

    /// The largest picture of an icon where it is a PNG file, which the library's loader takes for
    /// none.
    private static func icon(_ file: borrowing RegularFile) -> RegularFile? {
        guard let entry = IconEntry({ file.bytes(at: $0, count: $1) }),
            entry.byteCount <= largestIcon, file.bytes(at: entry.place, count: 8) == pngMark,
            let memory = MemoryFile(file.bytes(at: entry.place, count: entry.byteCount))
        else { return nil }
        return RegularFile(pathBytes: Array(memory.descriptorPath.utf8))
    }

    private static let pngMark: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}
