package import ShelfDiff

/// The Tab stops of a collection in reading order.
///
/// The items are one stop. Each header, footer or similar view with controls is another.
package struct TabStops {
    package enum Stop: Hashable {
        case items
        /// The controls of a view, by a number that the owner gives.
        case controls(Int)
    }

    /// An element in reading order, as input for the stops.
    package enum Element {
        case item(ItemPosition)
        case controls(Int)
    }

    private let stops: [Stop]

    /// Creates the stops of a sequence of elements.
    ///
    /// The items' stop is at the focused one, else the first.
    package init(_ line: some Sequence<Element>, focus: ItemPosition?) {
        var stops: [Stop] = []
        var hasItems = false
        for element in line {
            switch element {
            case .item(let position):
                guard !hasItems, focus ?? position == position else { continue }
                hasItems = true
                stops.append(.items)
            case .controls(let number): stops.append(.controls(number))
            }
        }
        self.stops = stops
    }

    /// Returns the stops to try when the keyboard enters.
    ///
    /// The first that accepts it gets it.
    package func entering(forward: Bool) -> [Stop] { forward ? stops : stops.reversed() }

    /// Returns the stops to try after one of them, or after the items for nil.
    ///
    /// If none accepts the keyboard, it leaves the collection.
    package func following(_ stop: Stop?, forward: Bool) -> [Stop] {
        let stops = entering(forward: forward)
        guard let here = stops.firstIndex(of: stop ?? .items) else { return stops }
        return Array(stops[(here + 1)...])
    }
}
