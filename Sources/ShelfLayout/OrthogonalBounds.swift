/// How far a section can scroll on its own.
public struct OrthogonalBounds: Sendable, Hashable {
    /// The extent that is visible at once.
    public let viewportExtent: Double
    /// The extent of the groups with the padding at both ends.
    public let contentExtent: Double
    /// The largest offset; zero when everything is visible.
    public let maximumOffset: Double
    /// The band that scrolls, without headers and footers, in content coordinates.
    public let frame: Rect
}
