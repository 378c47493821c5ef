internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

/// Drags out of a collection and over it.
final class Dragging<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    /// The destination of moved items.
    typealias Destination = ReorderDestination<Section.ID, Item.ID>

    unowned let stage: any CollectionStage<Section, Item>
    private unowned let hands: Hands<Section, Item>
    /// The place of a drop between items.
    private(set) var drop = Drop()
    /// The state of a drop into sections and items.
    var into = DropIntoState()
    /// The scrolling caused by a drag near an edge.
    private var edges = EdgeScrolls<Section.ID>()

    init(over stage: any CollectionStage<Section, Item>, for hands: Hands<Section, Item>) {
        self.stage = stage
        self.hands = hands
    }

    // MARK: - Out

    /// The dragged items; empty until GTK has started the drag.
    var dragged: [Item.ID] { hands.input.gestures.dragged }

    /// Returns the items that a drag from a point takes, or nil if none may be dragged.
    func offerDrag(at point: Point) -> ItemDrag<Item.ID>? {
        let description = stage.description
        hands.input.gestures.drag = nil
        guard description.dragging.content != nil || description.dragging.onReorder != nil,
            hands.input.gestures.band == nil, let element = stage.item(at: point),
            case .item(let id) = element.key
        else { return nil }
        let frame = stage.presentedFrame(of: element)
        let drag = ItemDrag(
            ids: stage.presentation.positionsConcerned(by: id)
                .map { stage.snapshot.item(at: $0).id },
            grabbed: id, at: Point(x: point.x - frame.minX, y: point.y - frame.minY))
        hands.input.gestures.drag = drag
        hands.input.gestures.press.cancel()
        return drag
    }

    /// Returns the content of items as of the request; the grabbed one determines the formats.
    func offer(_ ids: [Item.ID], like position: ItemPosition) -> OfferedContent {
        let (snapshot, content) = (stage.snapshot, stage.description.dragging.content)
        let sample =
            stage.consult { content?([snapshot.item(at: position)]) } ?? DragContent()
        let source = unsafe Object(referencing: UnsafeMutableRawPointer(stage.widget))
        return OfferedContent(like: sample, from: source) {
            let items = ids.compactMap { snapshot.position(of: $0) }.map { snapshot.item(at: $0) }
            return content?(items) ?? DragContent()
        }
    }

    /// Cancels a drag, and returns false without one.
    func cancelDrag() -> Bool {
        guard !dragged.isEmpty else { return false }
        dragEnded()
        return true
    }

    // MARK: - In

    /// Updates the place of a drop after the content moved under it.
    private func contentMoved() {
        if let point = drop.point ?? into.point { _ = dropMoved(to: point) }
    }

    /// Moves the focused item one step, or to an adjacent line.
    func reorder(_ id: Item.ID, at position: ItemPosition, by move: FocusMove) -> Bool {
        guard stage.description.dragging.onReorder != nil, stage.page.layout != nil else {
            return false
        }
        let destination = stage.consult {
            stage.presentation.destination(of: move, from: position, hands.focusing.canFocus)
        }
        if let destination { reorder([id], to: destination) }
        return true
    }

    /// Asks the data's owner to move items; nothing moves until new rows arrive.
    private func reorder(_ ids: [Item.ID], to destination: Destination) {
        guard let onReorder = stage.description.dragging.onReorder,
            let transaction = try? ReorderTransaction(
                moving: ids, to: destination, in: stage.snapshot),
            !transaction.isEmpty
        else { return }
        stage.tell { onReorder(transaction) }
    }

    // MARK: - Edges

    /// A drag near an edge is scrolling.
    var isEdgeScrolling: Bool { edges.isActive }

    /// Sets the scrolling speed for a drag at a point, or nil at its end.
    ///
    /// With `movesShelves` the shelf at the point scrolls as well.
    func setEdgeScroll(at point: Point?, movesShelves: Bool) {
        guard let point else { return edges.end() }
        let shelf = movesShelves ? stage.page.shelf(at: point) : nil
        edges.drag(
            at: point, on: stage.page,
            over: shelf.map(stage.presentation.shelf))
        stage.startTicking()
    }

    /// Scrolls the page and a shelf by a frame.
    func stepEdgeScroll(by elapsed: Double) {
        guard edges.isActive else { return }
        guard edges.advance(by: elapsed, move: stage.presentation.moveOn) else { return }
        stage.requestPass()
        hands.input.selectUnderBand()
        contentMoved()
    }
}

