/// The hairlines between the rows of a section.
///
/// A separator is a decoration of the kind `.separator`. Its number is that of the item above it,
/// or -1 above the first item.
public struct Separators: Sendable, Hashable {
    /// The appearance of the separator below one item.
    public struct Style: Sendable, Hashable {
        /// The separator is visible.
        public var isVisible: Bool
        /// The distance of the line from the item's leading edge.
        public var leadingInset: Double
        /// The distance of the line from the item's trailing edge.
        public var trailingInset: Double

        /// Creates a style.
        public init(
            isVisible: Bool = true, leadingInset: Double = 0, trailingInset: Double = 0
        ) {
            self.isVisible = isVisible
            self.leadingInset = leadingInset
            self.trailingInset = trailingInset
        }
    }

    /// The default style of separators.
    public var style: Style
    /// The thickness in logical pixels, or zero for one device pixel.
    public var thickness = 0.0
    /// A line is drawn above the first item.
    public var showsTop = false
    /// A line is drawn below the last item.
    public var showsBottom = false

    /// The first item is a header without lines around it.
    var skipsFirst = false
    /// The styles that differ from the default, by the number of the item above the line.
    private var adapted: [Int: Style] = [:]

    /// Creates separators that are all alike.
    public init(leadingInset: Double = 0, trailingInset: Double = 0) {
        style = Style(leadingInset: leadingInset, trailingInset: trailingInset)
    }

    /// Creates separators for the items of a section.
    ///
    /// Complexity: O(items).
    ///
    /// - Parameters:
    ///   - items: The items of the section.
    ///   - leadingInset: The default distance of a line from the leading edge.
    ///   - trailingInset: The default distance of a line from the trailing edge.
    ///   - adapt: Changes the style of the line below an item. It is called at once, and once for
    ///     each item.
    public init<Item>(
        for items: some Sequence<Item>, leadingInset: Double = 0, trailingInset: Double = 0,
        adapt: (_ item: Item, _ style: inout Style) -> Void
    ) {
        self.init(leadingInset: leadingInset, trailingInset: trailingInset)
        for (number, item) in items.enumerated() {
            var own = style
            adapt(item, &own)
            if own != style { adapted[number] = own }
        }
    }

    /// Returns the style of the line below an item.
    func style(below item: Int) -> Style { adapted[item] ?? style }

    /// The number of the first item that has lines around it.
    var firstItem: Int { skipsFirst ? 1 : 0 }
}
