/// What a layout is solved for.
public struct LayoutEnvironment: Sendable, Hashable {
    /// The visible size in logical pixels.
    public var viewport: Size
    /// The device pixels in one logical pixel.
    public var scale: Double
    /// Whether leading is the right edge.
    public var isRightToLeft: Bool
    /// The height of a line of running text in logical pixels, in the font the reader has chosen.
    public var lineHeight: Double

    /// Makes an environment.
    public init(
        viewport: Size, scale: Double = 1, isRightToLeft: Bool = false, lineHeight: Double = 16
    ) {
        self.viewport = viewport
        self.scale = scale
        self.isRightToLeft = isRightToLeft
        self.lineHeight = lineHeight
    }
}
