internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    /// Whether anything may be dragged from here, or to here.
    private var isDragSource: Bool {
        description.dragContent != nil || description.onReorder != nil
    }

    func addDragControllers() {
        let source = unsafe adopt(DragSource.make())
        let drag = unsafe source.opaque
        unsafe gtk_drag_source_set_actions(
            drag, GdkDragAction(rawValue: GDK_ACTION_COPY.rawValue | GDK_ACTION_MOVE.rawValue))
        unsafe source.connect(Signal(prepare: "prepare")) { [weak self] x, y in
            // A finger that moves over rows scrolls or swipes.
            guard unsafe !Self.isTouch(drag) else { return nil }
            return unsafe self?.prepareDrag(at: Point(x: x, y: y))
        }
        source.connect(Signal(ignoringArgument: "drag-begin")) { [weak self] in
            self?.gestures.drag?.begin()
            unsafe self?.showDragIcon(of: drag)
        }
        source.connect(Signal(plainPair: "drag-end")) { [weak self] in self?.endDrag() }
        addDropTarget()
    }

    /// Whether a gesture is made by a finger on the screen.
    ///
    /// Fingers come as sequences. Their device tells nothing: under X11 it is that of the mouse.
    static func isTouch(_ gesture: OpaquePointer) -> Bool {
        unsafe gtk_gesture_single_get_current_sequence(gesture) != nil
    }

    private func addDropTarget() {
        let target = unsafe adopt(
            gtk_drop_target_new(
                0, GdkDragAction(rawValue: GDK_ACTION_COPY.rawValue | GDK_ACTION_MOVE.rawValue)))
        // What comes from another collection of the program is offered as a widget too, which only
        // its own collection understands: the first type that is offered is the one handed over.
        var types = [gdk_file_list_get_type(), cgtk_type_string(), gtk_widget_get_type()]
        unsafe gtk_drop_target_set_gtypes(target.opaque, &types, gsize(types.count))
        target.connect(Signal(dropMotion: "motion")) { [weak self] x, y in
            guard let self, self.dropMoved(to: Point(x: x, y: y)) else {
                return GdkDragAction(rawValue: 0)
            }
            return self.dragged.isEmpty ? GDK_ACTION_COPY : GDK_ACTION_MOVE
        }
        target.connect(Signal(plain: "leave")) { [weak self] in self?.dropLeft() }
        unsafe target.connect(Signal(drop: "drop")) { [weak self] value, x, y in
            guard let self else { return false }
            let content = unsafe Self.content(of: value)
            return self.dropped(content, at: Point(x: x, y: y))
        }
    }

    // MARK: - Out

    /// The items that are dragged; none before the toolkit has made a drag of them.
    var dragged: [Item.ID] { gestures.dragged }

    /// What a drag from a point takes along; nil where nothing may be dragged.
    func offerDrag(at point: Point) -> ItemDrag<Item.ID>? {
        gestures.drag = nil
        guard isDragSource, gestures.band == nil, let element = item(at: point),
            case .item(let id) = element.key
        else { return nil }
        let frame = presentedFrame(of: element)
        gestures.drag = ItemDrag(
            ids: positionsConcerned(by: id).map { snapshot.item(at: $0).id }, grabbed: id,
            at: Point(x: point.x - frame.minX, y: point.y - frame.minY))
        gestures.press.cancel()
        return gestures.drag
    }

    /// Begins a drag from a point; returns the ids it takes along, none where nothing may be dragged.
    func beginDrag(at point: Point) -> [Item.ID] {
        let drag = offerDrag(at: point)
        gestures.drag?.begin()
        return drag?.ids ?? []
    }

    private func prepareDrag(at point: Point) -> UnsafeMutableRawPointer? {
        guard let drag = offerDrag(at: point), let position = snapshot.position(of: drag.grabbed)
        else { return nil }
        return unsafe UnsafeMutableRawPointer(offer(drag.ids, like: position).instance)
    }

    /// Offers items to whoever they are dragged to, as they are now; the grabbed one says in what
    /// kinds.
    func offer(_ ids: [Item.ID], like position: ItemPosition) -> OfferedContent {
        let (snapshot, content) = (snapshot, description.dragContent)
        let sample = consult { content?([snapshot.item(at: position)]) } ?? DragContent()
        let source = unsafe Object(referencing: UnsafeMutableRawPointer(widget))
        return OfferedContent(like: sample, from: source) {
            let items = ids.compactMap { snapshot.position(of: $0) }.map { snapshot.item(at: $0) }
            return content?(items) ?? DragContent()
        }
    }

    /// The drag carries the look of the grabbed cell, and the number of items when there are several.
    private func showDragIcon(of source: OpaquePointer) {
        guard let drag = unsafe gtk_drag_source_get_drag(source) else { return }
        guard let held = gestures.drag, let element = elements[.item(held.grabbed)] else {
            return unsafe DragIcon.showPlain(on: drag)
        }
        unsafe DragIcon.show(
            element.cell.widget, heldAt: held.point, count: held.ids.count, on: drag)
    }

    /// The drag is over, wherever it ended.
    func endDrag() {
        gestures.drag = nil
        dropLeft()
    }

    /// Gives up a drag; false when there is none.
    func cancelDrag() -> Bool {
        guard !dragged.isEmpty else { return false }
        endDrag()
        return true
    }

    // MARK: - In

    /// Something is dragged over a point; returns whether it could be let go there.
    @discardableResult
    func dropMoved(to point: Point) -> Bool {
        let isOwn = !dragged.isEmpty && description.onReorder != nil
        guard isOwn || (dragged.isEmpty && description.onDrop != nil) else { return false }
        dropPoint = point
        setEdgeScroll(at: point, movesShelves: true)
        return updateDropPlace()
    }

    /// The content moved under what is dragged.
    func dropMoved() {
        if let dropPoint { dropMoved(to: dropPoint) }
    }

    /// What is dragged left the collection.
    func dropLeft() {
        dropPoint = nil
        dropPosition = nil
        dropRoom = nil
        dropMark = nil
        setEdgeScroll(at: nil)
        requestPass()
    }

    /// Something was let go at a point; returns whether it was taken.
    func dropped(_ content: DragContent, at point: Point) -> Bool {
        defer { dropLeft() }
        guard let place = dropPlace(at: point) else { return false }
        if !dragged.isEmpty {
            guard description.onReorder != nil else { return false }
            layDown()
            reorder(dragged, to: place.destination)
            return true
        }
        guard let onDrop = description.onDrop, !content.isEmpty else { return false }
        return inTurn { onDrop(content, place.destination) }
    }

    private static func content(of value: UnsafePointer<GValue>) -> DragContent {
        let type = unsafe value.pointee.g_type
        if type == cgtk_type_string() {
            return unsafe DragContent(text: String(cStringOrNil: g_value_get_string(value)))
        }
        guard type == gdk_file_list_get_type(),
            let list = unsafe g_value_get_boxed(value)
        else { return DragContent() }
        let files = unsafe gdk_file_list_get_files(OpaquePointer(list))
        defer { unsafe g_slist_free(files) }
        var uris: [String] = []
        var node = unsafe files
        while let current = unsafe node {
            let file = unsafe OpaquePointer(current.pointee.data)
            if let uri = unsafe String(takingCString: g_file_get_uri(file)) { uris.append(uri) }
            unsafe node = unsafe current.pointee.next
        }
        return DragContent(uris: uris)
    }
}

extension Signal where Handler == @MainActor () -> Void {
    /// A signal with a pointer and a truth value that the handler ignores.
    fileprivate init(plainPair name: String) {
        let trampoline:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, gboolean,
                UnsafeMutableRawPointer?
            ) -> Void = { _, _, _, data in
                let handler = unsafe HandlerBox<Handler>.handler(at: data)
                MainActor.assumeIsolated { handler() }
            }
        unsafe self.init(name, trampoline: trampoline)
    }
}
