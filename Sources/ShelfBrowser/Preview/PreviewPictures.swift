import ShelfGTK
import ShelfLibrary
import ShelfPhoto

/// Pictures and pages to be looked at closely: what is shown first, what is beside it next, before it
/// is asked for.
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
        /// Whether it is drawn at any size, so that it may have more pixels than what it is made of.
        let isDrawing: Bool

        init(_ image: ThumbnailImage, _ texture: Texture, for request: ThumbnailRequest) {
            self.texture = texture
            (version, side) = (request.version, request.side)
            (fullWidth, fullHeight) = (Double(image.fullWidth), Double(image.fullHeight))
            (facts, pageCount, isDrawing) = (image.facts, image.pageCount, image.isDrawing)
        }

        /// Whether it has all there is, or at least so many pixels along its longer side.
        func covers(_ side: Int) -> Bool {
            let madeSide = Double(max(texture.width, texture.height))
            return self.side >= side || !isDrawing && madeSide == max(fullWidth, fullHeight)
        }
    }

    /// A page of an item; a picture has one.
    struct Page: Hashable {
        let item: LibraryItem
        let number: Int

        fileprivate var id: PageID { PageID(item: item.id, number: number) }
    }

    fileprivate struct PageID: Hashable {
        let item: ItemID
        let number: Int
    }

    /// Called when there is another picture, or it is known that there is none.
    var onLoaded: () -> Void = {}

    private let loader: ThumbnailLoader
    private var pictures: [PageID: Picture] = [:]
    private var texts: [ItemID: (version: ContentVersion, text: String)] = [:]
    private var refusals: [PageID: PageRefusal] = [:]

    init(loader: ThumbnailLoader = ThumbnailLoader(workerCount: 2)) {
        self.loader = loader
        loader.onLoaded = { [weak self] request, image in
            guard
                let texture = Texture(
                    width: image.width, height: image.height, hasAlpha: image.hasAlpha,
                    pixels: image.pixels)
            else { return }
            let page = PageID(item: request.id, number: request.page)
            self?.texts[request.id] = nil
            self?.refusals[page] = nil
            self?.pictures[page] = Picture(image, texture, for: request)
            self?.onLoaded()
        }
        loader.onRead = { [weak self] request, text in
            self?.pictures = self?.pictures.filter { $0.key.item != request.id } ?? [:]
            self?.texts[request.id] = (request.version, text)
            self?.onLoaded()
        }
        loader.onFailed = { [weak self] request, refusal in
            self?.refusals[PageID(item: request.id, number: request.page)] = refusal
            self?.onLoaded()
        }
    }

    /// Lengths that are asked for, so that a window that grows a little asks for nothing new.
    static func side(covering length: Double) -> Int {
        min(max(512, (Int(length.rounded(.up)) + 255) / 256 * 256), largestSide)
    }

    /// No picture is decoded larger: its pixels would not fit an answer.
    private static let largestSide = 8192

    /// The picture of an item, or one of its pages; that of older contents while there is no newer.
    func picture(of item: LibraryItem, page: Int = 0) -> Picture? {
        pictures[PageID(item: item.id, number: page)]
    }

    /// The text of an item that is no picture; that of older contents while there is no newer.
    func text(of item: LibraryItem) -> String? { texts[item.id]?.text }

    /// Why there is no picture of an item, once it is known that there is none.
    func refusal(of item: LibraryItem, page: Int = 0) -> PageRefusal? {
        refusals[PageID(item: item.id, number: page)]
    }

    /// Asks for the first of some pages, each so many pixels along its longer side, the most urgent
    /// first; keeps what there is of these pages, and forgets all others.
    func want(_ pages: [(page: Page, side: Int)], first count: Int = .max) {
        loader.isInUse = true
        let wanted = Set(pages.map(\.page.id))
        let items = Set(wanted.map(\.item))
        pictures = pictures.filter { wanted.contains($0.key) }
        refusals = refusals.filter { wanted.contains($0.key) }
        texts = texts.filter { items.contains($0.key) }
        loader.want(
            pages.prefix(count).filter { page, side in
                if MediaKind(contentType: page.item.contentType) == .film { return false }
                if texts[page.item.id]?.version == page.item.version { return false }
                let known = pictures[page.id]
                return known?.version != page.item.version || known?.covers(side) != true
            }
            .map { ThumbnailRequest($0.item, side: $1, page: $0.number, for: .preview) })
    }

    /// Nobody looks: no worker stays.
    func rest() { loader.isInUse = false }

    /// Asks now for what was to be asked for later, as something did not work that may pass.
    func tryAgain() { loader.tryAgain() }

    /// Asks for nothing any more and ends the workers; what came is forgotten.
    func stop() {
        loader.stop()
        pictures = [:]
        texts = [:]
        refusals = [:]
    }
}
