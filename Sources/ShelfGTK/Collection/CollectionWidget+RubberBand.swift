internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    /// The class of the rectangle, which themes know by this name.
    private static var rubberBandType: WidgetType { RubberBandType.shared }

    /// Draws a rectangle with the mouse from empty space.
    func addRubberBandController() {
        let drag = unsafe adopt(gtk_gesture_drag_new())
        let gesture = unsafe drag.opaque
        unsafe gtk_gesture_single_set_button(gesture, guint(GDK_BUTTON_PRIMARY))
        drag.connect(Signal(point: "drag-begin")) { [weak self] x, y in
            guard unsafe !Self.isTouch(gesture) else { return }
            let state = unsafe gtk_event_controller_get_current_event_state(gesture)
            self?.beginRubberBand(
                at: Point(x: x, y: y), modifiers: KeyModifiers(rawValue: state.rawValue))
        }
        drag.connect(Signal(point: "drag-update")) { [weak self] x, y in
            guard let self, self.gestures.band != nil else { return }
            var start = (x: 0.0, y: 0.0)
            unsafe gtk_gesture_drag_get_start_point(gesture, &start.x, &start.y)
            unsafe gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
            self.stretchRubberBand(to: Point(x: start.x + x, y: start.y + y))
        }
        drag.connect(Signal(point: "drag-end")) { [weak self] _, _ in self?.endRubberBand() }
    }

    /// Begins a rectangle, unless an item is there or several cannot be selected.
    func beginRubberBand(at point: Point, modifiers: KeyModifiers) {
        guard description.selectionMode == .multiple, pressTarget(at: point).isGround else {
            return
        }
        gestures.band = RubberBand(origin: inContent(point), pointer: point)
        beginBand(
            BandEffect(
                isExtending: modifiers.contains(.shift),
                isControlled: modifiers.contains(.control)))
    }

    /// Stretches the rectangle; near an edge the page moves on under it.
    func stretchRubberBand(to point: Point) {
        guard gestures.band != nil else { return }
        gestures.band?.pointer = point
        setEdgeScroll(at: point)
        selectUnderRubberBand()
    }

    /// Ends the rectangle and keeps what it selected.
    func endRubberBand() {
        guard gestures.band != nil else { return }
        setEdgeScroll(at: nil)
        gestures.band = nil
        presentation.selection.endBand()
        if let mark = rubberBandWidget { unsafe gtk_widget_set_child_visible(mark.gtk, 0) }
        requestPass()
    }

    /// Selects by frames of the layout, so that items without cells are met as well.
    func selectUnderRubberBand() {
        guard let area = gestures.band?.area(on: page), let layout else { return }
        var met: Set<Item.ID> = []
        for element in layout.elements(in: area, offsets: { self.shelfOffset(at: $0) }) {
            guard case .item(let section, let item) = element.kind else { continue }
            met.insert(snapshot.item(at: ItemPosition(section: section, item: item)).id)
        }
        bandMeets(met)
        if rubberBandWidget == nil {
            let mark = RubberBandMark(type: Self.rubberBandType)
            rubberBandWidget = unsafe Widget(mark.widget)
            unsafe gtk_widget_set_parent(mark.widget, widget)
            unsafe gtk_widget_set_can_target(mark.widget, 0)
        }
        if let mark = rubberBandWidget { unsafe gtk_widget_set_child_visible(mark.gtk, 1) }
        unsafe gtk_widget_queue_allocate(widget)
    }

    /// Puts the rectangle where it belongs.
    func allocateRubberBand() {
        guard let mark = rubberBandWidget, let area = gestures.band?.area(on: page) else { return }
        // It may have begun far away: what is seen of it, with its edges out of sight, is enough.
        let seen = Rect(origin: .zero, size: viewport).widened(x: 64, y: 64)
        var frame = onScreen(area)
        frame.size = Size(width: max(1, frame.width), height: max(1, frame.height))
        frame = frame.intersection(seen) ?? .zero
        unsafe gtk_widget_measure(mark.gtk, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        var origin = graphene_point_t(x: Float(frame.x), y: Float(frame.y))
        unsafe gtk_widget_allocate(
            mark.gtk, Int32(frame.width), Int32(frame.height), -1,
            gsk_transform_translate(nil, &origin))
    }
}

private final class RubberBandMark: WidgetImplementation {}

private enum RubberBandType {
    static let shared = WidgetType(
        name: "ShelfRubberBand", cssName: "rubberband", role: GTK_ACCESSIBLE_ROLE_PRESENTATION)
}
