import ShelfGTK
import ShelfLibrary
import ShelfPhoto

/// Pictures and pages to be looked at closely: what is shown first, what is beside it next, before
/// it is asked for.
final class PreviewPictures {
    /// A picture, and the size of what it was made of.
    struct Picture {
        let texture: Texture
        let version: ContentVersion
        let side: Int
        let fullWidth: Double
        let fullHeight: Double
        let facts: PhotoFacts
        /// How many pages the file has, this being one of them.
        let pageCount: Int
        /// Whether it is drawn at any size, so that it may have more pixels than what it is made
        /// of.
        let isDrawing: Bool
        /// Its file holds a sequence of pictures that is played.
        let isMoving: Bool

        init(_ image: ThumbnailImage, _ texture: Texture, for request: ThumbnailRequest) {
            self.texture = texture
            (version, side) = (request.version, request.side)
            (fullWidth, fullHeight) = (Double(image.fullWidth), Double(image.fullHeight))
            (facts, pageCount, isDrawing) = (image.facts, image.pageCount, image.isDrawing)
            isMoving = image.isMoving
        }

        /// Whether it has all there is, or at least so many pixels along its longer side.
        func covers(_ side: Int) -> Bool {
            let madeSide = Double(max(texture.width, texture.height))
            return self.side >= side || !isDrawing && madeSide == max(fullWidth, fullHeight)
        }

        /// The picture is so much larger that it would be drawn jagged: renderers leave out pixels
        /// where more than four lie on one of the screen.
        func exceeds(_ side: Int) -> Bool {
            self.side > side && max(texture.width, texture.height) > 2 * side
        }
    }

    /// A page of an item; a picture has one.
    struct Page: Hashable {
        let item: LibraryItem
        let number: Int

        var id: PageID { PageID(item: item.id, number: number) }
    }

    /// Which page it is, whatever its contents are.
    struct PageID: Hashable {
        let item: ItemID
        let number: Int

        init(item: ItemID, number: Int) { (self.item, self.number) = (item, number) }

        init(_ request: ThumbnailRequest) { (item, number) = (request.id, request.page) }
    }

    /// Called when there is another picture, or it is known that there is none.
    var onLoaded: () -> Void = {}

    private let loader: ThumbnailLoader
    private let patience: Duration
    private var pictures: [PageID: Picture] = [:]
    private var details = PreviewDetails()
    private var texts: [ItemID: (version: ContentVersion, text: String)] = [:]
    private var refusals: [PageID: (version: ContentVersion, reason: PageRefusal)] = [:]
    /// What was asked for last, and how much of it at once.
    private var wanted: (pages: [(page: Page, side: Int)], count: Int) = ([], 0)

    /// - Parameter patience: how long what there was of older contents stays when there is nothing
    ///   of the new ones, which may still be being written.
    init(
        loader: ThumbnailLoader = ThumbnailLoader(workerCount: 2),
        patience: Duration = Pictures.patience
    ) {
        self.loader = loader
        self.patience = patience
        loader.onLoaded = { [weak self] request, image in self?.take(image, for: request) }
        loader.onRead = { [weak self] request, text in self?.take(text, for: request) }
        loader.onFailed = { [weak self] request, reason in self?.giveUp(request, reason) }
    }

    /// Lengths that are asked for, so that a window that grows a little asks for nothing new.
    ///
    /// - Parameter size: Of all of the picture, where that is known; without it a square is
    ///   bounded.
    static func side(covering length: Double, of size: Size = Size(width: 1, height: 1)) -> Int {
        // Of fractions some error is left.
        let covering = max(512, (Int((length - 0.01).rounded(.up)) + 255) / 256 * 256)
        return min(covering, PreviewLimit.longestSide(width: size.width, height: size.height))
    }

