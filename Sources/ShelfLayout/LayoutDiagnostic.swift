/// A report of a part of a description that the layout could not follow.
public struct LayoutDiagnostic: Sendable, Hashable {
    /// The kind of problem.
    public enum Problem: Sendable, Hashable {
        /// A length was negative, infinite, undefined or beyond a million pixels, and was clamped.
        case invalidLength
        /// A number of parts was below one or beyond a thousand, and was clamped.
        case invalidCount
        /// A group holds no items, and was skipped.
        case emptyGroup
        /// Groups follow each other within a quarter of a pixel.
        ///
        /// Only the first is shown.
        case noExtent
        /// The provider returned no layout for the section.
        case missingSection
        /// The viewport has no area, so nothing can be shown.
        case emptyViewport
        /// A measured size kept changing with the size it was measured at.
        ///
        /// The last one is kept.
        case oscillatingSize
    }

    /// The kind of problem.
    public let problem: Problem
    /// The number of the section, or nil for the layout as a whole.
    public let section: Int?
    /// The number of the first item concerned, or nil if no single item is the cause.
    public let item: Int?

    /// Creates a diagnostic.
    public init(problem: Problem, section: Int?, item: Int?) {
        self.problem = problem
        self.section = section
        self.item = item
    }
}
