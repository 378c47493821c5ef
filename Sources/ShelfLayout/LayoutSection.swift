/// How the items of one section are arranged.
public struct LayoutSection: Sendable, Hashable {
    /// The arrangement that is repeated until all items are placed.
    public var group: LayoutGroup
    /// Space around the groups; across an orthogonal section it is padding of the scrolled content.
    public var contentInsets = Insets.zero
    /// The space between consecutive groups.
    public var interGroupSpacing = 0.0
    /// Whether and how the section scrolls on its own across the layout.
    public var orthogonalScrolling = OrthogonalScrolling.none
    /// Headers, footers and row titles.
    public var boundaryItems: [BoundaryItem] = []
    /// Backgrounds.
    public var decorations: [Decoration] = []
    /// The largest width of the content, which is then centred; nil for no limit.
    public var maximumContentWidth: Double?
    /// Whether a section without items takes no room at all, not even for headers and insets.
    public var hideWhenEmpty = false
    /// What becomes of the last group when items run out before it is full.
    public var partialGroup = PartialGroup.automatic

    /// Stacks the items in columns instead of repeating the group.
    var waterfall: Waterfall?

    /// Makes a section that repeats a group.
    public init(group: LayoutGroup) {
        self.group = group
    }
}
