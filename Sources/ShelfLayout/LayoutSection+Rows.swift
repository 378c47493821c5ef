extension LayoutSection {
    /// Items in their own proportions side by side, in rows that fill the width and are about as high
    /// as wanted.
    ///
    ///     .justified(row.items, targetRowHeight: 180, spacing: 8) { photo in photo.aspectRatio }
    ///
    /// The closure is called once for each item of the section, at once, and gives its width divided
    /// by its height, or nil while nobody knows; then the item is laid out by `estimatedAspectRatio`.
    /// When more is known, describe the section anew: items stay in their rows as long as these do not
    /// become much too high or too low, so what is seen stays where it is. A row that is not full is as
    /// high as wanted. Proportions are held to 0.05 to 20. Complexity: O(items).
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

    /// Items of one height, each as wide as its cell wants to be, packed to the start of rows.
    ///
    /// Items that were not measured yet are as wide as their like, the first ones as estimated. None is
    /// wider than a row. Complexity: O(items), also when items have been measured.
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
