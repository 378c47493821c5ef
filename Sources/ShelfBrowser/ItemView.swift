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

/// The title of a shelf.
struct ShelfHeader: View {
    let shelf: Shelf

    /// The title as a line of its own.
    var body: some View {
        Text(shelf.title).cssClass("shelf-title")
    }
}
