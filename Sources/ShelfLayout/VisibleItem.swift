/// An element on screen with the effects that its section applies.
///
/// Effects change how an element is painted, never its frame or the layout.
public struct VisibleItem: Sendable, Hashable {
    /// The element with its frame in the layout.
    public let element: LayoutElement
    /// The opacity, from 0 to 1.
    public var alpha = 1.0
    /// The z index at which the element is painted.
    ///
    /// Larger is nearer.
    public var zIndex: Int
    /// The element is not painted.
    public var isHidden = false
    /// The distance from the frame to where the element is painted.
    public var translation = Point.zero
    /// The factor by which the element is enlarged around its centre.
    public var scale = 1.0
    /// The rotation around the centre in radians, clockwise.
    public var rotation = 0.0
    /// The rotations in radians around the horizontal and the vertical line through the centre.
    public var tilt = Point.zero

    /// Creates an element without effects.
    public init(_ element: LayoutElement) {
        self.element = element
        zIndex = element.zIndex
    }

    /// The element is painted as it is laid out.
    ///
    /// Its z index may differ.
    public var isPlain: Bool {
        alpha == 1 && scale == 1 && rotation == 0 && translation == .zero && tilt == .zero
    }

    /// A rectangle that contains the painted element.
    ///
    /// Without effects it is the frame.
    public var paintedFrame: Rect {
        let frame = element.frame
        var size = Size(width: frame.width * scale, height: frame.height * scale)
        if rotation != 0 || tilt != .zero {
            // Whatever the rotation, nothing leaves the circle through the corners.
            let diameter = size.width + size.height
            size = Size(width: diameter, height: diameter)
        }
        return Rect(
            x: frame.midX - size.width / 2 + translation.x,
            y: frame.midY - size.height / 2 + translation.y,
            width: size.width, height: size.height)
    }
}
