package import ShelfDiff
package import ShelfLayout

/// What is dragged over a collection, as far as its place concerns it.
package struct DraggedItems {
    /// How many items of this very collection are dragged; none where it comes from elsewhere.
    package let count: Int
    /// Where the first of them is.
    package let first: ItemPosition?

    package init(count: Int, first: ItemPosition?) {
        self.count = count
        self.first = first
    }

    /// Where the one item is that is dragged alone.
    var only: ItemPosition? { count == 1 ? first : nil }
}

/// Where something let go would go.
package struct DropPlace: Equatable {
    /// The place in the rows, before an item or at the end of a section.
    package let position: ItemPosition
    /// The line that shows it where there cannot be an opening, on screen.
    package let line: Rect

    package init(position: ItemPosition, line: Rect) {
        self.position = position
        self.line = line
    }
}

/// Where something that is dragged over a collection would go, and what shows it: an opening, else a line.
///
/// An opening is painted only: the layout and the rows stay what they are until something is let go, and the
/// place it would go to is found in the layout without the opening, so that the opening cannot move what it
/// depends on.
///
/// It is not generic: while there is one every frame asks every element for its place.
///
/// Design: docs/design/collection.md#drops
package struct Drop {
    /// Where it is dragged, in the viewport; nil while nothing is.
    package private(set) var point: Point?
    /// Where in the rows it would go.
    package private(set) var position: ItemPosition?
    /// The opening that is made for it there.
    package private(set) var opening: OpeningPreview?
    /// Where the line stands that shows the place where there is none.
    package private(set) var line: Rect?
    private var history = OpeningHistory()
    /// Whether any element stands elsewhere for it.
    package private(set) var isOpen = false

    package init() {}

    /// Something is dragged over a point.
    package mutating func move(to point: Point) { self.point = point }

    /// Finds where it would go, also where the content has moved under it; returns whether elements have
    /// to stand elsewhere, and whether the line has.
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

    /// What is dragged has left, or was let go.
    package mutating func leave() {
        point = nil
        position = nil
        opening = nil
        line = nil
    }

    /// Forgets the opening: what changes now starts from where elements are seen.
    ///
    /// Returns whether there was any.
    package mutating func forgetOpening() -> Bool {
        guard isOpen || opening != nil else { return false }
        opening = nil
        position = nil
        history = OpeningHistory()
        isOpen = false
        return true
    }

    // MARK: - Opening

    /// The opening for what is dragged; nil where none can be made or none is needed.
    private static func opening(
        at place: DropPlace, for dragged: DraggedItems, in layout: SolvedLayout?
    ) -> OpeningPreview? {
        guard let layout, !isOwnPlace(place, of: dragged) else { return nil }
        let count = layout.itemCount(in: place.position.section)
        guard count > 0 else { return nil }
        let target = (section: place.position.section, item: place.position.item)
        // What comes from a section of another kind, or from elsewhere, takes the neighbour's size.
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

    /// Whether the one item that is dragged stands there already.
    private static func isOwnPlace(_ place: DropPlace, of dragged: DraggedItems) -> Bool {
        guard let own = dragged.only else { return false }
        return place.position.section == own.section
            && (place.position.item == own.item || place.position.item == own.item + 1)
    }

    /// How much farther than usual elements may come into view because of the opening.
    package var reach: Size {
        guard opening != nil || isOpen else { return .zero }
        let (new, old) = (opening?.reach ?? .zero, history.reach)
        return Size(width: max(new.width, old.width), height: max(new.height, old.height))
    }

    /// The opening on screen.
    package func openingFrame(on page: Page) -> Rect? {
        guard let opening, let layout = page.layout else { return nil }
        let offset = page.shelfOffset(at: opening.section)
        return page.onScreen(opening.frame(in: layout, orthogonalOffset: offset))
    }

    /// Whether elements are to be asked where they stand.
    package var concernsElements: Bool { point != nil || isOpen }

    /// Elements are about to be told where they stand, from a time on.
    package mutating func beginOpening(at time: Int64) {
        history.show(opening, at: position, from: time)
        isOpen = false
    }

    /// An element as the opening finds it.
    package struct Element {
        package let kind: LayoutElement.Kind
        /// Where the layout puts it, on screen.
        package let frame: Rect
        package let stand: ElementStand?
        /// Whether it got its cell just now.
        package let isNew: Bool
        /// Whether it belongs to the item that is dragged.
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

    /// How an element is seen with the opening: where it stands, and its way there from where it is seen.
    ///
    /// One that leaves the hand is back in its place, where the others leave an opening for it again.
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
            // It comes along with the others, which have been on their way for a while.
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
