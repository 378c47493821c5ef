/// The smallest part of a layout: room for one item of a section.
public struct LayoutItem: LayoutSubitem, Hashable {
    /// The wanted width.
    public var width: LayoutDimension
    /// The wanted height.
    public var height: LayoutDimension
    /// Space inside the item's room that stays free; ignored along an estimated axis.
    public var contentInsets: Insets
    /// Space outside the item's room.
    public var edgeSpacing: EdgeSpacing
    /// Small views pinned to the item's frame.
    public var badges: [LayoutBadge]
    /// Where the item is painted among its neighbours; larger is nearer.
    public var zIndex: Int

    /// Makes an item that wants the given extents.
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
