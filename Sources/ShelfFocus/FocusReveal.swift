/// Finds how far to scroll so that the focused item is in view.
///
/// One value serves one axis: the page, or a shelf. Lengths are in pixels along that axis.
///
/// Design: docs/design/focus.md#reveal
public struct FocusReveal: Hashable, Sendable {
    /// The length of the viewport.
    public var viewport: Double

    /// The length of the content.
    public var content: Double

    /// How much of the viewport's start is covered by pinned headers.
    public var coveredStart: Double

    /// How much of the viewport's end is covered by pinned footers.
    public var coveredEnd: Double

    /// How much of the neighbours should be seen beside the item, where there is room.
    public var margin: Double

    /// Creates the measures of an axis.
    public init(
        viewport: Double, content: Double, coveredStart: Double = 0, coveredEnd: Double = 0,
        margin: Double = 0
    ) {
        self.viewport = viewport
        self.content = content
        self.coveredStart = coveredStart
        self.coveredEnd = coveredEnd
        self.margin = margin
    }

    /// The scroll offset nearest to the present one at which an item is in view.
    ///
    /// An item that is longer than the free part of the viewport comes into view with the end it
    /// is reached from, and does not scroll while it fills the free part.
    ///
    /// - Parameters:
    ///   - start: Where the item starts in the content.
    ///   - length: The length of the item.
    ///   - offset: The present offset; while a scroll is running, the one it leads to, so that
    ///     quick keys aim anew instead of waiting for one another.
    public func offset(showing start: Double, length: Double, from offset: Double) -> Double {
        let free = freeLength
        let margin = max(0, min(self.margin, (free - length) / 2))
        let startInView = start - margin - coveredStart
        let endInView = start + length + margin - coveredStart - free
        let nearest = min(
            max(offset, min(startInView, endInView)), max(startInView, endInView))
        return min(max(nearest, 0), max(content - viewport, 0))
    }

    /// Whether any part of an item is seen in the free part of the viewport.
    public func isInView(start: Double, length: Double, at offset: Double) -> Bool {
        let low = offset + coveredStart
        return start < low + freeLength && start + length > low
    }

    private var freeLength: Double { max(viewport - coveredStart - coveredEnd, 0) }
}
