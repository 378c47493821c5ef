/// Something a layout was asked for and could not do as asked.
public struct LayoutDiagnostic: Sendable, Hashable {
    /// What was wrong.
    public enum Problem: Sendable, Hashable {
        /// A length was negative, infinite, undefined or beyond a million pixels, and was clamped.
        case invalidLength
        /// A count of parts was below one or beyond a thousand, and was clamped.
        case invalidCount
        /// A group holds no items, and was skipped.
        case emptyGroup
        /// Groups follow each other within a quarter of a pixel; only the first is shown.
        case noExtent
        /// The provider returned no layout for the section.
        case missingSection
        /// The viewport has no area, so nothing can be shown.
        case emptyViewport
        /// A measured size kept changing with the size it was measured at; the last one stands.
        case oscillatingSize
    }

    /// What was wrong.
    public let problem: Problem
    /// The section, nil for the layout as a whole.
    public let section: Int?
    /// The first item it concerns; nil where no single one is to blame.
    public let item: Int?

    /// Makes a diagnostic.
    public init(problem: Problem, section: Int?, item: Int?) {
        self.problem = problem
        self.section = section
        self.item = item
    }
}
