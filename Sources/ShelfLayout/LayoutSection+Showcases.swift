extension LayoutSection {
    /// Returns a carousel: one centred item at a time, with its neighbours partly visible.
    ///
    /// - Parameters:
    ///   - itemWidth: The width of each item.
    ///   - itemHeight: The height of each item.
    ///   - spacing: The space between items.
    ///   - insets: The space around the items.
    ///   - hasFlushEnds: The first and last items rest at the edges, not in the middle.
    public static func carousel(
        itemWidth: LayoutDimension = .fraction(ofWidth: 0.8), itemHeight: LayoutDimension,
        spacing: Double = 0, insets: Insets = .zero, hasFlushEnds: Bool = false
    ) -> LayoutSection {
        var section = shelf(
            itemWidth: itemWidth, itemHeight: itemHeight, spacing: spacing, insets: insets)
        section.orthogonalScrolling =
            hasFlushEnds ? .groupPagingCentredFlush : .groupPagingCentred
        return section
    }

    /// Returns a mosaic of square tiles in thirds of the width.
    ///
    /// The pattern is a large tile with two small ones beside it, a row of three small ones, and
    /// the first part mirrored.
    public static func mosaic(spacing: Double = 0, insets: Insets = .zero) -> LayoutSection {
        let gap = Length.valid(spacing)
        let group = LayoutGroup.custom(
            width: .fraction(ofWidth: 1), height: .estimated(100), dependsOn: gap
        ) { container in
            mosaicFrames(width: container.size.width, gap: gap)
        }
        var section = LayoutSection(group: group)
        section.contentInsets = insets
        section.interGroupSpacing = spacing
        return section
    }

    /// Returns columns of equal width with items of unequal height, each in the shortest column so
    /// far.
    ///
    /// Complexity: O(items · columns).
    ///
    /// - Parameters:
    ///   - items: The items of the section.
    ///   - columns: The number of columns.
    ///   - spacing: The space between columns and between items.
    ///   - insets: The space around the columns.
    ///   - aspectRatio: Returns the width of an item divided by its height, or nil for a square. It
    ///     is called at once, and once for each item.
    @inlinable
    public static func waterfall<Item>(
        _ items: some Sequence<Item>, columns: Int, spacing: Double = 0, insets: Insets = .zero,
        aspectRatio: (Item) -> Double?
    ) -> LayoutSection {
        waterfall(
            .count(columns), spacing: spacing, insets: insets,
            proportions: ItemProportions(items, aspectRatio))
    }

    /// Returns as many equal columns as fit, with items of unequal height, each in the shortest
    /// column so far.
    ///
    /// The closure is that of `waterfall(_:columns:spacing:insets:aspectRatio:)`.
    @inlinable
    public static func waterfall<Item>(
        _ items: some Sequence<Item>, minimumItemWidth: Double, spacing: Double = 0,
        insets: Insets = .zero, aspectRatio: (Item) -> Double?
    ) -> LayoutSection {
        waterfall(
            .adaptive(minimum: minimumItemWidth), spacing: spacing, insets: insets,
            proportions: ItemProportions(items, aspectRatio))
    }

    @usableFromInline
    static func waterfall(
        _ columns: Waterfall.Columns, spacing: Double, insets: Insets, proportions: ItemProportions
    ) -> LayoutSection {
        let item = LayoutItem(width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 1))
        var section = LayoutSection(
            group: .vertical(
                width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 1), repeat: 1, item))
        section.contentInsets = insets
        section.interGroupSpacing = spacing
        section.waterfall = Waterfall(
            columns: columns, spacing: Length.valid(spacing), proportions: proportions)
        return section
    }

    private static func mosaicFrames(width: Double, gap: Double) -> [CustomFrame] {
        let small = max(0, (width - 2 * gap) / 3)
        let step = small + gap
        let large = small + step
        let places: [(x: Double, y: Double, side: Double)] = [
            (0, 0, large), (2 * step, 0, small), (2 * step, step, small),
            (0, 2 * step, small), (step, 2 * step, small), (2 * step, 2 * step, small),
            (0, 3 * step, small), (step, 3 * step, large), (0, 4 * step, small),
        ]
        return places.map { place in
            CustomFrame(Rect(x: place.x, y: place.y, width: place.side, height: place.side))
        }
    }
}
