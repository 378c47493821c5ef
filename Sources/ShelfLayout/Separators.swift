/// Hairlines between the rows of a section.
///
/// A separator is shown as a decoration of the kind `.separator`; its number is that of the item
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
    /// The lines that are not like the others, by the number of the item above.
    private var adapted: [Int: Style] = [:]

    /// Makes separators that are all alike.
    public init(leadingInset: Double = 0, trailingInset: Double = 0) {
        style = Style(leadingInset: leadingInset, trailingInset: trailingInset)
    }

    /// Makes separators for the items of a section; the closure may adapt the line below an item.
    ///
    /// It is called once for each item, at once. Complexity: O(items).
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

    /// The style of the line below an item.
    func style(below item: Int) -> Style { adapted[item] ?? style }

    /// The first item with a line around it.
    var firstItem: Int { skipsFirst ? 1 : 0 }
}
