/// What holds for a layout as a whole.
public struct LayoutConfiguration: Sendable, Hashable {
    /// The direction in which the sections follow each other.
    public var scrollAxis: Axis
    /// The space between consecutive sections.
    public var interSectionSpacing: Double
    /// Views at the edges of the whole layout.
    public var boundaryItems: [BoundaryItem]

    /// Makes a configuration; the default is sections below each other without space.
    public init(
        scrollAxis: Axis = .vertical, interSectionSpacing: Double = 0,
        boundaryItems: [BoundaryItem] = []
    ) {
        self.scrollAxis = scrollAxis
        self.interSectionSpacing = interSectionSpacing
        self.boundaryItems = boundaryItems
    }
}
