import ShelfGTK
import ShelfLibrary

/// The pictures of what is in view: loaded nearest to its middle first, kept while there is room.
final class Pictures {
    private let textures = TextureStore(limit: 96 << 20)
    private let loader = ThumbnailLoader()
    /// What was asked for and has not come, as it was when it was asked for.
    private var wanted: [ItemID: (item: LibraryItem, side: Int)] = [:]
    /// Called when there is a picture of an item, or none to be had.
    var onChange: (ItemID) -> Void = { _ in }

    init() {
        loader.onLoaded = { [weak self] id, image in self?.take(image, for: id) }
        loader.onFailed = { [weak self] id in
            self?.pictureless.insert(id)
            self?.onChange(id)
        }
    }

    /// What had no picture to be shown.
    private var pictureless: Set<ItemID> = []

    /// Whether it is known of an item what picture it has, or that it has none.
    func isSettled(_ item: LibraryItem) -> Bool {
        pictureless.contains(item.id) || !PictureTypes.mayBePicture(item.contentType)
            || textures.known(item) != nil
    }

    /// The height a tile needs for the picture of an item, as a part of its width; nil where no
    /// picture is known, as an icon is at home in tiles of any height.
    func heightNeeded(by item: LibraryItem) -> Double? {
        textures.known(item).map { $0.isSmall ? 0.5 : Double($0.height) / Double($0.width) }
    }

    /// The picture of an item, if there is one.
    func texture(of item: LibraryItem) -> Texture? { textures.texture(of: item) }

    /// Asks for the pictures of these items, the first most urgently, and for no others.
    func want(_ items: [LibraryItem], side: Int) {
        wanted.removeAll(keepingCapacity: true)
        let missing = items.filter {
            !textures.isCurrent(for: $0, side: side) && PictureTypes.mayBePicture($0.contentType)
        }
        for item in missing { wanted[item.id] = (item, side) }
        loader.want(missing.map { ThumbnailRequest($0, side: side) })
    }

    /// Whether everything asked for has come or turned out to be no picture.
    var isComplete: Bool { !loader.isBusy }

    /// Asks for nothing any more and ends the workers.
    func stop() { loader.stop() }

    private func take(_ image: ThumbnailImage, for id: ItemID) {
        let texture = Texture(
            width: image.width, height: image.height, hasAlpha: image.hasAlpha,
            pixels: image.pixels)
        guard let (item, side) = wanted.removeValue(forKey: id), let texture else { return }
        textures.insert(texture, of: item, side: side)
        pictureless.remove(id)
        onChange(id)
    }
}
