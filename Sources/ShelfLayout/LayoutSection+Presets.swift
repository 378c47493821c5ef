extension LayoutSection {
    /// A shelf: items of one size side by side, scrolling on their own across the layout.
    ///
    /// With a header height, a header of estimated height stands above the shelf.
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

    /// A grid of as many equal columns as fit, each at least `minimumItemWidth` wide.
    ///
    /// The height of an item defaults to its width. Spacing stands between columns and rows.
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

    /// Rows of full width below each other.
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

    /// A list where the width is compact, and a grid where there is more of it.
    ///
    /// The item keeps its identity, so its cell goes from one place to the other.
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
