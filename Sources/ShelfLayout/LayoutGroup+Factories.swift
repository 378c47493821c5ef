extension LayoutGroup {
    /// A row: cycles through the parts until no more fit, at least one.
    ///
    /// Along an estimated width each part is placed once.
    public static func horizontal(
        width: LayoutDimension, height: LayoutDimension, _ items: [any LayoutSubitem],
        spacing: Spacing = .zero
    ) -> LayoutGroup {
        LayoutGroup(
            width: width, height: height, spacing: spacing, arrangement: .filling(.horizontal),
            subitems: items.map(\.node))
    }

    /// A column: cycles through the parts until no more fit, at least one.
    ///
    /// Along an estimated height each part is placed once.
    public static func vertical(
        width: LayoutDimension, height: LayoutDimension, _ items: [any LayoutSubitem],
        spacing: Spacing = .zero
    ) -> LayoutGroup {
        LayoutGroup(
            width: width, height: height, spacing: spacing, arrangement: .filling(.vertical),
            subitems: items.map(\.node))
    }

    /// A row of `count` equal parts; the part's own width is ignored, spacing is taken out first.
    public static func horizontal(
        width: LayoutDimension, height: LayoutDimension, equal count: Int,
        _ item: any LayoutSubitem,
        spacing: Spacing = .zero
    ) -> LayoutGroup {
        LayoutGroup(
            width: width, height: height, spacing: spacing, arrangement: .equal(.horizontal, count),
            subitems: [item.node])
    }

    /// A column of `count` equal parts; the part's own height is ignored, spacing is taken out first.
    public static func vertical(
        width: LayoutDimension, height: LayoutDimension, equal count: Int,
        _ item: any LayoutSubitem,
        spacing: Spacing = .zero
    ) -> LayoutGroup {
        LayoutGroup(
            width: width, height: height, spacing: spacing, arrangement: .equal(.vertical, count),
            subitems: [item.node])
    }

    /// A row of `count` copies at their own width; what does not fit sticks out.
    public static func horizontal(
        width: LayoutDimension, height: LayoutDimension, repeat count: Int,
        _ item: any LayoutSubitem,
        spacing: Spacing = .zero
    ) -> LayoutGroup {
        LayoutGroup(
            width: width, height: height, spacing: spacing,
            arrangement: .repeating(.horizontal, count), subitems: [item.node])
    }

    /// A column of `count` copies at their own height; what does not fit sticks out.
    public static func vertical(
        width: LayoutDimension, height: LayoutDimension, repeat count: Int,
        _ item: any LayoutSubitem,
        spacing: Spacing = .zero
    ) -> LayoutGroup {
        LayoutGroup(
            width: width, height: height, spacing: spacing,
            arrangement: .repeating(.vertical, count), subitems: [item.node])
    }

    /// A row of as many equal parts at least `minimum` wide as fit, at least one.
    public static func horizontal(
        width: LayoutDimension, height: LayoutDimension, adaptive minimum: Double,
        _ item: any LayoutSubitem,
        spacing: Spacing = .zero
    ) -> LayoutGroup {
        LayoutGroup(
            width: width, height: height, spacing: spacing,
            arrangement: .adaptive(.horizontal, minimum: minimum), subitems: [item.node])
    }

    /// A column of as many equal parts at least `minimum` high as fit, at least one.
    public static func vertical(
        width: LayoutDimension, height: LayoutDimension, adaptive minimum: Double,
        _ item: any LayoutSubitem,
        spacing: Spacing = .zero
    ) -> LayoutGroup {
        LayoutGroup(
            width: width, height: height, spacing: spacing,
            arrangement: .adaptive(.vertical, minimum: minimum), subitems: [item.node])
    }

    /// A group whose frames come from a closure; each frame takes one item.
    ///
    /// The closure must return the same frames for the same container. Groups written at the same place
    /// are the same if their keys are equal, so `key` tells all that the closure captures.
    public static func custom(
        width: LayoutDimension, height: LayoutDimension,
        dependsOn key: (any Hashable & Sendable)? = nil,
        fileID: String = #fileID, line: Int = #line, column: Int = #column,
        frames: @escaping @Sendable (LayoutContainer) -> [CustomFrame]
    ) -> LayoutGroup {
        let arrangement = CustomArrangement(
            dependsOn: key, fileID: fileID, line: line, column: column, frames)
        return LayoutGroup(
            width: width, height: height, spacing: .zero, arrangement: .custom(arrangement),
            subitems: [])
    }
}
