/// One thing that a layout shows, with its frame.
public struct LayoutElement: Sendable, Hashable {
    /// The identity of an element within its layout.
    public enum Kind: Sendable, Hashable {
        /// An item of a section.
        case item(section: Int, item: Int)
        /// A boundary item or badge.
        ///
        /// Boundary items of the whole layout have the section -1.
        case supplementary(section: Int, kind: SupplementaryKind, index: Int)
        /// A background of a section.
        case decoration(section: Int, kind: DecorationKind, index: Int)
    }

    /// The section number of boundary items of the whole layout.
    public static let wholeLayout = -1

    /// The identity of the element within its layout.
    public let kind: Kind
    /// The frame in content coordinates, with the section's own scroll offset applied.
    public let frame: Rect
    /// The z index.
    ///
    /// Larger is nearer.
    public let zIndex: Int
    /// The axes along which the frame depends on a measurement or an estimate of it.
    public let selfSizingAxes: AxisSet

    /// Creates an element.
    public init(kind: Kind, frame: Rect, zIndex: Int = 0, selfSizingAxes: AxisSet = []) {
        self.kind = kind
        self.frame = frame
        self.zIndex = zIndex
        self.selfSizingAxes = selfSizingAxes
    }
}
