/// One of the two directions of the plane.
public enum Axis: Sendable, Hashable, CaseIterable {
    /// Along x.
    case horizontal
    /// Along y.
    case vertical

    /// The other direction.
    public var crossing: Axis { self == .horizontal ? .vertical : .horizontal }
}
