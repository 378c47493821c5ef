/// The settings of a layout as a whole.
public struct LayoutConfiguration: Sendable, Hashable {
    /// The axis along which sections follow each other.
    public var scrollAxis: Axis
    /// The space between consecutive sections.
    public var interSectionSpacing: Double
    /// The views at the edges of the whole layout.
    public var boundaryItems: [BoundaryItem]

    /// Creates a configuration.
    ///
    /// By default sections are stacked vertically without space.
    public init(
        scrollAxis: Axis = .vertical, interSectionSpacing: Double = 0,
        boundaryItems: [BoundaryItem] = []
    ) {
        self.scrollAxis = scrollAxis
        self.interSectionSpacing = interSectionSpacing
        self.boundaryItems = boundaryItems
    }
}
