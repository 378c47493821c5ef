import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfLibrary

private enum WallStyleKey: EnvironmentKey { static var defaultValue: WallStyle { .shelves } }
private enum TileSizeKey: EnvironmentKey { static var defaultValue: TileSize { .usual } }

extension EnvironmentValues {
    /// How the wall around a cell shows its items.
    var wallStyle: WallStyle {
        get { self[WallStyleKey.self] }
        set { self[WallStyleKey.self] = newValue }
    }

    /// How large the pictures of the wall around a cell are.
    var tileSize: TileSize {
        get { self[TileSizeKey.self] }
        set { self[TileSizeKey.self] = newValue }
    }
}

/// What a cell shows of a file: its picture, or the icon of its kind, and its name.
struct ItemView: View {
    let item: LibraryItem
    let texture: Texture?
    /// What is shown of a folder.
    var cover: CoverView?
    /// A word for what comes along with the file.
    var badge: String?
    /// What is known from inside the file.
    var facts = ItemFacts()
    /// The picture has yet to come.
    var isAwaited = false
    @Environment(\.wallStyle) private var style
    @Environment(\.tileSize) private var size
    @Environment(\.filter) private var filter
    @Environment(\.listColumns) private var columns
    @Environment(\.widthClass) private var width
    @Environment(\.textScale) private var textScale

    /// The picture above the name, or a line that begins with it.
    ///
    /// Where a line is narrow, first kind and date give way to the name, then the size; with large
    /// text the kind does anywhere.
    var body: some View {
        if style == .list {
            HStack(spacing: ListColumns.spacing) {
                Artwork(texture, placeholder: icon)
                    .awaited(isAwaited)
                    .verticallyCentered()
                    .frame(width: size.lineSide, height: size.lineSide)
                    .placed(.center)
                name.verticallyCentered().cssClass("line-title")
                    .expanded(.horizontal)
                if SayingDeed.takes(contentType: item.contentType) {
                    MarksLine(
                        marks: marks,
                        leavesStars: width == .compact
                            || columns.fitting(width, textScale).contains { $0.id == .rating })
                }
                if let origin = item.origin, width != .compact {
                    Text(OriginWords.line(origin)).characters(30).verticallyCentered()
                        .cssClass("line-fact")
                }
                if let badge { Badge(badge) }
                ForEach(columns.fitting(width, textScale)) { column in
                    fact(column.id, characters: column.characters)
                }
            }
        } else if let cover {
            VStack(spacing: WallLayout.titleGap) {
                cover.cssClass("cell-picture")
                Text(item.name).asFileName().centered().cssClass("cell-title")
                Text(Self.count(in: item)).centered().cssClass("cell-title").cssClass("dim-label")
            }
        } else if style == .justified, texture != nil {
            // The picture is all there is; the focus and a closer look tell its name.
            BadgedArtwork(
                texture: texture, icon: icon, badge: badge, marks: marks, isCentred: true
            )
            .cssClass("cell-picture")
        } else {
            VStack(spacing: WallLayout.titleGap) {
                BadgedArtwork(
                    texture: texture, icon: icon, badge: badge, marks: marks, isAwaited: isAwaited
                )
                .cssClass("cell-picture")
                if let origin = item.origin {
                    name.centered().cssClass("cell-title")
                    Text(OriginWords.line(origin)).centered().cssClass("cell-title")
                        .cssClass("dim-label")
                } else {
                    name.lines(2).centered().cssClass("cell-title")
                }
            }
        }
    }

    private var marks: Marks { Marks(facts) }

    private var icon: Icon { .forContentType(item.contentType) }

    /// The name, with what a filter looks for highlighted.
    private var name: Text {
        let text = Text(item.name).asFileName()
        return filter.map { text.highlighted($0.highlights(in: item.name)) } ?? text
    }

    /// How many items are in a folder.
    static func count(in folder: LibraryItem) -> String {
        localized(one: "1 item", other: "{count} items", count: Int(folder.size))
    }

    private func size(of item: LibraryItem) -> String {
        item.isFolder ? Self.count(in: item) : Formatting.size(item.size)
    }

    private func fact(_ column: ListColumn, characters: Int) -> Text {
        let text = Text(value(of: column)).characters(characters).verticallyCentered()
            .cssClass("line-fact")
        return column.isLeading ? text : text.trailing()
    }

    private func value(of column: ListColumn) -> String {
        switch column {
        case .kind: Kinds.name(of: item.contentType)
        case .dimensions:
            facts.pixelCount > 0
                ? Formatting.dimensions(Int(facts.width), Int(facts.height)) : ""
        case .rating: RatingWords.stars(facts.rating ?? 0)
        case .size: size(of: item)
        case .taken:
            facts.taken.flatMap { Formatting.dateAndTime(ofClock: $0) } ?? date(of: item)
        case .modified: date(of: item)
        }
    }

    private func date(of item: LibraryItem) -> String {
        // What is in an empty folder never changed.
        item.isFolder && item.modified == 0 ? "" : Formatting.dateAndTime(item.modified)
    }
}
