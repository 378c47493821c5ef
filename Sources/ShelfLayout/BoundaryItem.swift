/// A view at the edge of a section or of the whole layout: a header, a footer, a row title.
public struct BoundaryItem: Sendable, Hashable {
    /// The kind of the view, for its provider.
    public var kind: SupplementaryKind
    /// The width.
    ///
    /// Fractions refer to the container across the layout, and to the viewport along it.
    public var width: LayoutDimension
    /// The height.
    ///
    /// Fractions refer to the container across the layout, and to the viewport along it.
    public var height: LayoutDimension
    /// The edge or corner at which the view stands.
    public var alignment: Alignment
    /// A displacement in logical pixels, with x in reading direction.
    public var offset = Point.zero
    /// The view lies outside the groups and makes its host larger.
    ///
    /// If false, the view covers content.
    public var extendsBoundary = true
    /// The view stays visible as long as its host does.
    public var isPinned: Bool
    /// The section's leading and trailing insets also move the view.
    public var followsContentInsets = true
    /// The space inside the view's room that stays free.
    public var contentInsets = Insets.zero
    /// The z index of the view above its section.
    public var zIndex = 1

    /// Creates a view at an edge or corner.
    public init(
        kind: SupplementaryKind, width: LayoutDimension, height: LayoutDimension,
        alignment: Alignment,
        isPinned: Bool = false
    ) {
        self.kind = kind
        self.width = width
        self.height = height
        self.alignment = alignment
        self.isPinned = isPinned
    }

    /// Returns a view of full width above the groups.
    public static func header(
        height: LayoutDimension, kind: SupplementaryKind = .header, isPinned: Bool = false
    ) -> BoundaryItem {
        BoundaryItem(
            kind: kind, width: .fraction(ofWidth: 1), height: height, alignment: .top,
            isPinned: isPinned)
    }

    /// Returns a view of full width below the groups.
    public static func footer(
        height: LayoutDimension, kind: SupplementaryKind = .footer, isPinned: Bool = false
    ) -> BoundaryItem {
        BoundaryItem(
            kind: kind, width: .fraction(ofWidth: 1), height: height, alignment: .bottom,
            isPinned: isPinned)
    }

    /// Returns the fraction of its section that the view takes along an axis, or nil for other
    /// lengths.
    func partOfSection(_ axis: Axis) -> Double? {
        guard let part = (axis == .horizontal ? width : height).partOfSection, Length.isValid(part),
            !extendsBoundary || alignment == .center || alignment.factor(axis) == 0.5
        else { return nil }
        if case .aspectRatio = (axis == .horizontal ? height : width).kind { return nil }
        return part
    }

    /// Returns true if both lengths are valid in a section that is laid out along an axis.
    func isValid(along axis: Axis) -> Bool {
        let (along, across) = axis == .horizontal ? (width, height) : (height, width)
        return across.isValid && (along.isValid || partOfSection(axis) != nil)
    }

    var estimatedAxes: AxisSet { AxisSet(width: width, height: height) }

    /// Returns the described estimate along an axis.
    ///
    /// The result is nil if there is none, or if the other extent follows from it.
    func independentEstimate(_ axis: Axis) -> Double? {
        let (own, other) = axis == .horizontal ? (width, height) : (height, width)
        if case .aspectRatio = other.kind { return nil }
        switch own.kind {
        case .estimated(let length), .uniform(estimate: let length):
            return max(1, Length.valid(length))
        case .absolute, .fractionOfWidth, .fractionOfHeight, .fractionOfSection, .aspectRatio:
            return nil
        }
    }
}
