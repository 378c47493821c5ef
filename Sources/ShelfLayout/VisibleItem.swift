/// An element on screen with the effects its section gives it.
///
/// Effects change how an element is painted, never its frame or the layout.
public struct VisibleItem: Sendable, Hashable {
    /// What the element stands for and where the layout puts it.
    public let element: LayoutElement
    /// From 0, invisible, to 1.
    public var alpha = 1.0
    /// Where it is painted; larger is nearer.
    public var zIndex: Int
    /// Whether it is not painted at all.
    public var isHidden = false
    /// How far it is painted from its frame.
    public var translation = Point.zero
    /// How much larger than its frame it is painted, around its centre.
    public var scale = 1.0
    /// The turn around its centre in radians, clockwise.
    public var rotation = 0.0
    /// The turns in radians around the horizontal and the vertical line through its centre.
    public var tilt = Point.zero

    /// Makes an element without effects.
    public init(_ element: LayoutElement) {
        self.element = element
        zIndex = element.zIndex
    }

    /// Whether it is painted just as it is laid out; its depth may still be its own.
    public var isPlain: Bool {
        alpha == 1 && scale == 1 && rotation == 0 && translation == .zero && tilt == .zero
    }

    /// A rectangle that surely holds what is painted; the frame when no effect moves anything.
    public var paintedFrame: Rect {
        let frame = element.frame
        var size = Size(width: frame.width * scale, height: frame.height * scale)
        if rotation != 0 || tilt != .zero {
            // Whatever the turn, nothing leaves the circle through the corners.
            let diameter = size.width + size.height
            size = Size(width: diameter, height: diameter)
        }
        return Rect(
            x: frame.midX - size.width / 2 + translation.x,
            y: frame.midY - size.height / 2 + translation.y,
            width: size.width, height: size.height)
    }
}
