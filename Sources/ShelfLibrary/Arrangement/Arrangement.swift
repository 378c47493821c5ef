import ShelfGObject

/// Which items of a library are shown, and in which order within their shelves.
package struct Arrangement: Hashable, Sendable {
    /// What the items of a shelf are ordered by; what is equal keeps the natural order of names.
    package enum Order: String, CaseIterable, Sendable {
        /// Names in natural order: `img2` before `img10`.
        case name
        /// The latest change first.
        case modified
        /// The largest first.
        case size
        /// Content types in alphabetical order.
        case kind
    }

    /// What items are ordered by.
    package var order: Order
    /// Whether the order is turned around.
    package var isReversed: Bool
    /// Words that a name must contain, each of them, wherever; empty to show everything.
    ///
    /// Where there are several shelves, the name of an item's shelf counts as well. Case, accents and width make no difference.
    package var filter: String

    /// Makes an arrangement; by default everything in natural order.
    package init(order: Order = .name, isReversed: Bool = false, filter: String = "") {
        self.order = order
        self.isReversed = isReversed
        self.filter = filter
    }

    /// Whether items are left out.
    package var isFiltering: Bool { !words.isEmpty }

    /// The words of the filter, folded.
    var words: [FoldedText] {
        filter.split(whereSeparator: \.isWhitespace).map { FoldedText(String($0)) }
    }
}
