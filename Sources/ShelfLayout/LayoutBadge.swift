/// A small view attached to the frame of an item or a group.
///
/// The badge is shown as a supplementary of its kind. Its index is that of the item it sits on, or
/// of the group's first item.
public struct LayoutBadge: Sendable, Hashable {
    /// The kind of the badge, for its provider.
    public var kind: SupplementaryKind
    /// The width.
    ///
    /// Fractions refer to the host's frame.
    public var width: LayoutDimension
    /// The height.
    ///
    /// Fractions refer to the host's frame.
    public var height: LayoutDimension
    /// The point of the host to which the badge is attached.
    public var hostAnchor: Alignment
    /// The point of the badge that is placed there.
    public var badgeAnchor: Alignment
    /// A displacement in logical pixels, with x in reading direction.
    public var offset: Point
    /// A displacement in units of the badge's own size, with x in reading direction.
    public var fractionalOffset: Point
    /// The z index of the badge above its host.
    public var zIndex: Int

    /// Creates a badge.
    ///
    /// If `badgeAnchor` is nil, the badge sits inside the host's edges.
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
