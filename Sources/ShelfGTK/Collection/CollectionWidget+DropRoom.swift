internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

// Room is painted only: the layout and the rows stay what they are until something is let go, and
// the place it would go to is found in the layout without the room, so that the room cannot move
// what it depends on.

extension CollectionWidget {
    /// Finds where what is dragged would go, and shows it: by room, else by a line.
    ///
    /// Returns whether it could be let go there.
    @discardableResult
    func updateDropPlace() -> Bool {
        let place = dropPoint.flatMap(dropPlace(at:))
        let room = place.flatMap(room(at:))
        let mark = room == nil && !isOwnPlace(place) ? place?.mark : nil
        if mark != dropMark {
            dropMark = mark
            if dropLine == nil { dropLine = unsafe DropMark(parent: widget) }
            unsafe gtk_widget_queue_allocate(widget)
        }
        let wasOpen = dropRoom != nil
        dropRoom = room
        if wasOpen != (room != nil) || dropPosition != place?.position { requestPass() }
        dropPosition = place?.position
        return place != nil
    }

    /// The room for what is dragged; nil where none can be made or none is needed.
    private func room(at place: DropPlace<Section.ID, Item.ID>) -> RoomPreview? {
        guard let layout, !isOwnPlace(place) else { return nil }
        let count = snapshot.itemCount(in: place.position.section)
        guard count > 0 else { return nil }
        let target = (section: place.position.section, item: place.position.item)
        let source = dragged.count == 1 ? snapshot.position(of: dragged[0]) : nil
        // What comes from a section of another kind, or from elsewhere, takes the neighbour's size.
        let like = source ?? dragged.first.flatMap { snapshot.position(of: $0) }
        let isAlike = like.map { layout.section($0.section) == layout.section(target.section) }
        let model =
            isAlike == true
            ? like! : ItemPosition(section: target.section, item: min(target.item, count - 1))
        return RoomPreview(
            in: layout, before: target, for: frame(of: model, in: layout).size,
            takingOut: source.map { ($0.section, $0.item) })
    }

    /// Whether the one item that is dragged stands there already.
    private func isOwnPlace(_ place: DropPlace<Section.ID, Item.ID>?) -> Bool {
        guard let place, dragged.count == 1, let own = snapshot.position(of: dragged[0]) else {
            return false
        }
        return place.position.section == own.section
            && (place.position.item == own.item || place.position.item == own.item + 1)
    }

    /// How much farther than usual elements may come into view because of the room.
    var roomReach: Size {
        guard dropRoom != nil || isRoomMade else { return .zero }
        let (new, old) = (dropRoom?.reach ?? .zero, roomHistory.reach)
        return Size(width: max(new.width, old.width), height: max(new.height, old.height))
    }

    /// The room on screen.
    var roomFrame: Rect? {
        guard let dropRoom, let layout else { return nil }
        let offset = shelfOffset(at: dropRoom.section)
        return onScreen(dropRoom.frame(in: layout, orthogonalOffset: offset))
    }

    /// Has the elements that have cells make room, or take it back; a part of every pass.
    func makeRoom(at time: Int64) {
        guard dropPoint != nil || isRoomMade else { return }
        if dropPoint != nil { updateDropPlace() }
        roomHistory.show(dropRoom, at: dropPosition, from: time)
        isRoomMade = false
        for element in live {
            makeRoom(of: element, at: time)
            if element.room != nil { isRoomMade = true }
        }
    }

    private func makeRoom(of element: CollectionElement, at time: Int64) {
        let glides = animationsAreEnabled && isMapped
        if let dropRoom, dropRoom.takesOut, isInHand(element), let roomFrame {
            let frame = onScreen(element.frame)
            element.room = ElementRoom(
                shift: RoomPreview.Shift(
                    offset: Point(x: roomFrame.x - frame.x, y: roomFrame.y - frame.y)),
                isInHand: true)
            return
        }
        if element.room?.isInHand == true {
            // Back in its place, where the others leave room for it again.
            element.room = nil
            guard glides else { return }
            element.transition = Transition(
                displacement: .zero, initialOpacity: 0, start: time)
            return
        }
        let shift = shift(of: element, for: dropRoom)
        if element.isNew {
            // It comes along with the others, which have been on their way for a while.
            element.room = ElementRoom(shift: self.shift(of: element, for: roomHistory.former))
        }
        if shift != element.room?.shift ?? .none {
            let frame = onScreen(element.frame)
            let seen = element.room?.frame(frame, at: time) ?? frame
            let aim = ElementRoom(shift: shift).frame(frame, at: time)
            let glide = Transition(
                displacement: Point(x: seen.x - aim.x, y: seen.y - aim.y),
                growth: Size(width: seen.width - aim.width, height: seen.height - aim.height),
                initialOpacity: 1, start: element.isNew ? roomHistory.start : time)
            element.room = ElementRoom(shift: shift, glide: glides ? glide : nil)
        }
        if element.room?.glide?.isOver(at: time) == true {
            element.room?.glide = nil
        }
        if shift == .none, element.room?.glide == nil { element.room = nil }
    }

    private func shift(of element: CollectionElement, for room: RoomPreview?) -> RoomPreview.Shift {
        guard let room, let layout else { return .none }
        return room.shift(of: element.layoutKind, in: layout, visible: visibleArea)
    }

    /// Whether an element belongs to the item that is dragged.
    private func isInHand(_ element: CollectionElement) -> Bool {
        switch key(of: element) {
        case .item(let id), .badge(let id, _), .separator(let id, _): id == dragged.first
        case .boundary, .decoration, .layoutBoundary, nil: false
        }
    }

    /// What was in the hand stands where the room was.
    func layDown() {
        for element in live where element.room?.isInHand == true {
            element.room?.isInHand = false
        }
    }

    /// Forgets all room: what changes now starts from where elements are seen.
    func forgetRoom() {
        guard isRoomMade || dropRoom != nil else { return }
        dropRoom = nil
        dropPosition = nil
        roomHistory = RoomHistory()
        isRoomMade = false
        for element in live { element.room = nil }
    }
}
