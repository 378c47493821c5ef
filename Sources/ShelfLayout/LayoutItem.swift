/// The smallest part of a layout: the space for one item of a section.
public struct LayoutItem: LayoutSubitem, Hashable {
    /// The described width.
    public var width: LayoutDimension
    /// The described height.
    public var height: LayoutDimension
    /// The space inside the item's room that stays free.
    ///
    /// Insets are ignored along an estimated axis.
    public var contentInsets: Insets
    /// The space outside the item's room.
    public var edgeSpacing: EdgeSpacing
    /// The badges on the item's frame.
    public var badges: [LayoutBadge]
    /// The z index among neighbouring items.
    ///
    /// Larger is nearer.
    public var zIndex: Int

    /// Creates an item with the given extents.
    public init(
        width: LayoutDimension, height: LayoutDimension, contentInsets: Insets = .zero,
        edgeSpacing: EdgeSpacing = .zero, badges: [LayoutBadge] = [], zIndex: Int = 0
    ) {
        self.width = width
        self.height = height
        self.contentInsets = contentInsets
        self.edgeSpacing = edgeSpacing
        self.badges = badges
        self.zIndex = zIndex
    }

    /// The item as a part of a group.
    public var node: LayoutNode { .item(self) }

    /// The axes along which the item is measured.
    var estimatedAxes: AxisSet { AxisSet(width: width, height: height) }
}
