/// A part of a group.
public enum LayoutNode: LayoutSubitem, Hashable {
    /// Space for one item.
    case item(LayoutItem)
    /// A nested group.
    case group(LayoutGroup)

    /// The node itself.
    public var node: LayoutNode { self }

    var width: LayoutDimension {
        switch self {
        case .item(let item): item.width
        case .group(let group): group.width
        }
    }

    var height: LayoutDimension {
        switch self {
        case .item(let item): item.height
        case .group(let group): group.height
        }
    }

    var edgeSpacing: EdgeSpacing {
        switch self {
        case .item(let item): item.edgeSpacing
        case .group(let group): group.edgeSpacing
        }
    }

    func dimension(_ axis: Axis) -> LayoutDimension { axis == .horizontal ? width : height }
}
