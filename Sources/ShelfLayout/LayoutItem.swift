/// The smallest part of a layout: room for one item of a section.
public struct LayoutItem: LayoutSubitem, Hashable {
    /// The wanted width.
    public var width: Dimension
    /// The wanted height.
    public var height: Dimension
    /// Space inside the item's room that stays free; ignored along an estimated axis.
    public var contentInsets: Insets
    /// Space outside the item's room.
    public var edgeSpacing: EdgeSpacing
    /// Small views pinned to the item's frame.
    public var badges: [Badge]
    /// Where the item is painted among its neighbours; larger is nearer.
    public var zIndex: Int

    /// Makes an item that wants the given extents.
    public init(
        width: Dimension, height: Dimension, contentInsets: Insets = .zero,
        edgeSpacing: EdgeSpacing = .zero, badges: [Badge] = [], zIndex: Int = 0
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
