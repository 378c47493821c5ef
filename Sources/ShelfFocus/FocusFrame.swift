import ShelfLayout

/// A rectangle in content coordinates.
///
/// Coordinates are physical: x grows to the right also in a right-to-left layout. The frame of an
/// item on a shelf has the shelf's scroll offset applied, so x is where the item is seen.
public struct FocusFrame: Hashable, Sendable {
    /// The left edge.
    public var x: Double

    /// The top edge.
    public var y: Double

    /// The width.
    public var width: Double

    /// The height.
    public var height: Double

    /// Creates a rectangle from its top left corner and its size.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    func span(along axis: Axis) -> Span {
        switch axis {
        case .horizontal: Span(start: x, end: x + width)
        case .vertical: Span(start: y, end: y + height)
        }
    }
}
