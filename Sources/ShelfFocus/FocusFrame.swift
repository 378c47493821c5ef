import ShelfLayout

/// A rectangle in the coordinates of the collection's content.
///
/// Coordinates are physical: x grows to the right also in a right-to-left layout, and the frame of
/// an item on a shelf has the shelf's scroll offset applied, so x says where the item is seen.
public struct FocusFrame: Hashable, Sendable {
    /// The left edge.
    public var x: Double

    /// The top edge.
    public var y: Double

    /// The horizontal extent.
    public var width: Double

    /// The vertical extent.
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
