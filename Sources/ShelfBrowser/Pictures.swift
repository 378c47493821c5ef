import ShelfGTK
import ShelfLibrary

/// The pictures of what is in view: loaded nearest to its middle first, kept for a while
/// afterwards.
///
/// Design: docs/design/thumbnails.md#what-a-picture-is-of
final class Pictures {
    private let textures = TextureStore(limit: 96 << 20)
    private let loader: ThumbnailLoader
    /// What is in view, as it was when it was asked for last.
    private var present: [ItemID: ContentVersion] = [:]
    private var side = 0
    /// Called when there is a picture of an item, or none to be had.
    var onChange: (ItemID) -> Void = { _ in }

    /// How long the picture of older contents stays when there is none of the new ones, which may
    /// still be being written.
    static let patience = Duration.seconds(1)

    /// How long the picture of what has left the view is kept at least; after twice the time it is
    /// gone.
    private let stay: Duration
    private var forgetting: DelayedCall?

    init(loader: ThumbnailLoader = ThumbnailLoader(), stay: Duration = .seconds(30)) {
        self.loader = loader
        self.stay = stay
        loader.onLoaded = { [weak self] request, image in self?.take(image, for: request) }
        loader.onFailed = { [weak self] request, _ in self?.giveUp(request) }
    }

    /// What had no picture to be shown.
    private var pictureless: Set<ItemID> = []

    /// Whether it is known of an item what picture it has, or that it has none.
    func isSettled(_ item: LibraryItem) -> Bool {
        Session.picturePolicy == .never || pictureless.contains(item.id)
            || !PictureTypes.mayBeShown(item.contentType)
            || textures.known(item) != nil
    }

    /// There is no picture of an item yet, but there may be one.
    func isAwaited(_ item: LibraryItem) -> Bool {
        Session.picturePolicy != .never && PictureTypes.mayBeShown(item.contentType)
            && !pictureless.contains(item.id) && texture(of: item) == nil
    }

    /// The room a tile needs for the picture of an item; nil where no picture is known, as an icon
    /// is at home in tiles of any room.
    func roomNeeded(by item: LibraryItem) -> TileRoom? {
        textures.known(item).map { picture in
            guard !picture.isSmall else { return TileRoom(width: 1, height: 0.5) }
            let longer = Double(max(picture.width, picture.height))
            return TileRoom(
                width: Double(picture.width) / longer, height: Double(picture.height) / longer)
        }
    }

    /// The proportions of all pictures that have come, also of those that are not kept.
    private var proportions: [ItemID: Float] = [:]
    /// How often any proportions became others.
    private(set) var proportionsRevision = 0
    private var takenRevision = 0
    /// Whether proportions have come that nobody has asked about yet.
    var hasNewProportions: Bool { takenRevision != proportionsRevision }

    /// The width of an item's picture divided by its height; nil where it is not known yet.
    func proportion(of item: LibraryItem) -> Double? {
        if let known = proportions[item.id] { return Double(known) }
        // An icon is as wide as it is high.
        return isSettled(item) ? 1 : nil
    }

    /// Everybody has taken the proportions there are into account.
    func proportionsAreTaken() { takenRevision = proportionsRevision }

    /// The items something is kept of.
    var keptItems: Set<ItemID> {
        var items = Set(proportions.keys)
        items.formUnion(pictureless)
        items.formUnion(textures.items)
        return items
    }

    /// Of how many items there are pictures, and of how many it is known what they have.
    var keptCounts: [Int] { [textures.count, proportions.count + pictureless.count] }

    /// Forgets items that are gone.
    func forget(_ gone: Set<ItemID>) {
        for id in gone {
            textures.remove(id)
            pictureless.remove(id)
            proportions[id] = nil
        }
        loader.forget(gone)
    }

    private func note(_ proportion: Float?, of id: ItemID) {
        guard proportions[id] != proportion || proportion == nil else { return }
        proportions[id] = proportion
        proportionsRevision += 1
    }