    /// The same of a picture whose details come by themselves: of one that does not fit an answer,
    /// no more than half of what would.
    static func sideBelowDetails(covering length: Double, of size: Size) -> Int {
        let side = side(covering: length, of: size)
        let limit = PreviewLimit.longestSide(width: size.width, height: size.height)
        return max(size.width, size.height) > Double(limit) ? min(side, limit / 2) : side
    }

    /// The picture of an item, or one of its pages; that of older contents while there is no newer.
    func picture(of item: LibraryItem, page: Int = 0) -> Picture? {
        pictures[PageID(item: item.id, number: page)]
    }

    /// The text of an item that is no picture; that of older contents while there is no newer.
    func text(of item: LibraryItem) -> String? { texts[item.id]?.text }

    /// Why there is no picture of an item, once it is known that there is none; of older contents
    /// while nothing is known of newer ones.
    func refusal(of item: LibraryItem, page: Int = 0) -> PageRefusal? {
        let page = Page(item: item, number: page)
        return refusals[page.id]?.reason ?? knownRefusal(of: page)
    }

    /// Whether it is known that what an item has now has no such page.
    func isRefused(_ page: Page) -> Bool {
        refusals[page.id]?.version == page.item.version || knownRefusal(of: page) != nil
    }

    /// The loader remembers the refusals of all files, and asks for none of them again.
    private func knownRefusal(of page: Page) -> PageRefusal? {
        guard pictures[page.id] == nil, texts[page.id.item] == nil else { return nil }
        return loader.refusal(
            of: ThumbnailRequest(page.item, side: 0, page: page.number, for: .preview))
    }

    /// Whether a page is among those that were asked for last.
    func isWanted(_ page: Page) -> Bool {
        wanted.pages.contains {
            $0.page.id == page.id && $0.page.item.version == page.item.version
        }
    }

    /// Asks for the first of some pages, each so many pixels along its longer side, the most urgent
    /// first; keeps what there is of these pages, and forgets all others.
    func want(_ pages: [(page: Page, side: Int)], first count: Int = .max) {
        loader.isInUse = true
        wanted = (pages, count)
        let known = Set(pages.map(\.page.id))
        let items = Set(known.map(\.item))
        pictures = pictures.filter { known.contains($0.key) }
        refusals = refusals.filter { known.contains($0.key) }
        texts = texts.filter { items.contains($0.key) }
        details.keep(known)
        ask()
    }

    /// Asks for parts of pictures with more pixels than the whole has, and keeps what there is of
    /// these pages.
    func wantDetails(_ wishes: [(page: Page, wish: DetailWish)]) {
        details.want(wishes)
        ask()
    }

    /// Forgets details of all other pages; false where there are none.
    func keepDetails(of pages: [Page]) -> Bool { details.keep(Set(pages.map(\.id))) }

    /// The detail of a picture that is there; nil while there is none.
    func detail(of item: LibraryItem, page: Int = 0) -> PreviewDetail? {
        guard let picture = picture(of: item, page: page) else { return nil }
        return details.detail(of: PageID(item: item.id, number: page), picture.version)
    }

    /// Details of a page are too large for a worker.
    func refusesDetails(of page: Page) -> Bool { details.isRefused(page) }

    private func ask() {
        // It is sharp sooner than all of the picture would be as sharp as it can be.
        let detail = details.next(hasBegun: loader.hasBegun)
        loader.want((detail.map { [$0] } ?? []) + wholePictures())
    }

    private func wholePictures() -> [ThumbnailRequest] {
        wanted.pages.prefix(wanted.count).filter { page, side in
            if MediaKind(contentType: page.item.contentType) == .film { return false }
            if texts[page.item.id]?.version == page.item.version { return false }
            let known = pictures[page.id]
            return known?.version != page.item.version || known?.covers(side) != true
                || known?.exceeds(side) == true
        }
        .map { ThumbnailRequest($0.item, side: $1, page: $0.number, for: .preview) }
    }

