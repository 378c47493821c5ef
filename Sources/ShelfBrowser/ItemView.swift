import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfLibrary

private enum WallStyleKey: EnvironmentKey { static var defaultValue: WallStyle { .shelves } }

extension EnvironmentValues {
    /// How the wall around a cell shows its items.
    var wallStyle: WallStyle {
        get { self[WallStyleKey.self] }
        set { self[WallStyleKey.self] = newValue }
    }
}

/// What a cell shows of a file: its picture, or the icon of its kind, and its name.
struct ItemView: View {
    let item: LibraryItem
    let texture: Texture?
    @Environment(\.wallStyle) private var style
    @Environment(\.widthClass) private var width

    /// The picture above the name, or a line that begins with it.
    ///
    /// Where a line is narrow, first the date gives way to the name, then the size.
    var body: some View {
        if style == .list {
            HStack(spacing: 14) {
                Artwork(texture, placeholder: .forContentType(item.contentType))
                    .frame(width: 40, height: 40)
                Text(item.name).verticallyCentered().cssClass("line-title").expanded(.horizontal)
                if width >= .medium {
                    Text(Formatting.size(item.size)).verticallyCentered().cssClass("line-fact")
                        .frame(width: 70)
                }
                if width == .expanded {
                    Text(Formatting.dateAndTime(item.modified)).verticallyCentered()
                        .cssClass("line-fact").frame(width: 170)
                }
            }
        } else {
            VStack(spacing: 8) {
                Artwork(texture, placeholder: .forContentType(item.contentType))
                Text(item.name).lines(2).centered().cssClass("cell-title")
            }
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
