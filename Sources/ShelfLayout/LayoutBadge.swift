/// A small view pinned to the frame of an item or group.
///
/// It is shown as a supplementary of its kind whose index is the index of the item it sits on (for
/// a group: of the group's first item).
public struct LayoutBadge: Sendable, Hashable {
    /// What the badge is, for whoever builds its view.
    public var kind: SupplementaryKind
    /// The width; fractions refer to the host's frame.
    public var width: LayoutDimension
    /// The height; fractions refer to the host's frame.
    public var height: LayoutDimension
    /// The point of the host the badge is attached to.
    public var hostAnchor: Alignment
    /// The point of the badge that goes there.
    public var badgeAnchor: Alignment
    /// A displacement in logical pixels, x in reading direction.
    public var offset: Point
    /// A displacement in units of the badge's own size, x in reading direction.
    public var fractionalOffset: Point
    /// How far above its host the badge is painted.
    public var zIndex: Int

    /// Makes a badge; without an own anchor it sits inside the host's edges.
    public init(
        kind: SupplementaryKind, width: LayoutDimension, height: LayoutDimension,
        hostAnchor: Alignment = .topTrailing,
        badgeAnchor: Alignment? = nil, offset: Point = .zero, fractionalOffset: Point = .zero,
        zIndex: Int = 1
    ) {
        self.kind = kind
        self.width = width
        self.height = height
        self.hostAnchor = hostAnchor
        self.badgeAnchor = badgeAnchor ?? hostAnchor
        self.offset = offset
        self.fractionalOffset = fractionalOffset
        self.zIndex = zIndex
    }
}
