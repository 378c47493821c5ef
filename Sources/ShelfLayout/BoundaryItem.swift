/// A view at the edge of a section or of the whole layout: a header, a footer, a row title.
public struct BoundaryItem: Sendable, Hashable {
    /// What the view is, for whoever builds it.
    public var kind: SupplementaryKind
    /// The width; fractions refer to the container across the layout, to the viewport along it.
    public var width: LayoutDimension
    /// The height; fractions refer to the container across the layout, to the viewport along it.
    public var height: LayoutDimension
    /// The edge or corner the view belongs to.
    public var alignment: Alignment
    /// A displacement in logical pixels, x in reading direction.
    public var offset = Point.zero
    /// Whether the view lies outside the groups and makes its host grow; else it covers content.
    public var extendsBoundary = true
    /// Whether the view stays visible as long as its host is.
    public var isPinned: Bool
    /// Whether the section's leading and trailing insets also move the view.
    public var followsContentInsets = true
    /// Space inside the view's room that stays free.
    public var contentInsets = Insets.zero
    /// Where the view is painted above its section.
    public var zIndex = 1

    /// Makes a view at an edge or corner.
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

    /// A view of full width above the groups.
    public static func header(
        height: LayoutDimension, kind: SupplementaryKind = .header, isPinned: Bool = false
    ) -> BoundaryItem {
        BoundaryItem(
            kind: kind, width: .fraction(ofWidth: 1), height: height, alignment: .top,
            isPinned: isPinned)
    }

    /// A view of full width below the groups.
    public static func footer(
        height: LayoutDimension, kind: SupplementaryKind = .footer, isPinned: Bool = false
    ) -> BoundaryItem {
        BoundaryItem(
            kind: kind, width: .fraction(ofWidth: 1), height: height, alignment: .bottom,
            isPinned: isPinned)
    }

    /// How much of its section the view takes along an axis, nil where it takes no part of it.
    func partOfSection(_ axis: Axis) -> Double? {
        guard let part = (axis == .horizontal ? width : height).partOfSection, Length.isValid(part),
            !extendsBoundary || alignment == .center || alignment.factor(axis) == 0.5
        else { return nil }
        if case .aspectRatio = (axis == .horizontal ? height : width).kind { return nil }
        return part
    }

    /// Whether both lengths can be used in a section that is laid out along an axis.
    func isValid(along axis: Axis) -> Bool {
        let (along, across) = axis == .horizontal ? (width, height) : (height, width)
        return across.isValid && (along.isValid || partOfSection(axis) != nil)
    }

    var estimatedAxes: AxisSet { AxisSet(width: width, height: height) }

    /// The described estimate along an axis, nil where there is none or the other extent follows it.
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
