import ShelfGTK
import ShelfLayout

/// How a wall shows its shelves.
enum WallStyle: String, CaseIterable {
    /// Rows that scroll sideways; a single shelf fills the window as a grid.
    case shelves
    /// Every shelf as a grid of its own.
    case grid
    /// Every item as a line, with its facts.
    case list

    /// What assistive technology calls the wall.
    var accessibleName: String {
        switch self {
        case .shelves: "Shelves"
        case .grid: "Shelves as a grid"
        case .list: "Shelves as a list"
        }
    }
}

/// The layout of a wall's sections.
struct WallLayout: Equatable {
    /// The artwork of an item on a shelf or in a grid, in pixels along each axis.
    static let artworkSide = 176.0
    /// The room below the artwork for two lines of title.
    static let titleHeight = 46.0
    /// What the cell's own padding adds along each axis.
    static let padding = 16.0
    /// The height of a line in a list, its padding included.
    static let lineHeight = 56.0
    /// The height of a shelf's title.
    static let headerHeight = 44.0

    /// What surrounds the items of a shelf.
    static let shelfInsets = Insets(top: 0, leading: 20, bottom: 16, trailing: 20)
    /// What is above and below the artwork on a shelf.
    static let artworkInsets = Insets(
        top: shelfInsets.top + padding / 2,
        bottom: padding / 2 + titleHeight + shelfInsets.bottom)

    var style: WallStyle
    /// Whether there is one shelf only.
    var isSingle: Bool

    /// The layout of one shelf.
    func section() -> LayoutSection {
        let width = WallLayout.artworkSide + WallLayout.padding
        let height = WallLayout.artworkSide + WallLayout.titleHeight + WallLayout.padding
        var section: LayoutSection
        switch style {
        case .shelves where !isSingle:
            section = .shelf(
                itemWidth: .absolute(width), itemHeight: .absolute(height), spacing: 8,
                insets: WallLayout.shelfInsets)
        case .shelves, .grid:
            section = .grid(
                minimumItemWidth: width, itemHeight: .absolute(height), spacing: 8,
                insets: Insets(top: 8, leading: 20, bottom: 20, trailing: 20))
        case .list:
            section = .list(rowHeight: .absolute(WallLayout.lineHeight))
            section.contentInsets = Insets(top: 0, leading: 20, bottom: 16, trailing: 20)
        }
        section.boundaryItems = [
            .header(height: .absolute(WallLayout.headerHeight), isPinned: style == .list)
        ]
        return section
    }
}
