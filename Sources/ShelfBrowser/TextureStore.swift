import ShelfGTK
import ShelfLibrary

/// The pictures of items that are on screen or were lately: bounded, the longest unused go first.
final class TextureStore {
    /// What must be the same for a picture to be that of the file as it is now.
    private struct Version: Equatable {
        let modified: Int64
        let microseconds: Int32
        let size: Int64

        init(_ item: LibraryItem) {
            modified = item.modified
            microseconds = item.modifiedMicroseconds
            size = item.size
        }
    }

    private struct Entry {
        let texture: Texture
        let version: Version
        /// The side it was asked for, in device pixels.
        let side: Int
        let bytes: Int
        var use: Int
    }

    private let limit: Int
    private var entries: [ItemID: Entry] = [:]
    private var uses = 0
    private(set) var byteCount = 0

    /// Keeps at most `limit` bytes of pixels.
    init(limit: Int) { self.limit = limit }

    /// The picture of an item, marked as used; that of an older version while there is no newer.
    func texture(of item: LibraryItem) -> Texture? {
        guard entries[item.id] != nil else { return nil }
        uses += 1
        entries[item.id]?.use = uses
        return entries[item.id]?.texture
    }

    /// The picture of an item without a use of it.
    func known(_ item: LibraryItem) -> Texture? { entries[item.id]?.texture }

    /// Whether there is a picture of an item's present content that will do for a side in device
    /// pixels; does not count as a use.
    ///
    /// A picture that is smaller than it was asked for is all there is. One that is much too large
    /// would be scaled down whenever it is drawn.
    func isCurrent(for item: LibraryItem, side: Int) -> Bool {
        guard let entry = entries[item.id], entry.version == Version(item) else { return false }
        let isWhole = max(entry.texture.width, entry.texture.height) < entry.side
        return (entry.side >= side || isWhole) && entry.side <= 2 * side
    }

    /// Keeps the picture of an item's present content, which was asked for with this side.
    func insert(_ texture: Texture, of item: LibraryItem, side: Int) {
        remove(item.id)
        uses += 1
        let bytes = texture.width * texture.height * 4
        entries[item.id] = Entry(
            texture: texture, version: Version(item), side: side, bytes: bytes, use: uses)
        byteCount += bytes
        if byteCount > limit { evict() }
    }

    private func remove(_ id: ItemID) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        byteCount -= entry.bytes
    }

    /// Makes room for a while: one sort frees a quarter of the limit.
    private func evict() {
        for (id, _) in entries.sorted(by: { $0.value.use < $1.value.use }) {
            guard byteCount > limit * 3 / 4 else { return }
            remove(id)
        }
    }
}
