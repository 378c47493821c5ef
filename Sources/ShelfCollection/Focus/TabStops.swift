package import ShelfDiff

/// Where Tab stops in a collection, in reading order: at the items once, and at each header, footer or
/// the like that has controls.
package struct TabStops {
    package enum Stop: Hashable {
        case items
        /// What has controls, by a number of the owner's.
        case controls(Int)
    }

    /// What stands in reading order, as far as Tab is concerned.
    package enum Element {
        case item(ItemPosition)
        case controls(Int)
    }

    private let stops: [Stop]

    /// The stops of a line of elements; the items stop at the focused one, else at the first.
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

    /// The stops to try when the keyboard comes in, the first that takes it has it.
    package func entering(forward: Bool) -> [Stop] { forward ? stops : stops.reversed() }

    /// The stops to try from one of them on, which is the items where the keyboard is nowhere else; it
    /// leaves where none takes it.
    package func following(_ stop: Stop?, forward: Bool) -> [Stop] {
        let stops = entering(forward: forward)
        guard let here = stops.firstIndex(of: stop ?? .items) else { return stops }
        return Array(stops[(here + 1)...])
    }
}
