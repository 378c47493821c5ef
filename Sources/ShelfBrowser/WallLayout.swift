import ShelfLayout
import ShelfLibrary

/// How shelves are laid out: rows that scroll sideways, or one grid when there is a single shelf.
struct WallLayout: Equatable {
    /// The artwork of an item, in pixels along each axis.
    static let artworkSide = 176.0
    /// The room below the artwork for two lines of title.
    static let titleHeight = 46.0
    /// What the cell's own padding adds along each axis.
    static let padding = 16.0

    /// Whether a single shelf fills the window as a grid.
    var isGrid: Bool

    /// The layout of one shelf.
    func section() -> LayoutSection {
        let width = WallLayout.artworkSide + WallLayout.padding
        let height = WallLayout.artworkSide + WallLayout.titleHeight + WallLayout.padding
        var section: LayoutSection
        if isGrid {
            section = .grid(
                minimumItemWidth: width, itemHeight: .absolute(height), spacing: 8,
                insets: Insets(top: 8, leading: 20, bottom: 20, trailing: 20))
        } else {
            section = .shelf(
                itemWidth: .absolute(width), itemHeight: .absolute(height), spacing: 8,
                insets: Insets(top: 0, leading: 20, bottom: 16, trailing: 20))
        }
        section.boundaryItems = [.header(height: .absolute(44))]
        return section
    }
}
