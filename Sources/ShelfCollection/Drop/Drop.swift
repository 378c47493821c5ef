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
    /// The line that shows it where there cannot be room, on screen.
    package let mark: Rect

    package init(position: ItemPosition, mark: Rect) {
        self.position = position
        self.mark = mark
    }
}

/// Where something that is dragged over a collection would go, and what shows it: room, else a line.
///
/// Room is painted only: the layout and the rows stay what they are until something is let go, and the
/// place it would go to is found in the layout without the room, so that the room cannot move what it
/// depends on.
///
/// It is not generic: while there is room every frame asks every element for its place.
///
/// Design: docs/design/collection.md#drops
package struct Drop {
    /// Where it is dragged, in the viewport; nil while nothing is.
    package private(set) var point: Point?
    /// Where in the rows it would go.
    package private(set) var position: ItemPosition?
    /// The room that is made for it there.
    package private(set) var room: RoomPreview?
    /// Where the line stands that shows the place where there is no room.
    package private(set) var mark: Rect?
    private var history = RoomHistory()
    /// Whether any element stands elsewhere to make room.
    package private(set) var isRoomMade = false

    package init() {}

    /// Something is dragged over a point.
    package mutating func move(to point: Point) { self.point = point }

    /// Finds where it would go, also where the content has moved under it; returns whether elements have
    /// to stand elsewhere, and whether the line has.
    package mutating func find(
        _ dragged: DraggedItems, on page: Page
    ) -> (isRoomOther: Bool, isMarkOther: Bool) {
        let place = point.flatMap { page.dropPlace(at: $0) }
        let room = place.flatMap { Self.room(at: $0, for: dragged, in: page.layout) }
        let isAtHome = place.map { Self.isOwnPlace($0, of: dragged) } ?? false
        let before = (isOpen: self.room != nil, position: position, mark: mark)
        mark = room == nil && !isAtHome ? place?.mark : nil
        self.room = room
        position = place?.position
        return (before.isOpen != (room != nil) || before.position != position, before.mark != mark)
    }

    /// What is dragged has left, or was let go.
    package mutating func leave() {
        point = nil
        position = nil
        room = nil
        mark = nil
    }

    /// Forgets all room: what changes now starts from where elements are seen.
    ///
    /// Returns whether there was any.
    package mutating func forgetRoom() -> Bool {
        guard isRoomMade || room != nil else { return false }
        room = nil
        position = nil
        history = RoomHistory()
        isRoomMade = false
        return true
    }

    // MARK: - Room

    /// The room for what is dragged; nil where none can be made or none is needed.
    private static func room(
        at place: DropPlace, for dragged: DraggedItems, in layout: SolvedLayout?
    ) -> RoomPreview? {
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
        return RoomPreview(
            in: layout, before: target, for: size,
            takingOut: dragged.only.map { ($0.section, $0.item) })
    }

    /// Whether the one item that is dragged stands there already.
    private static func isOwnPlace(_ place: DropPlace, of dragged: DraggedItems) -> Bool {
        guard let own = dragged.only else { return false }
        return place.position.section == own.section
            && (place.position.item == own.item || place.position.item == own.item + 1)
    }

    /// How much farther than usual elements may come into view because of the room.
    package var reach: Size {
        guard room != nil || isRoomMade else { return .zero }
        let (new, old) = (room?.reach ?? .zero, history.reach)
        return Size(width: max(new.width, old.width), height: max(new.height, old.height))
    }

    /// The room on screen.
    package func roomFrame(on page: Page) -> Rect? {
        guard let room, let layout = page.layout else { return nil }
        let offset = page.shelfOffset(at: room.section)
        return page.onScreen(room.frame(in: layout, orthogonalOffset: offset))
    }

    /// Whether elements are to be asked where they stand.
    package var concernsElements: Bool { point != nil || isRoomMade }

    /// Elements are about to be told where they stand, from a time on.
    package mutating func beginMakingRoom(at time: Int64) {
        history.show(room, at: position, from: time)
        isRoomMade = false
    }

    /// An element as the room finds it.
    package struct Element {
        package let kind: LayoutElement.Kind
        /// Where the layout puts it, on screen.
        package let frame: Rect
        package let room: ElementRoom?
        /// Whether it got its cell just now.
        package let isNew: Bool
        /// Whether it belongs to the item that is dragged.
        package let isInHand: Bool

        package init(
            kind: LayoutElement.Kind, frame: Rect, room: ElementRoom?, isNew: Bool, isInHand: Bool
        ) {
            self.kind = kind
            self.frame = frame
            self.room = room
            self.isNew = isNew
            self.isInHand = isInHand
        }
    }

    /// How an element is seen with the room: where it stands, and its way there from where it is seen.
    ///
    /// One that leaves the hand is back in its place, where the others leave room for it again.
    package mutating func stand(
        of element: Element, on page: Page, at time: Int64, glides: Bool
    ) -> ElementRoom? {
        let stand = standing(element, on: page, at: time, glides: glides)
        if stand != nil { isRoomMade = true }
        return stand
    }

    private func standing(
        _ element: Element, on page: Page, at time: Int64, glides: Bool
    ) -> ElementRoom? {
        let frame = element.frame
        if let room, room.takesOut, element.isInHand, let roomFrame = roomFrame(on: page) {
            let offset = Point(x: roomFrame.x - frame.x, y: roomFrame.y - frame.y)
            return ElementRoom(shift: RoomPreview.Shift(offset: offset), isInHand: true)
        }
        if element.room?.isInHand == true { return nil }
        let shift = Self.shift(of: element.kind, for: room, on: page)
        var stand = element.room
        if element.isNew {
            // It comes along with the others, which have been on their way for a while.
            stand = ElementRoom(shift: Self.shift(of: element.kind, for: history.former, on: page))
        }
        if shift != stand?.shift ?? .none {
            let seen = stand?.frame(frame, at: time) ?? frame
            let aim = ElementRoom(shift: shift).frame(frame, at: time)
            let glide = Transition(
                displacement: Point(x: seen.x - aim.x, y: seen.y - aim.y),
                growth: Size(width: seen.width - aim.width, height: seen.height - aim.height),
                initialOpacity: 1, start: element.isNew ? history.start : time)
            stand = ElementRoom(shift: shift, glide: glides ? glide : nil)
        }
        if stand?.glide?.isOver(at: time) == true { stand?.glide = nil }
        return shift == .none && stand?.glide == nil ? nil : stand
    }

    private static func shift(
        of kind: LayoutElement.Kind, for room: RoomPreview?, on page: Page
    ) -> RoomPreview.Shift {
        guard let room, let layout = page.layout else { return .none }
        return room.shift(of: kind, in: layout, visible: page.visibleArea)
    }
}
