/// The shelf under the pointer, as its arrows see it.
package struct PointedShelf<SectionID: Hashable & Sendable>: Hashable {
    package let id: SectionID
    /// There is content before the visible part, and after it.
    package let goesBack: Bool
    package let goesOn: Bool
}

/// An arrow at an end of a shelf.
package struct ShelfArrow {
    /// The appearance of an arrow.
    package enum Look {
        case hidden
        /// The shelf continues, and a click turns the page.
        case pointing
        /// The shelf is at its end.
        ///
        /// The dimmed arrow absorbs further clicks.
        case spent
    }

    package fileprivate(set) var look = Look.hidden
    /// The frame time of the last click, in microseconds.
    fileprivate var lastClick: Int64?
}

/// The two arrows at the ends of the shelf under the pointer: their appearance and their clicks.
///
/// Design: docs/design/collection.md#arrows
package struct ShelfArrows<SectionID: Hashable & Sendable> {
    /// The id of the shelf with the arrows.
    package private(set) var shelf: SectionID?
    /// The shelf continues to the left.
    private var isMirrored = false
    /// The arrow at the left or top, and the one at the right or bottom.
    private var arrows = [ShelfArrow(), ShelfArrow()]

    package init() {}

    /// Returns the appearance of the first or the last arrow.
    package func look(isLast: Bool) -> ShelfArrow.Look { arrows[isLast ? 1 : 0].look }

    /// An arrow stays only because the user may still be clicking it.
    package var isWaiting: Bool { arrows.contains { $0.look == .spent } }

    /// Returns true if the arrows change for this pointer.
    package func wouldChange(isOnArrow: Bool, over shelf: SectionID?) -> Bool {
        (isWaiting && !isOnArrow) || shelf != self.shelf
    }

    /// Handles a click on an arrow.
    ///
    /// Returns the shelf and the direction of the page turn, if any.
    package mutating func click(
        isLast: Bool, at time: Int64
    ) -> (shelf: SectionID, forward: Bool)? {
        guard let shelf else { return nil }
        arrows[isLast ? 1 : 0].lastClick = time
        return look(isLast: isLast) == .pointing ? (shelf, isLast != isMirrored) : nil
    }

    /// Updates the arrows for the shelf under the pointer.
    ///
    /// An arrow at the end of its shelf stays without effect, as the user may be clicking on. It
    /// goes when the pointer leaves it or the double-click time passes without another click.
    package mutating func show(
        for pointed: PointedShelf<SectionID>?, isMirrored: Bool, at time: Int64,
        doubleClickTime: Int64, isUnderPointer: (_ isLast: Bool) -> Bool
    ) {
        let isOther = pointed?.id != shelf
        shelf = pointed?.id
        self.isMirrored = isMirrored
        for index in arrows.indices {
            let isLast = index == 1
            let lastClick = isOther ? nil : arrows[index].lastClick
            let isBusy =
                lastClick.map { time - $0 <= doubleClickTime && isUnderPointer(isLast) } ?? false
            let goes = isLast != isMirrored ? pointed?.goesOn : pointed?.goesBack
            arrows[index].lastClick = isBusy ? lastClick : nil
            arrows[index].look = goes == true ? .pointing : isBusy ? .spent : .hidden
        }
    }
}
