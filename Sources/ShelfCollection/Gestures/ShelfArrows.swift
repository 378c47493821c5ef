/// The shelf under the pointer, as its arrows see it.
package struct PointedShelf<SectionID: Hashable & Sendable>: Hashable {
    package let id: SectionID
    /// Whether there is more of it before what is seen, and after that.
    package let goesBack: Bool
    package let goesOn: Bool
}

/// An arrow at an end of a shelf.
package struct ShelfArrow {
    /// What is to be seen of it.
    package enum Look {
        case hidden
        /// The shelf goes on, and a click turns the page.
        case pointing
        /// The shelf has come to its end, and a hand that clicks on is told so.
        case spent
    }

    package fileprivate(set) var look = Look.hidden
    /// When it was clicked last, in microseconds of the frame clock.
    fileprivate var lastClick: Int64?
}

/// The two arrows at the ends of the shelf under the pointer: which of them show, and what a click
/// on one means.
///
/// Design: docs/design/collection.md#arrows
package struct ShelfArrows<SectionID: Hashable & Sendable> {
    /// The shelf they are shown for, wherever it goes.
    package private(set) var shelf: SectionID?
    /// Whether that goes on to the left.
    private var isMirrored = false
    /// The one at the left or above, and the one at the right or below.
    private var arrows = [ShelfArrow(), ShelfArrow()]

    package init() {}

    /// How the arrow at the first end looks, or at the last.
    package func look(isLast: Bool) -> ShelfArrow.Look { arrows[isLast ? 1 : 0].look }

    /// Whether an arrow stays only because a hand is clicking it.
    package var isWaiting: Bool { arrows.contains { $0.look == .spent } }

    /// Whether they are to be shown otherwise, with the pointer on one of them or not and over a shelf.
    package func wouldChange(isOnArrow: Bool, over shelf: SectionID?) -> Bool {
        (isWaiting && !isOnArrow) || shelf != self.shelf
    }

    /// An arrow is clicked; returns the shelf whose page is to be turned, and which way.
    package mutating func click(
        isLast: Bool, at time: Int64
    ) -> (shelf: SectionID, forward: Bool)? {
        guard let shelf else { return nil }
        arrows[isLast ? 1 : 0].lastClick = time
        return look(isLast: isLast) == .pointing ? (shelf, isLast != isMirrored) : nil
    }

    /// Shows the arrows at the ends of the shelf under the pointer that can be scrolled towards.
    ///
    /// One that has come to the end stays, without effect, for a hand that clicks on: until the pointer
    /// leaves it or the time of a double click goes by without another click.
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
