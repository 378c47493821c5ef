internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

/// What dragging asks of the other parts of a collection.
protocol DragDelegate<Section, Item>: PartDelegate {
    /// What hands are doing, of which a drag is a part.
    var gestures: Gestures<Section.ID, Item.ID> { get set }
    func canFocus(_ position: ItemPosition) -> Bool
    /// The content has moved under a rectangle that is being drawn.
    func selectUnderBand()
}

/// Items dragged out of a collection, and what is dragged over it.
final class Dragging<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    /// Where dragged items go.
    typealias Destination = ReorderDestination<Section.ID, Item.ID>

    private unowned let scene: any CollectionScene<Section, Item>
    private unowned let delegate: any DragDelegate<Section, Item>
    /// Where what is dragged over the collection would go.
    private(set) var drop = Drop()
    /// What a drag near an edge moves on.
    private var edges = EdgeScrolls<Section.ID>()

    init(
        over scene: any CollectionScene<Section, Item>,
        for delegate: any DragDelegate<Section, Item>
    ) {
        self.scene = scene
        self.delegate = delegate
    }

    // MARK: - Out

    /// The items that are dragged; none before the toolkit has made a drag of them.
    var dragged: [Item.ID] { delegate.gestures.dragged }

    /// What a drag from a point takes along; nil where nothing may be dragged.
    func offerDrag(at point: Point) -> ItemDrag<Item.ID>? {
        let description = scene.description
        delegate.gestures.drag = nil
        guard description.dragging.content != nil || description.dragging.onReorder != nil,
            delegate.gestures.band == nil, let element = scene.item(at: point),
            case .item(let id) = element.key
        else { return nil }
        let frame = scene.presentedFrame(of: element)
        let drag = ItemDrag(
            ids: scene.presentation.positionsConcerned(by: id)
                .map { scene.snapshot.item(at: $0).id },
            grabbed: id, at: Point(x: point.x - frame.minX, y: point.y - frame.minY))
        delegate.gestures.drag = drag
        delegate.gestures.press.cancel()
        return drag
    }

    /// Offers items to whoever they are dragged to, as they are now; the grabbed one says in what
    /// kinds.
    func offer(_ ids: [Item.ID], like position: ItemPosition) -> OfferedContent {
        let (snapshot, content) = (scene.snapshot, scene.description.dragging.content)
        let sample =
            scene.consult { content?([snapshot.item(at: position)]) } ?? DragContent()
        let source = unsafe Object(referencing: UnsafeMutableRawPointer(scene.widget))
        return OfferedContent(like: sample, from: source) {
            let items = ids.compactMap { snapshot.position(of: $0) }.map { snapshot.item(at: $0) }
            return content?(items) ?? DragContent()
        }
    }

    /// Gives up a drag; false when there is none.
    func cancelDrag() -> Bool {
        guard !dragged.isEmpty else { return false }
        dragEnded()
        return true
    }

    // MARK: - In

    /// The content moved under what is dragged.
    private func contentMoved() {
        if let point = drop.point { _ = dropMoved(to: point) }
    }

    /// Moves the focused item one step, or to the line above or below.
    func reorder(_ id: Item.ID, at position: ItemPosition, by move: FocusMove) -> Bool {
        guard scene.description.dragging.onReorder != nil, scene.page.layout != nil else {
            return false
        }
        let destination = scene.consult {
            scene.presentation.destination(of: move, from: position, delegate.canFocus)
        }
        if let destination { reorder([id], to: destination) }
        return true
    }

    /// Asks the owner of the data to move items; nothing moves until new rows come.
    private func reorder(_ ids: [Item.ID], to destination: Destination) {
        guard let onReorder = scene.description.dragging.onReorder,
            let transaction = try? ReorderTransaction(
                moving: ids, to: destination, in: scene.snapshot),
            !transaction.isEmpty
        else { return }
        scene.tell { onReorder(transaction) }
    }

    // MARK: - Edges

    /// Whether a drag near an edge keeps something moving.
    var isEdgeScrolling: Bool { edges.isActive }

    /// Sets how fast the page moves under a drag that is at a point; nil when the drag is over.
    ///
    /// With `movesShelves` the shelf at the point moves as well.
    func setEdgeScroll(at point: Point?, movesShelves: Bool) {
        guard let point else { return edges.end() }
        let shelf = movesShelves ? scene.shelf(at: point) : nil
        edges.drag(
            at: point, on: scene.page,
            over: shelf.map { ShelfPlace(id: scene.snapshot.section(at: $0).id, section: $0) },
            shelfDirection: scene.shelfDirection)
        scene.startTicking()
    }

    /// Moves the page and a shelf on under a drag.
    func stepEdgeScroll(by elapsed: Double) {
        guard edges.isActive else { return }
        guard edges.advance(by: elapsed, move: scene.presentation.moveOn) else { return }
        scene.requestPass()
        delegate.selectUnderBand()
        contentMoved()
    }
}

