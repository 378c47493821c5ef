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

    /// Whether there is a picture of an item's present content; does not count as a use.
    func isCurrent(for item: LibraryItem) -> Bool {
        entries[item.id]?.version == Version(item)
    }

    /// Keeps the picture of an item's present content.
    func insert(_ texture: Texture, of item: LibraryItem) {
        remove(item.id)
        uses += 1
        let bytes = texture.width * texture.height * 4
        entries[item.id] = Entry(
            texture: texture, version: Version(item), bytes: bytes, use: uses)
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