// MARK: - Devices

extension Dragging: DragDeviceHandler {
    func dragOffered(at point: Point) -> OfferedContent? {
        guard let drag = offerDrag(at: point),
            let position = stage.snapshot.position(of: drag.grabbed)
        else { return nil }
        return offer(drag.ids, like: position)
    }

    func dragBegan() { hands.input.gestures.drag?.begin() }

    /// The grabbed cell and the number of items.
    var dragLook: DragLook? {
        guard let held = hands.input.gestures.drag, let element = stage.element(of: held.grabbed)
        else {
            return nil
        }
        return DragLook(cell: element.cell, point: held.point, count: held.ids.count)
    }

    func dragEnded() {
        hands.input.gestures.drag = nil
        dropLeft()
    }

    @discardableResult
    func dropMoved(to point: Point) -> Bool {
        guard !dropsInto else { return dropIntoMoved(to: point) }
        let description = stage.description
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
        into.leave()
        edges.end()
        stage.requestPass()
    }

    func dropped(_ content: DragContent, at point: Point, _ operation: DropOperation = .copy)
        -> Bool
    {
        defer { dropLeft() }
        guard !dropsInto else { return droppedInto(content, at: point, operation) }
        guard let place = stage.page.dropPlace(at: point) else { return false }
        let (description, destination) = (
            stage.description, stage.presentation.destination(at: place.position)
        )
        if !dragged.isEmpty {
            guard description.dragging.onReorder != nil else { return false }
            layDown()
            reorder(dragged, to: destination)
            return true
        }
        guard let onDrop = description.dragging.onDrop, !content.isEmpty else { return false }
        return stage.inTurn { onDrop(content, destination) }
    }
}

// MARK: - The opening

extension Dragging {
    /// Finds the place of a drop and shows it.
    private func findPlace() {
        let items = DraggedItems(
            count: dragged.count, first: dragged.first.flatMap(stage.snapshot.position(of:)))
        let change = drop.find(items, on: stage.page)
        if change.isLineOther { unsafe gtk_widget_queue_allocate(stage.widget) }
        if change.isOpeningOther { stage.requestPass() }
    }

    /// Displaces the elements with cells, or moves them back; a part of every pass.
    func makeWay(at time: Int64) {
        guard drop.concernsElements else { return }
        if drop.point != nil { findPlace() }
        drop.beginOpening(at: time)
        let (page, glides, held) = (stage.page, stage.mayGlide, dragged.first)
        for element in stage.live {
            let wasInHand = element.stand?.isInHand == true
            element.stand = drop.stand(
                of: Drop.Element(
                    kind: element.layoutKind, frame: page.onScreen(element.frame),
                    stand: element.stand, isNew: element.isNew,
                    isInHand: Self.belongs(element, to: held)),
                on: page, at: time, glides: glides)
            if wasInHand, element.stand == nil, glides {
                element.transition = .fade(start: time)
            }
        }
    }

    /// Returns true if an element belongs to an item.
    private static func belongs(_ element: CollectionElement, to id: Item.ID?) -> Bool {
        switch (element as? IdentifiedElement<Section.ID, Item.ID>)?.key {
        case .item(let own), .badge(let own, _), .separator(let own, _): own == id
        case .boundary, .decoration, .layoutBoundary, nil: false
        }
    }

    /// Places the dragged element in the opening.
    private func layDown() {
        for element in stage.live where element.stand?.isInHand == true {
            element.stand?.isInHand = false
        }
    }

    /// Removes the opening, so that a change starts from where elements are seen.
    func forgetOpening() {
        guard drop.forgetOpening() else { return }
        for element in stage.live { element.stand = nil }
    }
}
