/// One thing a layout shows, and where.
public struct LayoutElement: Sendable, Hashable {
    /// What an element stands for.
    public enum Kind: Sendable, Hashable {
        /// An item of a section.
        case item(section: Int, item: Int)
        /// A boundary item or badge; boundary items of the whole layout have the section -1.
        case supplementary(section: Int, kind: SupplementaryKind, index: Int)
        /// A background of a section.
        case decoration(section: Int, kind: DecorationKind, index: Int)
    }

    /// The section number that boundary items of the whole layout carry.
    public static let wholeLayout = -1

    /// What the element stands for.
    public let kind: Kind
    /// Where it is, in content coordinates with its section's own scroll offset applied.
    public let frame: Rect
    /// Where it is painted; larger is nearer.
    public let zIndex: Int
    /// The axes along which the frame rests on a measurement or on an estimate of it.
    public let selfSizingAxes: AxisSet

    /// Makes an element.
    public init(kind: Kind, frame: Rect, zIndex: Int = 0, selfSizingAxes: AxisSet = []) {
        self.kind = kind
        self.frame = frame
        self.zIndex = zIndex
        self.selfSizingAxes = selfSizingAxes
    }
}
