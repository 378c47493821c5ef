/// A rectangle in logical pixels.
///
/// Its origin has the smallest coordinates.
public struct Rect: Sendable, Hashable {
    /// The smallest horizontal coordinate.
    public var x: Double
    /// The smallest vertical coordinate.
    public var y: Double
    /// The horizontal extent.
    public var width: Double
    /// The vertical extent.
    public var height: Double

    /// The empty rectangle at the origin.
    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    /// Creates a rectangle from its origin and extents.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Creates a rectangle from an origin and a size.
    public init(origin: Point, size: Size) {
        self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }

    /// The corner with the smallest coordinates.
    public var origin: Point {
        get { Point(x: x, y: y) }
        set {
            x = newValue.x
            y = newValue.y
        }
    }
    /// The size.
    public var size: Size {
        get { Size(width: width, height: height) }
        set {
            width = newValue.width
            height = newValue.height
        }
    }
    /// The smallest horizontal coordinate.
    public var minX: Double { x }
    /// The horizontal coordinate of the centre.
    public var midX: Double { x + width / 2 }
    /// The largest horizontal coordinate.
    public var maxX: Double { x + width }
    /// The smallest vertical coordinate.
    public var minY: Double { y }
    /// The vertical coordinate of the centre.
    public var midY: Double { y + height / 2 }
    /// The largest vertical coordinate.
    public var maxY: Double { y + height }
    /// The centre.
    public var center: Point { Point(x: midX, y: midY) }
    /// The rectangle has no area.
    public var isEmpty: Bool { !(width > 0 && height > 0) }

    /// Returns the smallest coordinate along an axis.
    public func min(_ axis: Axis) -> Double { axis == .horizontal ? x : y }

    /// Returns the largest coordinate along an axis.
    public func max(_ axis: Axis) -> Double { axis == .horizontal ? maxX : maxY }

    /// Returns the extent along an axis.
    public func extent(_ axis: Axis) -> Double { axis == .horizontal ? width : height }

    /// Returns true if the rectangles share an area.
    ///
    /// Touching edges share none.
    public func intersects(_ other: Rect) -> Bool {
        !isEmpty && !other.isEmpty
            && x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
    }

    /// Returns the shared area, or nil if there is none.
    public func intersection(_ other: Rect) -> Rect? {
        guard intersects(other) else { return nil }
        let left = Swift.max(x, other.x)
        let top = Swift.max(y, other.y)
        return Rect(
            x: left, y: top,
            width: Swift.min(maxX, other.maxX) - left,
            height: Swift.min(maxY, other.maxY) - top)
    }

    /// Returns the smallest rectangle that contains both.
    public func union(_ other: Rect) -> Rect {
        let left = Swift.min(x, other.x)
        let top = Swift.min(y, other.y)
        return Rect(
            x: left, y: top,
            width: Swift.max(maxX, other.maxX) - left,
            height: Swift.max(maxY, other.maxY) - top)
    }

    /// Returns true if the point lies inside.
    ///
    /// The right and lower edges do not belong to the rectangle.
    public func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
    }

    /// Returns true if the other rectangle lies inside, edges included.
    public func contains(_ other: Rect) -> Bool {
        other.x >= x && other.maxX <= maxX && other.y >= y && other.maxY <= maxY
    }

    /// Returns the rectangle moved by a distance along each axis.
    public func offset(x dx: Double = 0, y dy: Double = 0) -> Rect {
        Rect(x: x + dx, y: y + dy, width: width, height: height)
    }

    /// Returns the rectangle reduced by insets, with leading taken as left.
    ///
    /// Extents never become negative.
    public func inset(by insets: Insets) -> Rect {
        Rect(
            origin: Point(x: x + insets.leading, y: y + insets.top),
            size: size.inset(by: insets))
    }

    func offset(_ axis: Axis, by distance: Double) -> Rect {
        axis == .horizontal ? offset(x: distance) : offset(y: distance)
    }
}
