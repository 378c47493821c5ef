import ShelfGTK
import ShelfLibrary

final class Pictures {
    private let textures = TextureStore(limit: 96 << 20)
    var onChange: (ItemID) -> Void = { _ in }
    func texture(of item: LibraryItem) -> Texture? { textures.texture(of: item) }
    func want(_ items: [LibraryItem], side: Int) {}
    var isComplete: Bool { true }
    func stop() {}
}
