import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfLibrary

/// How a wall shows its shelves.
enum WallStyle: String, CaseIterable {
    /// Rows that scroll sideways; a single shelf fills the window as a grid.
    case shelves
    /// Every shelf as a grid of its own.
    case grid
    /// Every item as a line, with its facts.
    case list
    /// Pictures in their own proportions, in rows that fill the window.
    case justified
    /// Pictures in their own proportions, in columns.
    case waterfall

    /// What assistive technology calls the wall.
    var accessibleName: String {
        switch self {
        case .shelves: localized("Shelves")
        case .grid: localized("Shelves as a grid")
        case .list: localized("Shelves as a list")
        case .justified: localized("Shelves as justified rows")
        case .waterfall: localized("Shelves as a waterfall")
        }
    }

    /// Whether all pictures of a shelf have the same room, that follows from them.
    var hasRooms: Bool { self == .shelves || self == .grid }

    /// Whether the room of each picture follows from its own proportions.
    var hasProportions: Bool { self == .justified || self == .waterfall }
}

/// The layout of a wall's sections.
struct WallLayout: Hashable {
    /// What the cell's own padding adds along each axis.
    static let padding = 16.0
    /// The space between the wall's edges and its cells.
    static let margin = 20.0
    /// The space between a picture and its title, as in `ItemView`.
    static let titleGap = 6.0
    /// The widest lines of a list: an eye that goes along a longer one loses it.
    static let widestLine = 1_200.0
    /// The least width of a title below a narrow picture, in heights of its lines.
    static let narrowestTitle = 7.0
    /// The kind of the titles above the columns of a list.
    static let columnsKind: SupplementaryKind = "columns"

    /// What surrounds the items of a shelf.
    static let shelfInsets = Insets(top: 0, leading: margin, bottom: 8, trailing: margin)
    /// What is above and below the artwork on a shelf, with text of the usual size.
    static let artworkInsets = Insets(
        top: shelfInsets.top + padding / 2,
        bottom: padding / 2 + titleHeight(16) + shelfInsets.bottom)

    var style: WallStyle
    /// Whether there is one shelf only.
    var isSingle: Bool
    var size = TileSize.usual
    /// Whether shelves are rows, each of which can be opened to a grid.
    var opensShelves: Bool { style == .shelves && !isSingle }

    /// The longer side of a picture in a window of a width, in pixels.
    ///
    /// Two tiles stand side by side in the narrowest window, and a wide one has larger tiles and not
    /// only more of them. In few steps, as every side has pictures of its own.
    static func side(of size: TileSize, inWidth width: Double) -> Double {
        let factor = width < 480 ? 0.8 : width < 1_800 ? 1 : width < 2_600 ? 1.2 : 1.4
        return (size.side * factor / 2).rounded() * 2
    }

    /// The side of the pictures to ask for, in pixels.
    func pictureSide(inWidth width: Double) -> Double {
        // Smaller ones would be taken for pictures that are small themselves.
        let side = Self.side(of: size, inWidth: width)
        return switch style {
        case .list: max(96, size.lineSide)
        // Rows are about as high as tiles and columns at least as wide, so pictures are longer than those.
        case .justified, .waterfall: (side * 1.6 / 2).rounded() * 2
        case .shelves, .grid: side
        }
    }

    /// The width divided by the height of a picture nobody knows yet.
    private static let usualProportion = 1.4

    /// The room for a title of two lines, with the gap above it.
    static func titleHeight(_ line: Double) -> Double {
        (2 * 0.88 * line).rounded(.up) + titleGap + 2
    }

    /// The height of a shelf's title: above it the space to what came before, below it enough for
    /// the ring around the focused cell to stay clear of it.
    static func headerHeight(_ line: Double) -> Double { (1.15 * line).rounded(.up) + 26 }

