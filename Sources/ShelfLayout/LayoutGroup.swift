/// An arrangement of items and nested groups, repeated until a section's items are placed.
public struct LayoutGroup: LayoutSubitem, Hashable {
    enum Arrangement: Hashable {
        /// Repeats the list of parts until no more fit.
        case filling(Axis)
        /// Divides the extent into equal parts.
        case equal(Axis, Int)
        /// Repeats the part at its own size.
        case repeating(Axis, Int)
        /// Divides the extent into as many equal parts of a minimum extent as fit.
        case adaptive(Axis, minimum: Double)
        /// Calls a closure for the frames.
        case custom(CustomArrangement)
    }

    /// The described width.
    public var width: LayoutDimension
    /// The described height.
    public var height: LayoutDimension
    /// The space inside the group that stays free.
    ///
    /// Insets are ignored along an estimated axis.
    public var contentInsets = Insets.zero
    /// The space outside the group.
    public var edgeSpacing = EdgeSpacing.zero
    /// The space between consecutive parts.
    public var spacing: Spacing
    /// The badges on the group's frame.
    public var badges: [LayoutBadge] = []

    var arrangement: Arrangement
    var subitems: [LayoutNode]

    /// The group as a part of another group.
    public var node: LayoutNode { .group(self) }

    /// The axes along which the group follows its measured content.
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

    /// Returns true if the group is a single item whose measured length is the group's extent.
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
