package import ShelfDiff
package import ShelfLayout

/// The content that is dragged over a collection, as far as its place depends on it.
package struct DraggedItems {
    /// The number of dragged items of this collection.
    ///
    /// Zero for content from elsewhere.
    package let count: Int
    /// The position of the first of them.
    package let first: ItemPosition?

    package init(count: Int, first: ItemPosition?) {
        self.count = count
        self.first = first
    }

    /// The position of the dragged item if there is only one.
    var only: ItemPosition? { count == 1 ? first : nil }
}

/// The place where dropped content would go.
package struct DropPlace: Equatable {
    /// The position in the rows: that of the item behind it, or the end of a section.
    package let position: ItemPosition
    /// The line that marks the place if no opening can be shown, in screen coordinates.
    package let line: Rect

    package init(position: ItemPosition, line: Rect) {
        self.position = position
        self.line = line
    }
}

/// The state of a drag over a collection: the place of a drop, and the opening or line that marks
/// it.
///
/// An opening is only painted. The layout and the rows stay unchanged until the drop. The place is
/// found in the layout without the opening, so the opening cannot move it.
///
/// The type is not generic, as each frame asks it about every element.
///
/// Design: docs/design/collection.md#drops
package struct Drop {
    /// The point of the drag in the viewport, or nil without a drag.
    package private(set) var point: Point?
    /// The position in the rows where a drop would go.
    package private(set) var position: ItemPosition?
    /// The opening at that position.
    package private(set) var opening: OpeningPreview?
    /// The line at that position, if there is no opening.
    package private(set) var line: Rect?
    private var history = OpeningHistory()
    /// At least one element is displaced by an opening.
    package private(set) var isOpen = false

    package init() {}

    /// Records the point of the drag.
    package mutating func move(to point: Point) { self.point = point }

    /// Finds the place of a drop, also after the content has moved.
    ///
    /// - Returns: `isOpeningOther` is true if elements must be displaced anew, `isLineOther` if the
    ///   line changed.
    package mutating func find(
        _ dragged: DraggedItems, on page: Page
    ) -> (isOpeningOther: Bool, isLineOther: Bool) {
        let place = point.flatMap { page.dropPlace(at: $0) }
        let opening = place.flatMap { Self.opening(at: $0, for: dragged, in: page.layout) }
        let isAtHome = place.map { Self.isOwnPlace($0, of: dragged) } ?? false
        let before = (wasOpen: self.opening != nil, position: position, line: line)
        line = opening == nil && !isAtHome ? place?.line : nil
        self.opening = opening
        position = place?.position
        return (
            before.wasOpen != (opening != nil) || before.position != position, before.line != line
        )
    }

    /// Ends the drag after it has left or was dropped.
    package mutating func leave() {
        point = nil
        position = nil
        opening = nil
        line = nil
    }

    /// Drops the opening, so that a change starts from where elements are seen.
    ///
    /// Returns false if there was none.
    package mutating func forgetOpening() -> Bool {
        guard isOpen || opening != nil else { return false }
        opening = nil
        position = nil
        history = OpeningHistory()
        isOpen = false
        return true
    }

    // MARK: - Opening

    /// Returns the opening for the dragged content, or nil if none is possible or needed.
    private static func opening(
        at place: DropPlace, for dragged: DraggedItems, in layout: SolvedLayout?
    ) -> OpeningPreview? {
        guard let layout, !isOwnPlace(place, of: dragged) else { return nil }
        let count = layout.itemCount(in: place.position.section)
        guard count > 0 else { return nil }
        let target = (section: place.position.section, item: place.position.item)
        // Content from a section of another kind, or from elsewhere, gets the neighbour's size.
        let own = dragged.first.flatMap {
            layout.section($0.section) == layout.section(target.section) ? $0 : nil
        }
        let model =
            own ?? ItemPosition(section: target.section, item: min(target.item, count - 1))
        let size = layout.frame(section: model.section, item: model.item, orthogonalOffset: 0).size
        return OpeningPreview(
            in: layout, before: target, for: size,
            takingOut: dragged.only.map { ($0.section, $0.item) })
    }

    /// Returns true if the only dragged item is at the place already.
    private static func isOwnPlace(_ place: DropPlace, of dragged: DraggedItems) -> Bool {
        guard let own = dragged.only else { return false }
        return place.position.section == own.section
            && (place.position.item == own.item || place.position.item == own.item + 1)
    }

    /// The distance by which elements may enter the viewport because of the opening.
    package var reach: Size {
        guard opening != nil || isOpen else { return .zero }
        let (new, old) = (opening?.reach ?? .zero, history.reach)
        return Size(width: max(new.width, old.width), height: max(new.height, old.height))
    }

    /// Returns the frame of the opening in screen coordinates.
    package func openingFrame(on page: Page) -> Rect? {
        guard let opening, let layout = page.layout else { return nil }
        let offset = page.shelfOffset(at: opening.section)
        return page.onScreen(opening.frame(in: layout, orthogonalOffset: offset))
    }

    /// Elements must ask for their displacement.
    package var concernsElements: Bool { point != nil || isOpen }

    /// Begins a round of `stand(of:)` calls for all elements.
    package mutating func beginOpening(at time: Int64) {
        history.show(opening, at: position, from: time)
        isOpen = false
    }

    /// An element as input for the displacement.
    package struct Element {
        package let kind: LayoutElement.Kind
        /// The frame in the layout, in screen coordinates.
        package let frame: Rect
        package let stand: ElementStand?
        /// The element got its cell in this frame.
        package let isNew: Bool
        /// The element belongs to the dragged item.
        package let isInHand: Bool

        package init(
            kind: LayoutElement.Kind, frame: Rect, stand: ElementStand?, isNew: Bool, isInHand: Bool
        ) {
            self.kind = kind
            self.frame = frame
            self.stand = stand
            self.isNew = isNew
            self.isInHand = isInHand
        }
    }

    /// Returns the displacement of an element, with the animation that leads there from where it is
    /// seen.
    ///
    /// An element that is no longer dragged returns to its place at once.
    package mutating func stand(
        of element: Element, on page: Page, at time: Int64, glides: Bool
    ) -> ElementStand? {
        let stand = standing(element, on: page, at: time, glides: glides)
        if stand != nil { isOpen = true }
        return stand
    }

    private func standing(
        _ element: Element, on page: Page, at time: Int64, glides: Bool
    ) -> ElementStand? {
        let frame = element.frame
        if let opening, opening.takesOut, element.isInHand,
            let openingFrame = openingFrame(on: page)
        {
            let offset = Point(x: openingFrame.x - frame.x, y: openingFrame.y - frame.y)
            return ElementStand(shift: OpeningPreview.Shift(offset: offset), isInHand: true)
        }
        if element.stand?.isInHand == true { return nil }
        let shift = Self.shift(of: element.kind, for: opening, on: page)
        var stand = element.stand
        if element.isNew {
            // A new element joins the animation that the others began earlier.
            stand = ElementStand(shift: Self.shift(of: element.kind, for: history.former, on: page))
        }
        if shift != stand?.shift ?? .none {
            let seen = stand?.frame(frame, at: time) ?? frame
            let aim = ElementStand(shift: shift).frame(frame, at: time)
            let glide = Transition(
                from: seen, to: aim, start: element.isNew ? history.start : time)
            stand = ElementStand(shift: shift, glide: glides ? glide : nil)
        }
        if stand?.glide?.isOver(at: time) == true { stand?.glide = nil }
        return shift == .none && stand?.glide == nil ? nil : stand
    }

    private static func shift(
        of kind: LayoutElement.Kind, for opening: OpeningPreview?, on page: Page
    ) -> OpeningPreview.Shift {
        guard let opening, let layout = page.layout else { return .none }
        return opening.shift(of: kind, in: layout, visible: page.visibleArea)
    }
}
