extension LayoutSection {
    /// Returns a shelf: items of one size side by side, which scroll across the layout.
    ///
    /// - Parameters:
    ///   - itemWidth: The width of each item.
    ///   - itemHeight: The height of each item.
    ///   - spacing: The space between items.
    ///   - insets: The space around the items.
    ///   - estimatedHeaderHeight: The estimated height of a header above the shelf, or nil for no
    ///     header.
    public static func shelf(
        itemWidth: LayoutDimension, itemHeight: LayoutDimension, spacing: Double = 0,
        insets: Insets = .zero,
        estimatedHeaderHeight: Double? = nil
    ) -> LayoutSection {
        let item = LayoutItem(width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 1))
        var section = LayoutSection(
            group: .horizontal(width: itemWidth, height: itemHeight, [item]))
        section.contentInsets = insets
        section.interGroupSpacing = spacing
        section.orthogonalScrolling = .continuous
        if let estimatedHeaderHeight {
            section.boundaryItems = [.header(height: .estimated(estimatedHeaderHeight))]
        }
        return section
    }

    /// Returns a grid of as many equal columns as fit, each at least `minimumItemWidth` wide.
    ///
    /// By default items are square. Spacing is applied between columns and between rows.
    public static func grid(
        minimumItemWidth: Double, itemHeight: LayoutDimension = .aspectRatio(1),
        spacing: Double = 0,
        insets: Insets = .zero
    ) -> LayoutSection {
        let rowHeight: LayoutDimension
        let cellHeight: LayoutDimension
        switch itemHeight.kind {
        case .absolute, .fractionOfWidth, .fractionOfHeight, .fractionOfSection:
            rowHeight = itemHeight
            cellHeight = .fraction(ofHeight: 1)
        case .aspectRatio:
            rowHeight = .estimated(minimumItemWidth)
            cellHeight = itemHeight
        case .estimated, .uniform:
            rowHeight = itemHeight
            cellHeight = itemHeight
        }
        let item = LayoutItem(width: .fraction(ofWidth: 1), height: cellHeight)
        var section = LayoutSection(
            group: .horizontal(
                width: .fraction(ofWidth: 1), height: rowHeight, adaptive: minimumItemWidth, item,
                spacing: .fixed(spacing)))
        section.contentInsets = insets
        section.interGroupSpacing = spacing
        return section
    }

    /// Returns a list: rows of full width below each other.
    public static func list(
        rowHeight: LayoutDimension, spacing: Double = 0, insets: Insets = .zero
    ) -> LayoutSection {
        let item = LayoutItem(width: .fraction(ofWidth: 1), height: rowHeight)
        var section = LayoutSection(
            group: .vertical(
                width: .fraction(ofWidth: 1), height: rowHeight, repeat: 1, item))
        section.contentInsets = insets
        section.interGroupSpacing = spacing
        return section
    }

    /// Returns a list if the viewport is compact, otherwise a grid.
    ///
    /// Items keep their cells when the arrangement changes.
    public static func listOrGrid(
        in environment: LayoutEnvironment, rowHeight: LayoutDimension, minimumItemWidth: Double,
        itemHeight: LayoutDimension = .aspectRatio(1), spacing: Double = 0, insets: Insets = .zero
    ) -> LayoutSection {
        if environment.viewportClass == .compact {
            return list(rowHeight: rowHeight, spacing: spacing, insets: insets)
        }
        return grid(
            minimumItemWidth: minimumItemWidth, itemHeight: itemHeight, spacing: spacing,
            insets: insets)
    }
}
