import ShelfGTK
import ShelfLibrary

/// The pictures of items that are on screen or were lately: bounded by bytes, and by how many are on screen; the
/// longest unused go first.
///
/// Design: docs/design/thumbnails.md#what-is-kept-in-memory
final class TextureStore {
    private struct Entry {
        let texture: Texture
        let version: ContentVersion
        /// The longest side that was asked for; a small picture stays below it.
        let side: Int
        let bytes: Int
        var use: Int
        /// Whether a smaller one is to take its place.
        var isTooLarge = false
    }

    private let limit: Int
    /// How many may be kept however few are wanted.
    private static let leastCount = 64
    /// How many are kept at most: twice as many as were wanted at once since the unused were forgotten last, so that a
    /// filter that finds little costs what was in view without it no picture.
    private var countLimit = TextureStore.leastCount
    private var entries: [ItemID: Entry] = [:]
    private var uses = 0
    private(set) var byteCount = 0
    /// What `uses` was before the unused were forgotten last.
    private var usesSeen = 0

    /// Keeps at most `limit` bytes of pixels.
    init(limit: Int) { self.limit = limit }

    /// Of how many items there are pictures.
    var count: Int { entries.count }

    /// The items it has pictures of.
    var items: some Sequence<ItemID> { entries.keys }

    /// Marks the pictures of all that is in view or about to be as used, which has room from now on; O(items).
    func use(_ present: some Collection<ItemID>) {
        uses += 1
        for id in present { entries[id]?.use = uses }
        countLimit = max(countLimit, Self.countLimit(of: present.count))
    }

    private static func countLimit(of presentCount: Int) -> Int {
        max(leastCount, 2 * presentCount)
    }

    /// The picture of an item, marked as used; that of an older version while there is no newer.
    func texture(of item: LibraryItem) -> Texture? {
        guard entries[item.id] != nil else { return nil }
        uses += 1
        entries[item.id]?.use = uses
        return entries[item.id]?.texture
    }

    /// The picture of an item without a use of it.
    func known(_ item: LibraryItem) -> Texture? { entries[item.id]?.texture }

    /// Which contents the picture of an item shows; nil without one.
    func version(of id: ItemID) -> ContentVersion? { entries[id]?.version }

    /// Whether there is a picture of these contents of an item, at least as large as one asked for
    /// with `side`, and not larger for long; does not count as a use.
    func holds(_ version: ContentVersion, of id: ItemID, side: Int) -> Bool {
        guard let entry = entries[id], entry.version == version else { return false }
        return entry.side == side || entry.side > side && !entry.isTooLarge
    }

    /// Keeps a picture of an item, unless what is there shows the same contents no smaller.
    ///
    /// - Parameters:
    ///   - version: The contents it was made of, whatever the item has by now.
    ///   - side: The longest side that was asked for.
    func insert(_ texture: Texture, of id: ItemID, version: ContentVersion, side: Int) {
        guard !holds(version, of: id, side: side) else { return }
        remove(id)
        uses += 1
        let bytes = texture.width * texture.height * 4
        entries[id] = Entry(
            texture: texture, version: version, side: side, bytes: bytes, use: uses)
        byteCount += bytes
        if byteCount > limit || entries.count > countLimit { evict() }
    }

    /// Forgets the picture of an item.
    func remove(_ id: ItemID) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        byteCount -= entry.bytes
    }

    /// Forgets the pictures that were not used since this was called last and are not of those items, and has those
    /// that are larger than `side` give way to smaller ones; O(pictures).
    ///
    /// - Parameters:
    ///   - present: The items in view.
    ///   - side: The longest side that is asked for now.
    /// - Returns: Whether there is something left for the next time.
    func forgetUnused(but present: some Collection<ItemID>, side: Int) -> Bool {
        use(present)
        countLimit = Self.countLimit(of: present.count)
        for (id, entry) in entries {
            if entry.use <= usesSeen {
                remove(id)
            } else if entry.isTooLarge != (entry.side > side) {
                entries[id]?.isTooLarge.toggle()
            }
        }
        usesSeen = uses - 1
        return entries.count > present.count { entries[$0] != nil }
    }

    /// Makes room for a while: one sort frees a quarter of the bytes, an eighth of the pictures.
    private func evict() {
        let bytes = byteCount > limit ? limit * 3 / 4 : limit
        let count = entries.count > countLimit ? countLimit * 7 / 8 : countLimit
        for (id, _) in entries.sorted(by: { $0.value.use < $1.value.use }) {
            guard byteCount > bytes || entries.count > count else { return }
            remove(id)
        }
    }
}
