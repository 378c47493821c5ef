/// Distances inwards from the four edges of a rectangle, in logical pixels.
///
/// Leading is the left edge, or the right edge in right-to-left layouts.
public struct Insets: Sendable, Hashable {
    /// The distance from the top edge.
    public var top: Double
    /// The distance from the edge where a line of text starts.
    public var leading: Double
    /// The distance from the bottom edge.
    public var bottom: Double
    /// The distance from the edge where a line of text ends.
    public var trailing: Double

    /// Insets of zero on all edges.
    public static let zero = Insets()

    /// Creates insets.
    ///
    /// An edge that is left out has none.
    public init(
        top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0
    ) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// Creates equal insets on all four edges.
    public init(all distance: Double) {
        self.init(top: distance, leading: distance, bottom: distance, trailing: distance)
    }

    func start(_ axis: Axis) -> Double { axis == .horizontal ? leading : top }

    func end(_ axis: Axis) -> Double { axis == .horizontal ? trailing : bottom }

    func total(_ axis: Axis) -> Double { start(axis) + end(axis) }

    /// Returns the insets with those along the given axes set to zero.
    func dropping(_ axes: AxisSet) -> Insets {
        var kept = self
        if axes.contains(.horizontal) {
            kept.leading = 0
            kept.trailing = 0
        }
        if axes.contains(.vertical) {
            kept.top = 0
            kept.bottom = 0
        }
        return kept
    }
}
