import ShelfGObject

/// A thumbnail on its way into the shared cache, or the record that a file cannot be shown.
struct KeptThumbnail {
    /// What it is of.
    let file: File
    /// Where that can be read.
    let place: File
    /// Which folder it is for; nil for that of failures.
    let size: ThumbnailCache.Size?
    /// The contents it was made of.
    let source: ThumbnailSource
    /// The file, as it is to be written.
    let png: SharedBytes

    /// All but the picture, as one process tells another.
    var message: [UInt8] {
        let state = source.state?.text ?? "- -"
        return Array(
            """
            keep \(size?.rawValue ?? "fail") \(source.modified) \(source.byteCount) \(state) \
            \(file.uri)
            """.utf8)
    }

    /// Reads what a process says, which need not be true; nil when it makes no sense.
    ///
    /// - Parameter place: Where a file can be read, as this process knows; nil for one that nobody asked for.
    init?(message: [UInt8], png: [UInt8], place: (File) -> File?) {
        let words = String(decoding: message, as: UTF8.self).split(separator: " ")
        guard words.count == 7, words[0] == "keep", let modified = Int64(words[2]),
            let byteCount = Int64(words[3]), png.starts(with: Self.signature)
        else { return nil }
        let size = ThumbnailCache.Size(rawValue: String(words[1]))
        guard size != nil || words[1] == "fail" else { return nil }
        var source = ThumbnailSource(modified: modified, byteCount: byteCount)
        if words[4] != "-" {
            guard let inode = UInt64(words[4]), let changed = Int64(words[5]) else { return nil }
            source.state = ThumbnailSource.State(inode: inode, changedNanoseconds: changed)
        }
        let file = File(uri: String(words[6]))
        guard let place = place(file) else { return nil }
        self.init(
            file: file, place: place, size: size, source: source, png: SharedBytes(png))
    }

    init(
        file: File, place: File, size: ThumbnailCache.Size?, source: ThumbnailSource,
        png: SharedBytes
    ) {
        self.file = file
        self.place = place
        self.size = size
        self.source = source
        self.png = png
    }

    /// What every file of this format begins with.
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}
