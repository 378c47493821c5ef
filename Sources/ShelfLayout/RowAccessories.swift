/// The small views at both ends of a list row, and the room they leave.
public struct RowAccessories: Sendable, Hashable {
    /// The sizes of the views before the content, in reading direction.
    public var leading: [Size]
    /// The sizes of the views after the content, in reading direction.
    public var trailing: [Size]
    /// The space between two views, and between a view and the content.
    public var spacing: Double
    /// The space inside the row that stays free.
    public var insets: Insets

    /// The frames in one row.
    public struct Frames: Sendable, Hashable {
        /// The room left for the content.
        public var content: Rect
        /// The frames of the leading views.
        public var leading: [Rect]
        /// The frames of the trailing views.
        public var trailing: [Rect]
    }

    /// Makes a description of a row's accessories.
    public init(
        leading: [Size] = [], trailing: [Size] = [], spacing: Double = 12,
        insets: Insets = Insets(leading: 12, trailing: 12)
    ) {
        self.leading = leading
        self.trailing = trailing
        self.spacing = spacing
        self.insets = insets
    }

    /// The frames in a row of a given frame, each view centred across the row.
    ///
    /// When the row is too narrow the content shrinks to nothing and the views keep their sizes.
    public func frames(in row: Rect, isRightToLeft: Bool = false) -> Frames {
        let inner = Rect(origin: .zero, size: row.size).inset(by: Length.valid(insets))
        let gap = Length.valid(spacing)
        var start = inner.minX
        var frames = Frames(content: inner, leading: [], trailing: [])
        for size in leading {
            frames.leading.append(Self.centred(size, x: start, in: inner))
            start += size.width + gap
        }
        var end = inner.maxX
        for size in trailing.reversed() {
            end -= size.width
            frames.trailing.insert(Self.centred(size, x: end, in: inner), at: 0)
            end -= gap
        }
        frames.content.x = start
        frames.content.width = max(0, end - start)
        let place: (Rect) -> Rect = { frame in
            let x = isRightToLeft ? row.width - frame.maxX : frame.x
            return Rect(
                x: row.x + x, y: row.y + frame.y, width: frame.width, height: frame.height)
        }
        return Frames(
            content: place(frames.content), leading: frames.leading.map(place),
            trailing: frames.trailing.map(place))
    }

    private static func centred(_ size: Size, x: Double, in inner: Rect) -> Rect {
        Rect(
            x: x, y: inner.midY - size.height / 2, width: size.width, height: size.height)
    }
}
