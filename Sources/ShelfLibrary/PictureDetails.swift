import ShelfGObject
import ShelfPhoto

/// Parts of pictures that are too large to be handed over whole; made in a worker process only.
///
/// The picture of which a part was asked for last stays decoded, as the next part is likely to be
/// of the same.
///
/// Design: docs/design/preview.md#details
final class PictureDetails {
    /// Bytes for a pixel of a part: as it is cut out, in the form renderers take, and in the reply.
    private static let byteCountOfPart = 16
    /// Bytes of a whole picture and a part of it, of the gigabyte a decoder has.
    private static let largestByteCount = (1 << 30) - (64 << 20)

    private var last: (source: ThumbnailSource, picture: Pixbuf)?

    /// A picture is held.
    var isHolding: Bool { last != nil }

    /// Lets the picture go that is held.
    func forget() { last = nil }

    /// A region of a picture as it is seen, turned as its file says; its longer side is no longer
    /// than `side`.
    func part(
        _ region: PictureRegion, of file: borrowing RegularFile, side: Int, contentType: String
    ) throws(PageRefusal) -> ThumbnailMaker.Preview {
        // A raw picture is shown by its embedded preview, not by its own pixels.
        guard side > 0, !EmbeddedPicture.isPreferred(for: contentType) else { throw .nothing }
        let head = PictureHead(file)
        let whole = try whole(file, region, head)
        let turn = whole.orientation ?? head.turn.numberForPixels
        let isSideways = (5...8).contains(turn)
        let (width, height) =
            isSideways ? (whole.height, whole.width) : (whole.width, whole.height)
        let cut = region.beforeTurn(turn, width: whole.width, height: whole.height)
        guard region.lies(inWidth: width, height: height),
            let part = whole.cropped(x: cut.x, y: cut.y, width: cut.width, height: cut.height)
        else { throw .broken }
        var facts = PhotoFacts()
        facts.profile = part.showColorsOfScreens(from: whole.profile(file, head))
        return ThumbnailMaker.Preview(part.fitted(to: side).oriented(turn), width, height, facts)
    }

    private func whole(
        _ file: borrowing RegularFile, _ region: PictureRegion, _ head: PictureHead
    ) throws(PageRefusal) -> Pixbuf {
        let source = ThumbnailSource(file)
        if let last, last.source == source { return last.picture }
        last = nil
        let path = file.descriptorPath
        guard let header = Pixbuf.header(of: file, head), !header.isScalable,
            Self.isBearable(header, region, isOpaque: head.isOpaque),
            let picture = try? Pixbuf(path: path)
        else { throw .nothing }
        if head.multipliesColors { picture.divideColorsByAlpha() }
        last = (source, picture)
        return picture
    }

    /// A whole picture and a part of it fit a decoder.
    static func isBearable(
        _ header: Pixbuf.Header, _ region: PictureRegion, isOpaque: Bool
    ) -> Bool {
        guard ThumbnailMaker.isAcceptable(header, isOpaque: isOpaque),
            region.lies(inWidth: ThumbnailMaker.longestSide, height: ThumbnailMaker.longestSide)
        else { return false }
        let whole =
            header.width * header.height
            * ThumbnailMaker.decodedByteCount(ofFormat: header.format, isOpaque: isOpaque)
        return whole + region.width * region.height * byteCountOfPart <= largestByteCount
    }
}

extension ThumbnailMaker {
    /// A part of a picture, which may lie in an archive.
    func part(
        _ region: PictureRegion, of file: File, side: Int, contentType: String
    ) -> Shown {
        do {
            let opened = try members.opened(file)
            return .picture(
                try details.part(region, of: opened, side: side, contentType: contentType))
        } catch {
            return .refused(error)
        }
    }
}