    /// The picture of an item, if there is one.
    func texture(of item: LibraryItem) -> Texture? {
        Session.picturePolicy == .never ? nil : textures.texture(of: item)
    }

    /// Whether the picture there is of an item shows contents its file no longer has.
    func isOutdated(_ item: LibraryItem) -> Bool {
        textures.version(of: item.id).map { $0 != item.version } ?? false
    }

    /// Asks for the pictures of these items, the first most urgently, and for no others.
    ///
    /// - Parameters:
    ///   - side: The longest side, in device pixels.
    ///   - isFar: Whether a file lies on another computer though it has a path.
    func want(_ items: [LibraryItem], side: Int, isFar: (File) -> Bool = { _ in false }) {
        loader.isInUse = true
        // Whatever moves or changes the wall ends here.
        Allocator.giveBackSoon()
        present.removeAll(keepingCapacity: true)
        for item in items { present[item.id] = item.version }
        textures.use(present.keys)
        self.side = side
        forgetUnusedLater()
        let policy = Session.picturePolicy
        guard policy != .never else { return loader.want([]) }
        loader.want(
            items.filter {
                !textures.holds($0.version, of: $0.id, side: side)
                    && PictureTypes.mayBeShown($0.contentType)
            }
            .map {
                let isFetched = policy == .always && !$0.file.isLocal
                let isFound = policy == .local && isFar($0.file)
                return ThumbnailRequest(
                    $0, side: side, for: isFetched ? .fetched : isFound ? .kept : .thumbnail)
            })
    }

    /// Forgets the pictures of what is out of view in a while, and goes on until there are none;
    /// those in view that are too large by then are asked for anew with what is wanted next.
    private func forgetUnusedLater() {
        guard forgetting == nil else { return }
        forgetting = DelayedCall(after: stay) { [weak self] in
            guard let self else { return }
            forgetting = nil
            let count = textures.count
            if textures.forgetUnused(but: present.keys, side: side) { forgetUnusedLater() }
            if textures.count < count { Allocator.giveBackSoon() }
        }
    }

    /// Whether everything asked for has come or turned out to be no picture.
    var isComplete: Bool { !loader.isBusy }

    /// Asks for nothing while nobody looks, for which no worker stays.
    func rest() {
        want([], side: 0)
        loader.isInUse = false
    }

    /// Asks now for what was to be asked for later, as something did not work that may pass.
    func tryAgain() { loader.tryAgain() }

    /// Asks for nothing any more and ends the workers.
    func stop() { loader.stop() }

    private func take(_ image: ThumbnailImage, for request: ThumbnailRequest) {
        // Answers may overtake each other: an older one does not replace that of what is there now.
        if let now = present[request.id], now != request.version,
            textures.version(of: request.id) == now
        {
            return
        }
        guard
            let texture = Texture(
                width: image.width, height: image.height, hasAlpha: image.hasAlpha,
                pixels: image.pixels)
        else { return }
        textures.insert(
            texture, of: request.id, version: request.version, side: request.side)
        pictureless.remove(request.id)
        let proportion = Float(texture.width) / Float(texture.height)
        note(texture.isSmall ? 1 : proportion, of: request.id)
        onChange(request.id)
    }

    /// Takes the picture of older contents away when nothing better has come in a while.
    private func giveUp(_ request: ThumbnailRequest) {
        pictureless.insert(request.id)
        if textures.version(of: request.id) == nil { note(nil, of: request.id) }
        onChange(request.id)
        let shown = textures.version(of: request.id)
        guard let shown, shown != request.version else { return }
        Task { [weak self] in
            try? await Task.sleep(for: Self.patience)
            guard let self, self.textures.version(of: request.id) == shown,
                self.present[request.id].map({ $0 == request.version }) ?? true
            else { return }
            self.textures.remove(request.id)
            self.onChange(request.id)
        }
    }
}
