extension LayoutGroup {
    /// Returns a row that repeats its list of parts until no more fit.
    ///
    /// At least one part is placed.
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

    /// Returns a column that repeats its list of parts until no more fit.
    ///
    /// At least one part is placed.
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

    /// Returns a row of `count` equal parts.
    ///
    /// Their own width is ignored; spacing is subtracted first.
    public static func horizontal(
        width: LayoutDimension, height: LayoutDimension, equal count: Int,
        _ item: any LayoutSubitem,
        spacing: Spacing = .zero
    ) -> LayoutGroup {
        LayoutGroup(
            width: width, height: height, spacing: spacing, arrangement: .equal(.horizontal, count),
            subitems: [item.node])
    }

    /// Returns a column of `count` equal parts.
    ///
    /// Their own height is ignored; spacing is subtracted first.
    public static func vertical(
        width: LayoutDimension, height: LayoutDimension, equal count: Int,
        _ item: any LayoutSubitem,
        spacing: Spacing = .zero
    ) -> LayoutGroup {
        LayoutGroup(
            width: width, height: height, spacing: spacing, arrangement: .equal(.vertical, count),
            subitems: [item.node])
    }

    /// Returns a row of `count` copies in their own width.
    ///
    /// Copies that do not fit overflow.
    public static func horizontal(
        width: LayoutDimension, height: LayoutDimension, repeat count: Int,
        _ item: any LayoutSubitem,
        spacing: Spacing = .zero
    ) -> LayoutGroup {
        LayoutGroup(
            width: width, height: height, spacing: spacing,
            arrangement: .repeating(.horizontal, count), subitems: [item.node])
    }

    /// Returns a column of `count` copies in their own height.
    ///
    /// Copies that do not fit overflow.
    public static func vertical(
        width: LayoutDimension, height: LayoutDimension, repeat count: Int,
        _ item: any LayoutSubitem,
        spacing: Spacing = .zero
    ) -> LayoutGroup {
        LayoutGroup(
            width: width, height: height, spacing: spacing,
            arrangement: .repeating(.vertical, count), subitems: [item.node])
    }

    /// Returns a row of as many equal parts as fit, each at least `minimum` wide.
    ///
    /// A row has at least one part.
    public static func horizontal(
        width: LayoutDimension, height: LayoutDimension, adaptive minimum: Double,
        _ item: any LayoutSubitem,
        spacing: Spacing = .zero
    ) -> LayoutGroup {
        LayoutGroup(
            width: width, height: height, spacing: spacing,
            arrangement: .adaptive(.horizontal, minimum: minimum), subitems: [item.node])
    }

    /// Returns a column of as many equal parts as fit, each at least `minimum` high.
    ///
    /// A column has at least one part.
    public static func vertical(
        width: LayoutDimension, height: LayoutDimension, adaptive minimum: Double,
        _ item: any LayoutSubitem,
        spacing: Spacing = .zero
    ) -> LayoutGroup {
        LayoutGroup(
            width: width, height: height, spacing: spacing,
            arrangement: .adaptive(.vertical, minimum: minimum), subitems: [item.node])
    }

    /// Returns a group whose frames are computed by a closure.
    ///
    /// Each frame takes one item.
    ///
    /// Two groups are equal if they are written at the same place in the source and their keys are
    /// equal.
    ///
    /// - Parameters:
    ///   - width: The width of the group.
    ///   - height: The height of the group.
    ///   - key: A value that contains everything the closure captures. Without one, groups made
    ///     anew are never equal.
    ///   - fileID: The file of the call, part of the identity.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    ///   - frames: Returns the frames. They must be the same for equal containers.
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
