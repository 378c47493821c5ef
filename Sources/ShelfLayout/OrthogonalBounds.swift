/// The scrolling range of an orthogonal section.
public struct OrthogonalBounds: Sendable, Hashable {
    /// The extent that is visible at once.
    public let viewportExtent: Double
    /// The extent of the groups with the padding at both ends.
    public let contentExtent: Double
    /// The largest offset, or zero if everything is visible.
    public let maximumOffset: Double
    /// The frame of the band that scrolls, without headers and footers, in content coordinates.
    public let frame: Rect
}
