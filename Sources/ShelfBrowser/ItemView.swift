import ShelfGTK
import ShelfLibrary

/// What a cell shows of a file: its picture, or the icon of its kind, above its name.
struct ItemView: View {
    let item: LibraryItem
    let texture: Texture?

    /// The picture above the name.
    var body: some View {
        VStack(spacing: 8) {
            Artwork(texture, placeholder: .forContentType(item.contentType))
            Text(item.name).lines(2).centered().cssClass("cell-title")
        }
    }
}

/// A shelf as a section of the wall: with the number of its items, so that its header keeps true.
struct WallShelf: Identifiable, Equatable {
    let shelf: Shelf
    let count: Int

    var id: ShelfID { shelf.id }
}

/// The title of a shelf.
struct ShelfHeader: View {
    let section: WallShelf

    /// The title and the number of items as a line of its own.
    var body: some View {
        Text(section.shelf.title).secondary(Count.text(section.count)).bottomAligned().cssClass(
            "shelf-title")
    }
}
