import ShelfGTK
import ShelfLayout
import ShelfLibrary

/// A part of a picture, with more pixels than the whole could have, drawn over it.
struct PreviewDetail {
    /// The part as its file has it, not turned on the screen.
    let texture: Texture
    /// The pixels of the whole picture that it shows.
    let region: PictureRegion
    /// The size of the whole picture.
    let width: Int
    let height: Int

    /// Where it lies in the frame of the whole picture.
    func place(in frame: Rect, turned quarters: Int = 0) -> Rect {
        let isAcross = quarters % 2 != 0
        let (width, height) = isAcross ? (self.height, self.width) : (self.width, self.height)
        let seen = region.beforeTurn(
            DetailWish.turns[(4 - quarters % 4) % 4], width: width, height: height)
        let (across, down) = (frame.width / Double(width), frame.height / Double(height))
        return Rect(
            x: frame.x + Double(seen.x) * across, y: frame.y + Double(seen.y) * down,
            width: Double(seen.width) * across, height: Double(seen.height) * down)
    }
}

/// A part of a picture that is wanted with more pixels than the whole can have.
///
/// Design: docs/design/preview.md#details
nonisolated struct DetailWish: Hashable, Sendable {
    /// The part that is in view, in pixels of the picture as its file has it.
    let seen: PictureRegion
    /// The same and what lies around it, so that small steps ask for nothing new.
    let region: PictureRegion
    /// The factor of reduction: this many pixels of the file along each side become one.
    let reduction: Int

    /// The longer side of the answer, in pixels.
    var side: Int { (max(region.width, region.height) + reduction - 1) / reduction }

    /// Numbers of EXIF for turns by so many quarters, clockwise.
    static let turns = [1, 6, 3, 8]
    /// No answer has more pixels, unless more are in view.
    private static let mostPixels = 12 << 20
    /// The least margin around the visible region, in pixels, if the limit of pixels allows it.
    private static let leastMargin = 256.0

    /// Wants what is in view; nil where the whole picture has enough pixels.
    ///
    /// - Parameters:
    ///   - geometry: How the picture lies in its view.
    ///   - width: Of the whole picture, in its pixels, as its file has it.
    ///   - height: Of the same.
    ///   - quarters: How far it is turned on the screen.
    init?(_ geometry: PreviewGeometry, width: Int, height: Int, turned quarters: Int = 0) {
        let longest = Double(max(width, height))
        let limit = Double(
            PreviewLimit.longestSide(width: Double(width), height: Double(height)))
        guard longest > limit, geometry.scale * longest > limit / 2 + 1,
            let part = geometry.visiblePart
        else { return nil }
        var reduction = 1
        while geometry.scale * Double(2 * reduction) <= 1 { reduction *= 2 }
        let (fullWidth, fullHeight) = (width, height)
        let isAcross = quarters % 2 != 0
        let room = isAcross ? (width: height, height: width) : (width: width, height: height)
        func region(_ share: Double) -> PictureRegion {
            func range(_ start: Double, _ end: Double, of length: Int) -> (Int, Int) {
                let (start, end) = (start * Double(length), end * Double(length))
                let margin = share > 0 ? max(Self.leastMargin, (end - start) * share) : 0
                // Of fractions some error is left.
                let first = max(0, Int((start - margin + 0.01).rounded(.down)))
                let last = min(length, Int((end + margin - 0.01).rounded(.up)))
                return (first, max(1, last - first))
            }
            let (x, width) = range(part.x, part.maxX, of: room.width)
            let (y, height) = range(part.y, part.maxY, of: room.height)
            return PictureRegion(x: x, y: y, width: width, height: height)
                .beforeTurn(Self.turns[quarters % 4], width: fullWidth, height: fullHeight)
        }
        let most = Self.mostPixels * reduction * reduction
        seen = region(0)
        self.region =
            [0.5, 0.25, 0.1].lazy.map(region).first { $0.width * $0.height <= most } ?? seen
        self.reduction = reduction
    }
}

/// Details of the pictures that are shown: which are wanted, are asked for, and have come.
///
/// One is asked for at a time. What is wanted meanwhile replaces what no worker has begun, and
/// otherwise waits for it: the worker then has the whole picture decoded.
struct PreviewDetails {
    typealias Page = PreviewPictures.Page

    private struct Known {
        let detail: PreviewDetail
        let reduction: Int
        let version: ContentVersion
    }

    private var wishes: [(page: Page, wish: DetailWish)] = []
    private var known: [PreviewPictures.PageID: Known] = [:]
    /// Contents that are too large for a worker.
    private var refused: [PreviewPictures.PageID: ContentVersion] = [:]
    private var asked: (request: ThumbnailRequest, wish: DetailWish)?

    /// Replaces what is wanted.
    mutating func want(_ wishes: [(page: Page, wish: DetailWish)]) { self.wishes = wishes }

    /// Keeps details of these pages only, and wants none of others; false where there is nothing to
    /// forget.
    @discardableResult
    mutating func keep(_ pages: Set<PreviewPictures.PageID>) -> Bool {
        wishes.removeAll { !pages.contains($0.page.id) }
        let count = known.count
        known = known.filter { pages.contains($0.key) }
        return known.count < count
    }

    /// The detail of a page, of these contents; nil where there is none.
    func detail(of page: PreviewPictures.PageID, _ version: ContentVersion) -> PreviewDetail? {
        known[page].flatMap { $0.version == version ? $0.detail : nil }
    }

    /// Asks for what is wanted first and not there; nil when nothing is.
    mutating func next(hasBegun: (ThumbnailRequest) -> Bool) -> ThumbnailRequest? {
        if let asked, hasBegun(asked.request) { return asked.request }
        asked = wishes.first { isMissing($0.wish, of: $0.page) }.map { page, wish in
            let request = ThumbnailRequest(
                page.item, side: wish.side, page: page.number, region: wish.region, for: .preview)
            return (request, wish)
        }
        return asked?.request
    }

    private func isMissing(_ wish: DetailWish, of page: Page) -> Bool {
        guard !isRefused(page) else { return false }
        guard let known = known[page.id], known.version == page.item.version else { return true }
        return known.reduction > wish.reduction || !known.detail.region.contains(wish.seen)
    }

    /// Takes an answer, if it is of contents that are wanted and of the size it was asked for.
    mutating func take(_ image: ThumbnailImage, for request: ThumbnailRequest) {
        guard let region = request.region, let wish = asked?.wish, asked?.request == request
        else { return }
        asked = nil
        let page = PreviewPictures.PageID(request)
        guard
            wishes.contains(where: { $0.page.id == page && $0.page.item.version == request.version }
            ),
            let texture = Texture(
                width: image.width, height: image.height, hasAlpha: image.hasAlpha,
                pixels: image.pixels)
        else { return }
        let detail = PreviewDetail(
            texture: texture, region: region, width: image.fullWidth, height: image.fullHeight)
        known[page] = Known(detail: detail, reduction: wish.reduction, version: request.version)
    }

    /// A worker has refused a detail of these contents.
    func isRefused(_ page: Page) -> Bool { refused[page.id] == page.item.version }

    /// Asks for no detail of these contents any more.
    mutating func refuse(_ request: ThumbnailRequest) {
        if asked?.request == request { asked = nil }
        refused[PreviewPictures.PageID(request)] = request.version
    }
}
