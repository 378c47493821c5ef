/// What a custom group is given to work with.
public struct LayoutContainer: Sendable, Hashable {
    /// The group's own size, without its content insets.
    public var size: Size
    /// The device pixels in one logical pixel.
    public var scale: Double
}
