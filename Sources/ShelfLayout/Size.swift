/// An extent in logical pixels.
public struct Size: Sendable, Hashable {
    /// The horizontal extent.
    public var width: Double
    /// The vertical extent.
    public var height: Double

    /// The empty extent.
    public static let zero = Size(width: 0, height: 0)

    /// Makes an extent from width and height.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The extent along an axis.
    public subscript(axis: Axis) -> Double {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }

    /// The extent that remains inside insets, never negative.
    public func inset(by insets: Insets) -> Size {
        Size(
            width: max(0, width - insets.leading - insets.trailing),
            height: max(0, height - insets.top - insets.bottom))
    }
}
