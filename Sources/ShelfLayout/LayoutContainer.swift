/// The space that a custom group has to place its items in.
public struct LayoutContainer: Sendable, Hashable {
    /// The size of the group without its content insets.
    public var size: Size
    /// The number of device pixels in one logical pixel.
    public var scale: Double
}
