extension LayoutSection {
    /// Items in their own proportions side by side, in rows that fill the width and are about as high
    /// as wanted.
    ///
    /// The closure gives width divided by height for the item at a position, or nil while nobody knows;
    /// then the item is laid out by `estimatedAspectRatio`. When more is known, describe the section
    /// anew: items stay in their rows as long as these do not become much too high or too low, so what
    /// is seen stays where it is. A row that is not full is as high as wanted. Proportions are held to
    /// 0.05 to 20.
    ///
    /// `key` tells all that the closure captures, the section among it: a description with the same key
    /// is the same; without one only copies are. Complexity: O(items).
    public static func justified(
        targetRowHeight: Double, spacing: Double = 0, insets: Insets = .zero,
        estimatedAspectRatio: Double = 1.5, dependsOn key: (any Hashable & Sendable)? = nil,
        aspectRatio: @escaping @Sendable (Int) -> Double?
    ) -> LayoutSection {
        let isUsable = ItemRows.usableProportions.contains(estimatedAspectRatio)
        return rows(
            of: LayoutItem(width: .fraction(ofWidth: 1), height: .absolute(targetRowHeight)),
            spacing: spacing, insets: insets,
            fill: .justified(
                target: max(1, Length.valid(targetRowHeight)),
                estimate: isUsable ? estimatedAspectRatio : 1.5,
                proportions: ItemRows.Proportions(dependsOn: key, aspectRatio)))
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
