/// A rule that places items one after the other in rows, as many in each as fit.
struct ItemRows: Sendable, Hashable {
    /// The rule for the lengths of the items in a row.
    enum Fill: Hashable {
        /// Items of known proportions fill the row.
        ///
        /// Rows are about as thick as `target`.
        case justified(target: Double, estimate: Double, proportions: ItemProportions)
        /// Items have their measured lengths and are packed to the start of the row.
        case packed

        /// The target thickness of rows, or nil if items determine it.
        var target: Double? {
            if case .justified(let target, _, _) = self { target } else { nil }
        }
    }

    /// The range of usable proportions.
    ///
    /// Others are clamped to it, so that no item becomes a line.
    static let usableProportions = 0.05...20.0

    /// The range of a row's thickness, relative to the target, in which its items stay together.
    static let keptThickness = 0.7...1.4

    let fill: Fill
    let spacing: Double
}
