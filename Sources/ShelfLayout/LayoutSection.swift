/// A description of the layout of one section.
public struct LayoutSection: Sendable, Hashable {
    /// The group that is repeated until all items are placed.
    public var group: LayoutGroup
    /// The space around the groups.
    ///
    /// Across an orthogonal section, it is padding of the scrolled content.
    public var contentInsets = Insets.zero
    /// The space between consecutive groups.
    public var interGroupSpacing = 0.0
    /// The behaviour of the section's own scrolling across the layout, or `none`.
    public var orthogonalScrolling = OrthogonalScrolling.none
    /// Headers, footers and row titles.
    public var boundaryItems: [BoundaryItem] = []
    /// The backgrounds.
    public var decorations: [Decoration] = []
    /// The largest width of the content, which is then centred, or nil for no limit.
    public var maximumContentWidth: Double?
    /// A section without items takes no room at all, not even for headers and insets.
    public var hideWhenEmpty = false
    /// The extent of a last group that is not full.
    public var partialGroup = PartialGroup.automatic

    /// The condition on which the section's own scrolling bounces at its ends.
    public var bounce = Bounce.automatic
    /// The rate at which the section's own scrolling slows down.
    public var deceleration = Deceleration.automatic
    /// The hairlines between rows, or nil for none.
    public var separators: Separators?
    /// The space before everything else in the section, along the layout.
    public var topPadding = 0.0
    /// A handler that gives the section's elements effects that follow scrolling.
    public var visibleItemsHandler: VisibleItemsHandler?
    /// The columns that replace the group in a waterfall.
    var waterfall: Waterfall?
    /// The rule for rows that replaces the group.
    var rows: ItemRows?

    /// Creates a section that repeats a group.
    public init(group: LayoutGroup) {
        self.group = group
    }

    /// The group is repeated, and does not serve only as the measure of one item.
    var repeatsGroup: Bool { waterfall == nil && rows == nil }

    /// The section's own scrolling slows down fast.
    public var deceleratesFast: Bool {
        switch deceleration {
        case .automatic: orthogonalScrolling.isPaging
        case .normal: false
        case .fast: true
        }
    }

    /// Returns true if scrolling bounces at the ends of content with this largest offset.
    public func bounces(maximumOffset: Double) -> Bool {
        switch bounce {
        case .automatic: maximumOffset > 0
        case .always: true
        case .never: false
        }
    }
}
