/// The frame of one item in a custom group.
public struct CustomFrame: Sendable, Hashable {
    /// The frame relative to the group's origin, with x in reading direction.
    public var frame: Rect
    /// The z index among neighbouring items.
    ///
    /// Larger is nearer.
    public var zIndex: Int

    /// Creates the frame of an item.
    public init(_ frame: Rect, zIndex: Int = 0) {
        self.frame = frame
        self.zIndex = zIndex
    }
}
