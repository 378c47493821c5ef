import ShelfGObject
import ShelfPhoto

/// Pictures to be looked at closely, decoded from their files.
extension ThumbnailMaker {
    /// The picture decoded from the file itself, or a page of it, at most `side` pixels wide and
    /// high; nil when there is none.
    func picture(
        _ opened: borrowing RegularFile, of file: File, side: Int, page: Int = 0,
        contentType: String
    ) -> Preview? {
        let metadata = PictureMetadata(opened)
        // The further tables of raw pictures are no pages.
        let isRaw = EmbeddedPicture.isPreferred(for: contentType)
        let embedded =
            isRaw ? metadata.flatMap { EmbeddedPicture.found(in: $0, side: side) } : nil
        let pages = isRaw ? nil : TIFFPages { opened.bytes(at: $0, count: $1) }
        guard var preview = embedded ?? Self.decoded(page, of: pages, opened, side: side) else {
            return nil
        }
        let profile = preview.facts.profile
        if let metadata, !preview.isDrawing { preview.facts = PhotoFacts(metadata) }
        for places in Sidecars.places(besides: file) {
            if let sidecar = places.first(where: Self.isThere) {
                preview.facts.take(fromSidecar: sidecar)
            }
        }
        preview.facts.profile = profile
        preview.pageCount = pages?.count ?? 1
        preview.isMoving = embedded == nil && PictureHead(opened).isMoving
        return preview
    }

    private static func isThere(_ file: File) -> Bool {
        guard file.isLocal, let path = file.pathBytes else { return false }
        return RegularFile(pathBytes: path) != nil
    }

    /// A page of a file; gdk-pixbuf knows the first one of each only.
    private static func decoded(
        _ page: Int, of pages: TIFFPages?, _ opened: borrowing RegularFile, side: Int
    ) -> Preview? {
        guard page > 0, let pages, pages.count > 1 else {
            return page > 0 ? nil : decoded(opened.descriptorPath, side: side)
        }
        let bytes = pages.file(ofPage: page) { opened.bytes(at: $0, count: $1) }
        return bytes.flatMap { decoded($0, side: side) }
    }

    /// The picture in a file that lies in memory, at most `side` pixels wide and high.
    static func decoded(_ bytes: [UInt8], side: Int) -> Preview? {
        guard let memory = MemoryFile(bytes) else { return nil }
        return decoded(memory.descriptorPath, side: side)
    }

    /// The picture in the file at a path, at most `side` pixels wide and high.
    ///
    /// - Parameter orientation: Which way up it is where it does not say so itself, as EXIF numbers
    ///   it.
    static func decoded(_ path: String, side: Int, orientation: Int = 1) -> Preview? {
        guard let file = RegularFile(pathBytes: Array(path.utf8)) else { return nil }
        let head = PictureHead(file)
        guard let header = Pixbuf.header(of: file, head),
            isAcceptable(header, isOpaque: head.isOpaque)
        else { return nil }
        let longest = max(header.width, header.height)
        let side = min(
            side,
            PreviewLimit.longestSide(width: Double(header.width), height: Double(header.height)))
        // To scale colours that are multiplied by their alpha would mix them wrongly.
        let isScaled = !head.multipliesColors && longest > side
        let made =
            header.isScalable || isScaled
            ? try? Pixbuf(path: path, fitting: side) : try? Pixbuf(path: path)
        guard let made else { return nil }
        var facts = PhotoFacts()
        facts.profile = made.showColorsOfScreens(file, head)
        let number = head.turn.numberForPixels
        let picture = made.oriented(number == 1 ? orientation : number).fitted(to: side)
        var (width, height) = (header.width, header.height)
        var isSideways = (5...8).contains(made.orientation ?? 1)
        if case .byDecoder(let isTurned) = head.turn, head.width > 0, head.height > 0 {
            (width, height, isSideways) = (head.width, head.height, isTurned)
        }
        if isSideways { swap(&width, &height) }
        var preview = Preview(picture, width, height, facts)
        preview.isDrawing = header.isScalable
        return preview
    }
}
