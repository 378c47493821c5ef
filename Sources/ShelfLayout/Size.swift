/// A width and a height in logical pixels.
public struct Size: Sendable, Hashable {
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// The size of zero width and height.
    public static let zero = Size(width: 0, height: 0)

    /// Creates a size from width and height.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The extent along an axis.
    public subscript(axis: Axis) -> Double {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }

    /// Returns the size reduced by insets.
    ///
    /// The result is never negative.
    public func inset(by insets: Insets) -> Size {
        Size(
            width: max(0, width - insets.leading - insets.trailing),
            height: max(0, height - insets.top - insets.bottom))
    }
}
