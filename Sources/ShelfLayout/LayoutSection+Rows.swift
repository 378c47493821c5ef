extension LayoutSection {
    /// Returns rows of items in their own proportions that fill the width, with about the target
    /// height.
    ///
    ///     .justified(row.items, targetRowHeight: 180, spacing: 8) { photo in photo.aspectRatio }
    ///
    /// Describe the section again when more proportions are known. Items stay in their rows as long
    /// as these do not become much too high or too low, so visible items do not move. A row that is
    /// not full has the target height. Proportions are clamped to 0.05 to 20.
    ///
    /// Complexity: O(items).
    ///
    /// - Parameters:
    ///   - items: The items of the section.
    ///   - targetRowHeight: The wanted height of a row.
    ///   - spacing: The space between items and between rows.
    ///   - insets: The space around the rows.
    ///   - estimatedAspectRatio: The proportions of items whose own are unknown.
    ///   - aspectRatio: Returns the width of an item divided by its height, or nil if unknown. It
    ///     is called at once, and once for each item.
    @inlinable
    public static func justified<Item>(
        _ items: some Sequence<Item>, targetRowHeight: Double, spacing: Double = 0,
        insets: Insets = .zero, estimatedAspectRatio: Double = 1.5, aspectRatio: (Item) -> Double?
    ) -> LayoutSection {
        justified(
            ItemProportions(items, aspectRatio), target: targetRowHeight, spacing: spacing,
            insets: insets, estimate: estimatedAspectRatio)
    }

    @usableFromInline
    static func justified(
        _ proportions: ItemProportions, target: Double, spacing: Double, insets: Insets,
        estimate: Double
    ) -> LayoutSection {
        let isUsable = ItemRows.usableProportions.contains(estimate)
        return rows(
            of: LayoutItem(width: .fraction(ofWidth: 1), height: .absolute(target)),
            spacing: spacing, insets: insets,
            fill: .justified(
                target: max(1, Length.valid(target)), estimate: isUsable ? estimate : 1.5,
                proportions: proportions))
    }

    /// Returns rows of items of one height, each as wide as its cell, packed to the start.
    ///
    /// An unmeasured item is as wide as the median of measured ones, and the first ones as
    /// estimated. No item is wider than a row.
    ///
    /// Complexity: O(items), also after measurements.
    public static func flow(
        itemHeight: Double, estimatedItemWidth: Double = 80, spacing: Double = 0,
        insets: Insets = .zero
    ) -> LayoutSection {
        rows(
            of: LayoutItem(width: .estimated(estimatedItemWidth), height: .absolute(itemHeight)),
            spacing: spacing, insets: insets, fill: .packed)
    }

    private static func rows(
        of item: LayoutItem, spacing: Double, insets: Insets, fill: ItemRows.Fill
    ) -> LayoutSection {
        var section = LayoutSection(
            group: .horizontal(width: .fraction(ofWidth: 1), height: item.height, repeat: 1, item))
        section.contentInsets = insets
        section.interGroupSpacing = spacing
        section.rows = ItemRows(fill: fill, spacing: Length.valid(spacing))
        return section
    }
}
