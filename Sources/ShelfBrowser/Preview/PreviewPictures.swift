import ShelfGTK
import ShelfLibrary
import ShelfPhoto

/// Pictures to be looked at closely: the one that is shown first, those beside it next, before they
/// are asked for.
final class PreviewPictures {
    /// A picture, and the size of what it was made of.
    struct Picture {
        let texture: Texture
        let version: ContentVersion
        let side: Int
        let fullWidth: Double
        let fullHeight: Double
        let facts: PhotoFacts

        /// Whether it is drawn at any size, so that it has more pixels than what it is made of.
        var isDrawing: Bool { madeSide > max(fullWidth, fullHeight) }

        /// Whether it has all there is, or at least so many pixels along its longer side.
        func covers(_ side: Int) -> Bool {
            self.side >= side || madeSide == max(fullWidth, fullHeight)
        }

        private var madeSide: Double { Double(max(texture.width, texture.height)) }
    }

    /// Called when there is another picture, or it is known that there is none.
    var onLoaded: () -> Void = {}

    private let loader = ThumbnailLoader(workerCount: 2)
    private var pictures: [ItemID: Picture] = [:]
    private var without: Set<ItemID> = []

    init() {
        loader.onLoaded = { [weak self] request, image in
            guard
                let texture = Texture(
                    width: image.width, height: image.height, hasAlpha: image.hasAlpha,
                    pixels: image.pixels)
            else { return }
            self?.pictures[request.id] = Picture(
                texture: texture, version: request.version, side: request.side,
                fullWidth: Double(image.fullWidth), fullHeight: Double(image.fullHeight),
                facts: image.facts)
            self?.onLoaded()
        }
        loader.onFailed = { [weak self] request in
            self?.without.insert(request.id)
            self?.onLoaded()
        }
    }

    /// Lengths that are asked for, so that a window that grows a little asks for nothing new.
    static func side(covering length: Double) -> Int {
        min(max(512, (Int(length.rounded(.up)) + 255) / 256 * 256), largestSide)
    }

    /// No picture is decoded larger: its pixels would not fit an answer.
    private static let largestSide = 8192

    /// The picture of an item; that of older contents while there is no newer.
    func picture(of item: LibraryItem) -> Picture? { pictures[item.id] }

    /// Whether it is known that the item has no picture.
    func hasNone(of item: LibraryItem) -> Bool {
        without.contains(item.id) || !PictureTypes.mayBePicture(item.contentType)
    }

    /// Asks for pictures, each so many pixels along its longer side, the most urgent first; forgets
    /// all others.
    func want(_ sides: [(item: LibraryItem, side: Int)]) {
        let wanted = Set(sides.map(\.item.id))
        pictures = pictures.filter { wanted.contains($0.key) }
        without.formIntersection(wanted)
        loader.want(
            sides.filter { item, side in
                guard PictureTypes.mayBePicture(item.contentType) else { return false }
                let known = pictures[item.id]
                return known?.version != item.version || known?.covers(side) != true
            }
            .map { ThumbnailRequest($0, side: $1, for: .preview) })
    }

    /// Asks for nothing any more and ends the workers; what came is forgotten.
    func stop() {
        loader.stop()
        pictures = [:]
        without = []
    }
}
