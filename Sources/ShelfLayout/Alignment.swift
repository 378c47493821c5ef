/// A point of a rectangle: its corners, the middles of its edges, its centre.
public enum Alignment: Sendable, Hashable, CaseIterable {
    /// The corner above, where a line of text starts.
    case topLeading
    /// The middle of the upper edge.
    case top
    /// The corner above, where a line of text ends.
    case topTrailing
    /// The middle of the edge where a line of text starts.
    case leading
    /// The centre.
    case center
    /// The middle of the edge where a line of text ends.
    case trailing
    /// The corner below, where a line of text starts.
    case bottomLeading
    /// The middle of the lower edge.
    case bottom
    /// The corner below, where a line of text ends.
    case bottomTrailing

    /// The place along an axis: 0 at the start, 1/2 in the middle, 1 at the end.
    func factor(_ axis: Axis) -> Double {
        axis == .horizontal ? horizontalFactor : verticalFactor
    }

    private var horizontalFactor: Double {
        switch self {
        case .topLeading, .leading, .bottomLeading: 0
        case .top, .center, .bottom: 0.5
        case .topTrailing, .trailing, .bottomTrailing: 1
        }
    }

    private var verticalFactor: Double {
        switch self {
        case .topLeading, .top, .topTrailing: 0
        case .leading, .center, .trailing: 0.5
        case .bottomLeading, .bottom, .bottomTrailing: 1
        }
    }
}
