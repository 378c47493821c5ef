/// Hairlines between the rows of a section.
///
/// A separator is shown as a decoration of the kind `"separator"`; its number is that of the item
/// above it, and -1 for the one above the first item.
public struct Separators: Sendable, Hashable {
    /// What the separator of one item is like.
    public struct Style: Sendable, Hashable {
        /// Whether there is a line below the item.
        public var isVisible: Bool
        /// The distance of the line from the item's leading edge.
        public var leadingInset: Double
        /// The distance of the line from the item's trailing edge.
        public var trailingInset: Double

        /// Makes a style.
        public init(
            isVisible: Bool = true, leadingInset: Double = 0, trailingInset: Double = 0
        ) {
            self.isVisible = isVisible
            self.leadingInset = leadingInset
            self.trailingInset = trailingInset
        }
    }

    /// The function that adapts the line below one item.
    typealias Adaptation = LayoutFunction<@Sendable (Int, inout Style) -> Void>

    /// The kind under which separators are shown.
    public static let kind = "separator"

    /// What a separator is like unless adapted.
    public var style: Style
    /// The thickness in logical pixels; zero stands for one device pixel.
    public var thickness = 0.0
    /// Whether there is a line above the first item.
    public var showsTop = false
    /// Whether there is a line below the last item.
    public var showsBottom = false

    /// Whether the first item, a header, has no line around it.
    var skipsFirst = false
    var adaptation: Adaptation?

    /// Makes separators; the closure may adapt the line below the item at a position.
    ///
    /// `key` tells all that the closure captures, the section among it: separators with the same key
    /// are the same; without one only copies are.
    public init(
        leadingInset: Double = 0, trailingInset: Double = 0,
        dependsOn key: (any Hashable & Sendable)? = nil,
        adapt: (@Sendable (_ item: Int, _ style: inout Style) -> Void)? = nil
    ) {
        style = Style(leadingInset: leadingInset, trailingInset: trailingInset)
        adaptation = adapt.map { Adaptation(dependsOn: key, $0) }
    }

    /// The style of the line below an item.
    func style(below item: Int) -> Style {
        var style = style
        adaptation?.call(item, &style)
        return style
    }

    /// The first item with a line around it.
    var firstItem: Int { skipsFirst ? 1 : 0 }
}
