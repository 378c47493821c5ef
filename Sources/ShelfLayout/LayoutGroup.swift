/// An arrangement of items and nested groups, repeated until a section's items are placed.
public struct LayoutGroup: LayoutSubitem, Hashable {
    enum Arrangement: Hashable {
        /// Cycles through the subitems until no more fit.
        case filling(Axis)
        /// Divides the extent into equal parts.
        case equal(Axis, Int)
        /// Repeats the subitem at its own size.
        case repeating(Axis, Int)
        /// Divides the extent into as many equal parts of a minimum extent as fit.
        case adaptive(Axis, minimum: Double)
        /// Asks a closure.
        case custom(CustomArrangement)
    }

    /// The wanted width.
    public var width: LayoutDimension
    /// The wanted height.
    public var height: LayoutDimension
    /// Space inside the group that stays free; ignored along an estimated axis.
    public var contentInsets = Insets.zero
    /// Space outside the group.
    public var edgeSpacing = EdgeSpacing.zero
    /// The space between consecutive parts.
    public var spacing: Spacing
    /// Small views pinned to the group's frame.
    public var badges: [LayoutBadge] = []

    var arrangement: Arrangement
    var subitems: [LayoutNode]

    /// The group as a part of a group.
    public var node: LayoutNode { .group(self) }

    /// The axes along which the group follows what its content measures.
    var estimatedAxes: AxisSet { AxisSet(width: width, height: height) }

    /// The axis along which the parts follow each other.
    var axis: Axis {
        switch arrangement {
        case .filling(let axis), .equal(let axis, _), .repeating(let axis, _),
            .adaptive(let axis, minimum: _):
            axis
        case .custom: .horizontal
        }
    }

    /// Whether the group is nothing but one item whose measured length is the group's extent.
    func isPlainRow(along axis: Axis) -> Bool {
        guard subitems.count == 1, case .item(let item) = subitems[0] else { return false }
        switch arrangement {
        case .filling, .repeating(_, 1): break
        default: return false
        }
        for dimension in [width, height, item.width, item.height] {
            if case .aspectRatio = dimension.kind { return false }
            if dimension.isUniform || dimension.follows(axis) { return false }
        }
        return item.estimatedAxes == AxisSet(axis) && estimatedAxes == AxisSet(axis)
            && item.edgeSpacing == .zero && item.badges.isEmpty && badges.isEmpty
    }
}
