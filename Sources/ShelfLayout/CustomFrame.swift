/// Where a custom group puts one item.
public struct CustomFrame: Sendable, Hashable {
    /// The item's frame relative to the group's origin, x in reading direction.
    public var frame: Rect
    /// Where the item is painted among its neighbours; larger is nearer.
    public var zIndex: Int

    /// Makes a place for one item.
    public init(_ frame: Rect, zIndex: Int = 0) {
        self.frame = frame
        self.zIndex = zIndex
    }
}
