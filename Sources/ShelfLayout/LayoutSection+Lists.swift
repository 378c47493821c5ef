extension LayoutSection {
    /// A list in one of the ready styles, with rows of full width.
    ///
    /// `headerTopPadding` is space above the header, or above the rows when there is none.
    public static func list(
        style: ListStyle, rowHeight: LayoutDimension = .estimated(44),
        separators: Separators? = Separators(), header: ListHeader = .none,
        footerEstimatedHeight: Double? = nil, headerTopPadding: Double = 0
    ) -> LayoutSection {
        var section = list(rowHeight: rowHeight)
        section.separators = separators
        switch style {
        case .plain: break
        case .boxed:
            section.contentInsets = Insets(top: 12, leading: 12, bottom: 12, trailing: 12)
            section.maximumContentWidth = 640
            let extent: Decoration.Extent = header == .firstItem ? .rowsAfterFirst : .rows
            section.decorations = [Decoration(kind: .card, extent: extent)]
        case .sidebar:
            section.contentInsets = Insets(top: 6, leading: 6, bottom: 6, trailing: 6)
            section.separators = nil
        }
        if case .supplementary(let height, let isPinned) = header {
            section.boundaryItems = [.header(height: .estimated(height), isPinned: isPinned)]
        }
        if let footerEstimatedHeight {
            section.boundaryItems.append(.footer(height: .estimated(footerEstimatedHeight)))
        }
        if header == .firstItem { section.separators?.skipsFirst = true }
        section.topPadding = headerTopPadding
        return section
    }
}