    /// The layout of one shelf.
    ///
    /// - Parameters:
    ///   - fold: How much of it is shown.
    ///   - room: The room its pictures have.
    ///   - items: What is on it.
    ///   - proportion: The width of an item's picture divided by its height; nil while it is unknown.
    func section(
        in environment: LayoutEnvironment, fold: Fold = .usual, room: TileRoom = .whole,
        items: [LibraryItem] = [],
        proportion: (LibraryItem) -> Double? = { _ in nil }
    ) -> LayoutSection {
        let line = environment.lineHeight
        guard fold != .folded else { return Self.title(line) }
        let side = Self.side(of: size, inWidth: environment.viewport.width)
        var room = room
        if style == .grid || isSingle || fold == .open {
            // A grid is one row after another: who scrolls it meets pictures of every kind.
            room = TileRoom(width: 1, height: max(room.height, 0.75))
        }
        let width =
            max(side * room.width, min(side, Self.narrowestTitle * line)).rounded()
            + WallLayout.padding
        let height = (side * room.height).rounded() + Self.titleHeight(line) + WallLayout.padding
        let margin = WallLayout.margin
        var section: LayoutSection
        switch style {
        case .shelves where !isSingle && fold != .open:
            section = .shelf(
                itemWidth: .absolute(width), itemHeight: .absolute(height), spacing: 8,
                insets: WallLayout.shelfInsets)
        case .shelves, .grid:
            section = .grid(
                minimumItemWidth: width, itemHeight: .absolute(height), spacing: 8,
                insets: Insets(top: 0, leading: margin, bottom: 16, trailing: margin))
        case .list:
            let height = max(size.lineSide, (1.2 * line).rounded(.up)) + WallLayout.padding
            section = .list(rowHeight: .absolute(height))
            section.contentInsets = Insets(
                top: 0, leading: margin, bottom: 8, trailing: margin)
            section.maximumContentWidth = WallLayout.widestLine
        case .justified:
            section = justified(items, side: side, proportion)
        case .waterfall:
            section = waterfall(items, in: environment, side: side, proportion)
        }
        section.boundaryItems = [
            .header(height: .absolute(Self.headerHeight(line)), isPinned: style == .list)
        ]
        return section
    }

    /// A title alone, as an item as high as a header is.
    private static func title(_ line: Double) -> LayoutSection {
        var section = LayoutSection.list(rowHeight: .absolute(headerHeight(line)))
        section.contentInsets = Insets(top: 0, leading: margin, bottom: 0, trailing: margin)
        return section
    }

    private static let proportionalInsets = Insets(
        top: 0, leading: margin, bottom: 16, trailing: margin)

    /// Rows that pictures fill, each as high as a tile or nearly so.
    private func justified(
        _ items: [LibraryItem], side: Double, _ proportion: (LibraryItem) -> Double?
    ) -> LayoutSection {
        func room(_ proportion: Double) -> Double {
            (side * min(max(proportion, 0.3), 4) + Self.padding) / (side + Self.padding)
        }
        return .justified(
            items, targetRowHeight: side + Self.padding, insets: Self.proportionalInsets,
            estimatedAspectRatio: room(Self.usualProportion)
        ) { proportion($0).map(room) }
    }

    /// Columns of pictures with their titles.
    private func waterfall(
        _ items: [LibraryItem], in environment: LayoutEnvironment, side: Double,
        _ proportion: (LibraryItem) -> Double?
    ) -> LayoutSection {
        let spacing = 8.0
        let room = environment.viewport.width - 2 * Self.margin
        let least = side + Self.padding
        let columns = max(1, Int((room + spacing) / (least + spacing)))
        let width = max(1, (room + spacing) / Double(columns) - spacing)
        let rest = Self.titleHeight(environment.lineHeight) + Self.padding
        return .waterfall(
            items, columns: columns, spacing: spacing, insets: Self.proportionalInsets
        ) { item in
            // What is very high or very flat lies in a frame that is neither.
            let proportion = min(max(proportion(item) ?? 1, 0.4), 2.5)
            return width / ((width - Self.padding) / proportion + rest)
        }
    }

    /// The room for the picture in a cell.
    func artworkFrame(in cell: Rect) -> Rect {
        let padding = Self.padding
        guard style == .list else {
            let title = style == .justified ? 0 : Self.titleHeight(16)
            return Rect(
                x: cell.x + padding / 2, y: cell.y + padding / 2, width: cell.width - padding,
                height: cell.height - padding - title)
        }
        return Rect(
            x: cell.x + padding / 2, y: cell.center.y - size.lineSide / 2, width: size.lineSide,
            height: size.lineSide)
    }

    /// The titles of the columns, which stay above a list.
    var columns: [BoundaryItem] {
        guard style == .list else { return [] }
        var item = BoundaryItem.header(
            height: .estimated(32), kind: WallLayout.columnsKind, isPinned: true)
        item.zIndex = 2
        return [item]
    }
}
