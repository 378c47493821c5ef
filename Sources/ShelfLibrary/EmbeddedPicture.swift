import ShelfGObject

/// The pictures cameras put into their raw files, ready to be shown; read in a worker process only.
///
/// Design: docs/design/thumbnails.md#making
enum EmbeddedPicture {
    /// More bytes than these are no picture for a screen.
    private static let largestByteCount = 64 << 20

    /// Whether what a file of the type holds is better than what is decoded of it: sensors' numbers are
    /// no picture yet, what decodes the same container may show something else of it, and nothing decodes
    /// the layers of Photoshop.
    static func isPreferred(for contentType: String) -> Bool {
        ContentType.isA(contentType, "image/x-dcraw") || contentType == "image/vnd.adobe.photoshop"
    }

    /// The smallest one that fills `side` pixels, else the largest, as large as fits them; nil when there is
    /// none that can be decoded.
    static func found(in metadata: PictureMetadata, side: Int) -> ThumbnailMaker.Preview? {
        let all = metadata.previews.filter { $0.byteCount <= largestByteCount }
            .sorted { $0.width * $0.height < $1.width * $1.height }
        let large = all.filter { max($0.width, $0.height) >= side }
        for one in large + all.reversed() {
            guard let bytes = metadata.bytes(of: one), let memory = MemoryFile(bytes),
                let made = ThumbnailMaker.decoded(
                    memory.descriptorPath, side: side, orientation: metadata.orientation)
            else { continue }
            return made
        }
        return nil
    }
}