// MARK: - Devices

extension Dragging: DragDeviceHandler {
    func dragOffered(at point: Point) -> OfferedContent? {
        guard let drag = offerDrag(at: point),
            let position = scene.snapshot.position(of: drag.grabbed)
        else { return nil }
        return offer(drag.ids, like: position)
    }

    func dragBegan() { delegate.gestures.drag?.begin() }

    /// The grabbed cell, and the number of items.
    var dragLook: DragLook? {
        guard let held = delegate.gestures.drag, let element = scene.element(of: held.grabbed)
        else {
            return nil
        }
        return DragLook(cell: element.cell, point: held.point, count: held.ids.count)
    }

    func dragEnded() {
        delegate.gestures.drag = nil
        dropLeft()
    }

    @discardableResult
    func dropMoved(to point: Point) -> Bool {
        let description = scene.description
        let isOwn = !dragged.isEmpty && description.dragging.onReorder != nil
        guard isOwn || (dragged.isEmpty && description.dragging.onDrop != nil) else { return false }
        drop.move(to: point)
        setEdgeScroll(at: point, movesShelves: true)
        findPlace()
        return drop.position != nil
    }

    var isMoveOfOurs: Bool { !dragged.isEmpty }

    func dropLeft() {
        drop.leave()
        edges.end()
        scene.requestPass()
    }

    func dropped(_ content: DragContent, at point: Point) -> Bool {
        defer { dropLeft() }
        let page = scene.page
        guard let place = page.dropPlace(at: point, isRightToLeft: scene.isRightToLeft) else {
            return false
        }
        let (description, destination) = (
            scene.description, scene.presentation.destination(at: place.position)
        )
        if !dragged.isEmpty {
            guard description.dragging.onReorder != nil else { return false }
            layDown()
            reorder(dragged, to: destination)
            return true
        }
        guard let onDrop = description.dragging.onDrop, !content.isEmpty else { return false }
        return scene.inTurn { onDrop(content, destination) }
    }
}

// MARK: - Room

extension Dragging {
    /// Finds where what is dragged would go, and has it shown.
    private func findPlace() {
        let items = DraggedItems(
            count: dragged.count, first: dragged.first.flatMap(scene.snapshot.position(of:)))
        let change = drop.find(items, on: scene.page, isRightToLeft: scene.isRightToLeft)
        if change.isMarkOther { unsafe gtk_widget_queue_allocate(scene.widget) }
        if change.isRoomOther { scene.requestPass() }
    }

    /// Has the elements that have cells make room, or take it back; a part of every pass.
    func makeRoom(at time: Int64) {
        guard drop.concernsElements else { return }
        if drop.point != nil { findPlace() }
        drop.beginMakingRoom(at: time)
        let (page, glides, held) = (scene.page, scene.mayGlide, dragged.first)
        for element in scene.live {
            let wasInHand = element.room?.isInHand == true
            element.room = drop.stand(
                of: Drop.Element(
                    kind: element.layoutKind, frame: page.onScreen(element.frame),
                    room: element.room, isNew: element.isNew,
                    isInHand: Self.belongs(element, to: held)),
                on: page, at: time, glides: glides)
            if wasInHand, element.room == nil, glides {
                element.transition = Transition(
                    displacement: .zero, initialOpacity: 0, start: time)
            }
        }
    }

    /// Whether an element belongs to an item.
    private static func belongs(_ element: CollectionElement, to id: Item.ID?) -> Bool {
        switch (element as? IdentifiedElement<Section.ID, Item.ID>)?.key {
        case .item(let own), .badge(let own, _), .separator(let own, _): own == id
        case .boundary, .decoration, .layoutBoundary, nil: false
        }
    }

    /// What was in the hand stands where the room was.
    private func layDown() {
        for element in scene.live where element.room?.isInHand == true {
            element.room?.isInHand = false
        }
    }

    /// Forgets all room: what changes now starts from where elements are seen.
    func forgetRoom() {
        guard drop.forgetRoom() else { return }
        for element in scene.live { element.room = nil }
    }
}
