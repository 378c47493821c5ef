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

    /// Whether the section's own scrolling gives way past its ends.
    public var bounce = Bounce.automatic
    /// How fast the section's own scrolling comes to rest.
    public var deceleration = Deceleration.automatic
    /// Hairlines between rows.
    public var separators: Separators?
    /// Space before everything else in the section, along the layout.
    public var topPadding = 0.0
    /// Gives the section's elements effects that follow scrolling.
    public var visibleItemsHandler: VisibleItemsHandler?
    /// Stacks the items in columns instead of repeating the group.
    var waterfall: Waterfall?
    /// Places the items in rows instead of repeating the group.
    var rows: ItemRows?

    /// Makes a section that repeats a group.
    public init(group: LayoutGroup) {
        self.group = group
    }

    /// Whether the group is repeated, and not only the measure of one item.
    var repeatsGroup: Bool { waterfall == nil && rows == nil }

    /// Whether free motion is to come to rest fast.
    public var deceleratesFast: Bool {
        switch deceleration {
        case .automatic: orthogonalScrolling.isPaging
        case .normal: false
        case .fast: true
        }
    }

    /// Whether scrolling gives way past the ends of a content with the given largest offset.
    public func bounces(maximumOffset: Double) -> Bool {
        switch bounce {
        case .automatic: maximumOffset > 0
        case .always: true
        case .never: false
        }
    }
}
