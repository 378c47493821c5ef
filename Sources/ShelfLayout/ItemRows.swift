/// Items one after the other in rows, as many in each as there is room for.
struct ItemRows: Sendable, Hashable {
    /// What the items of a row do with its length.
    enum Fill: Hashable {
        /// Items of known proportions fill it, in rows about as thick as `target`.
        case justified(target: Double, estimate: Double, proportions: ItemProportions)
        /// Items as long as they are measured stand at its start.
        case packed

        /// The thickness that rows are to have, nil where items give it.
        var target: Double? {
            if case .justified(let target, _, _) = self { target } else { nil }
        }
    }

    /// Proportions beyond these are laid out as these, so that nothing becomes a line.
    static let usableProportions = 0.05...20.0

    /// By how much the thickness of a row may differ from the target for its items to stay together.
    static let keptThickness = 0.7...1.4

    let fill: Fill
    let spacing: Double
}
