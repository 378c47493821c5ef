extension LayoutSection {
    /// Returns a list in one of the predefined styles, with rows of full width.
    ///
    /// - Parameters:
    ///   - style: The appearance of the list.
    ///   - rowHeight: The height of a row.
    ///   - separators: The hairlines between rows, or nil for none. A sidebar has none.
    ///   - header: The header above the rows.
    ///   - footerEstimatedHeight: The estimated height of a footer, or nil for no footer.
    ///   - headerTopPadding: The space above the header, or above the rows if there is no header.
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
