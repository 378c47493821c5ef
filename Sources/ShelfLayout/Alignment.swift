/// A point of a rectangle: a corner, the middle of an edge, or the centre.
public enum Alignment: Sendable, Hashable, CaseIterable {
    /// The upper corner where a line of text starts.
    case topLeading
    /// The middle of the upper edge.
    case top
    /// The upper corner where a line of text ends.
    case topTrailing
    /// The middle of the edge where a line of text starts.
    case leading
    /// The centre.
    case center
    /// The middle of the edge where a line of text ends.
    case trailing
    /// The lower corner where a line of text starts.
    case bottomLeading
    /// The middle of the lower edge.
    case bottom
    /// The lower corner where a line of text ends.
    case bottomTrailing

    /// Returns the position along an axis: 0 at the start, 1/2 in the middle, 1 at the end.
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
