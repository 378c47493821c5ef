/// Distances inwards from the four edges of a rectangle, in logical pixels.
///
/// Leading is the left edge, or the right one where text runs from right to left.
public struct Insets: Sendable, Hashable {
    /// The distance from the top edge.
    public var top: Double
    /// The distance from the edge where a line of text starts.
    public var leading: Double
    /// The distance from the bottom edge.
    public var bottom: Double
    /// The distance from the edge where a line of text ends.
    public var trailing: Double

    /// No distance on any edge.
    public static let zero = Insets()

    /// Makes insets; an edge that is not named has none.
    public init(
        top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0
    ) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// Makes the same inset on all four edges.
    public init(all distance: Double) {
        self.init(top: distance, leading: distance, bottom: distance, trailing: distance)
    }

    func start(_ axis: Axis) -> Double { axis == .horizontal ? leading : top }

    func end(_ axis: Axis) -> Double { axis == .horizontal ? trailing : bottom }

    func total(_ axis: Axis) -> Double { start(axis) + end(axis) }

    /// The insets without those along the given axes.
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