    /// Nobody looks: no worker stays.
    func rest() { loader.isInUse = false }

    /// Asks now for what was to be asked for later, as something did not work that may pass.
    func tryAgain() { loader.tryAgain() }

    /// Asks for nothing any more and ends the workers; what came is forgotten.
    func stop() {
        loader.stop()
        wanted = ([], 0)
        pictures = [:]
        details = PreviewDetails()
        texts = [:]
        refusals = [:]
    }

    // MARK: - Answers

    private func take(_ image: ThumbnailImage, for request: ThumbnailRequest) {
        guard request.region == nil else {
            details.take(image, for: request)
            onLoaded()
            return ask()
        }
        defer { askForOther(than: request) }
        let page = PageID(request)
        // What was asked for smaller may come later.
        if let kept = pictures[page], kept.version == request.version, kept.side > request.side,
            !(kept.exceeds(request.side) && isWanted(request))
        {
            return
        }
        guard !isOvertaken(request),
            let texture = Texture(
                width: image.width, height: image.height, hasAlpha: image.hasAlpha,
                pixels: image.pixels)
        else { return }
        texts[request.id] = nil
        refusals[page] = nil
        pictures[page] = Picture(image, texture, for: request)
        onLoaded()
    }

    private func take(_ text: String, for request: ThumbnailRequest) {
        defer { askForOther(than: request) }
        guard !isOvertaken(request) else { return }
        pictures = pictures.filter { $0.key.item != request.id }
        refusals = refusals.filter { $0.key.item != request.id }
        texts[request.id] = (request.version, text)
        onLoaded()
    }

    /// Takes what there was of older contents away when nothing better has come in a while.
    private func giveUp(_ request: ThumbnailRequest, _ reason: PageRefusal) {
        guard request.region == nil else {
            details.refuse(request)
            return onLoaded()
        }
        guard !isOvertaken(request) else { return }
        refusals[PageID(request)] = (request.version, reason)
        onLoaded()
        guard hasOther(than: request) else { return }
        Task { [weak self, patience] in
            try? await Task.sleep(for: patience)
            self?.forgetOther(than: request)
        }
    }

    private func hasOther(than request: ThumbnailRequest) -> Bool {
        [pictures[PageID(request)]?.version, texts[request.id]?.version]
            .contains { $0.map { $0 != request.version } ?? false }
    }

    private func forgetOther(than request: ThumbnailRequest) {
        let page = PageID(request)
        guard refusals[page]?.version == request.version, hasOther(than: request),
            versionWanted(of: page).map({ $0 == request.version }) ?? true
        else { return }
        if pictures[page]?.version != request.version { pictures[page] = nil }
        if texts[request.id]?.version != request.version { texts[request.id] = nil }
        onLoaded()
    }

    /// The request is one of those that are wanted, of just that size.
    private func isWanted(_ request: ThumbnailRequest) -> Bool {
        wanted.pages.contains {
            $0.page.id == PageID(request) && $0.page.item.version == request.version
                && $0.side == request.side
        }
    }

    private func versionWanted(of page: PageID) -> ContentVersion? {
        wanted.pages.first { $0.page.id == page }?.page.item.version
    }

    /// Whether an answer is of other contents than those that are wanted, of which something is
    /// known already: answers may overtake each other.
    private func isOvertaken(_ request: ThumbnailRequest) -> Bool {
        let page = PageID(request)
        guard let now = versionWanted(of: page), now != request.version else { return false }
        return texts[request.id]?.version == now || refusals[page]?.version == now
            || pictures.contains { $0.key.item == request.id && $0.value.version == now }
    }

    /// What came may make something needless that is asked for, or be none of it.
    private func askForOther(than request: ThumbnailRequest) {
        let page = PageID(request)
        guard let now = wanted.pages.first(where: { $0.page.id == page }),
            now.page.item.version != request.version || now.side != request.side
        else { return }
        ask()
    }
}
