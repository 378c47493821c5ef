import ShelfGObject

/// Which items of a library are shown, what they are put together by, and in which order they are.
package struct Arrangement: Hashable, Sendable {
    /// What items that are together are ordered by; what is equal keeps the natural order of names.
    package enum Order: String, CaseIterable, Sendable {
        /// Names in natural order: `img2` before `img10`.
        case name
        /// The latest first: when pictures were taken, and when all else was changed.
        case taken
        /// The latest change first.
        case modified
        /// The largest first.
        case size
        /// The most pixels first.
        case dimensions
        /// What is liked most first.
        case rating
        /// Content types in alphabetical order.
        case kind
        /// As a list has them; what is on no list by names.
        case listed
    }

    /// What items are put together by.
    package var grouping: Grouping
    /// What items are ordered by.
    package var order: Order
    /// Whether the order is turned around.
    package var isReversed: Bool
    /// What is typed to see less, which ``Filter`` reads; empty to show everything.
    ///
    /// Where there are several shelves, words may be in the name of an item's shelf as well. Case, accents and width make no difference.
    package var filter: String
    /// Whether files that belong together are one item, such as a raw picture and what was made of it.
    package var joinsPairs: Bool

    /// Makes an arrangement; by default everything in its folder, in natural order.
    package init(
        grouping: Grouping = .folder, order: Order = .name, isReversed: Bool = false,
        filter: String = "", joinsPairs: Bool = false
    ) {
        self.grouping = grouping
        self.order = order
        self.isReversed = isReversed
        self.filter = filter
        self.joinsPairs = joinsPairs
    }

    /// Whether the shelves of a library are shown as they are, but for their groups.
    ///
    /// - Parameter hasLists: Whether any of them is of a list.
    func leavesShelves(hasLists: Bool) -> Bool {
        keepsOrder(isListed: hasLists) && !isReversed && filter.isEmpty && !joinsPairs
    }

    /// Whether the items of a shelf are in order as they are.
    func keepsOrder(isListed: Bool) -> Bool {
        order == .listed || (order == .name && !isListed)
    }

    /// Whether it takes to know what is inside of files.
    package var needsFacts: Bool {
        order.needsFacts || grouping.needsFacts
            || (!filter.isEmpty && Filter(filter).needsFacts)
    }

    /// Whether items are left out.
    package var isFiltering: Bool { !filter.isEmpty && !Filter(filter).isEmpty }
}

extension Arrangement.Order {
    /// Whether items are ordered by what is inside of files.
    var needsFacts: Bool {
        switch self {
        case .taken, .dimensions, .rating: true
        case .name, .modified, .size, .kind, .listed: false
        }
    }
}
