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
            guard let self, self.rubberBand != nil else { return }
            var start = (x: 0.0, y: 0.0)
            unsafe gtk_gesture_drag_get_start_point(gesture, &start.x, &start.y)
            unsafe gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
            self.stretchRubberBand(to: Point(x: start.x + x, y: start.y + y))
        }
        drag.connect(Signal(point: "drag-end")) { [weak self] _, _ in self?.endRubberBand() }
    }

    /// Begins a rectangle, unless an item is there or several cannot be selected.
    func beginRubberBand(at point: Point, modifiers: KeyModifiers) {
        guard description.selectionMode == .multiple, item(at: point) == nil,
            !isOverControl(point), !isOnArrow(point)
        else { return }
        let effect: BandEffect =
            modifiers.contains(.control) ? .add : modifiers.contains(.shift) ? .remove : .replace
        rubberBand = RubberBand(origin: inContent(point), pointer: point)
        beginBand(effect)
    }

    /// Stretches the rectangle; near an edge the page moves on under it.
    func stretchRubberBand(to point: Point) {
        guard rubberBand != nil else { return }
        rubberBand?.pointer = point
        setEdgeScroll(at: point)
        selectUnderRubberBand()
    }

    /// Ends the rectangle and keeps what it selected.
    func endRubberBand() {
        guard rubberBand != nil else { return }
        setEdgeScroll(at: nil)
        rubberBand = nil
        selection.endBand()
        if let mark = rubberBandWidget { unsafe gtk_widget_set_child_visible(mark.gtk, 0) }
        requestPass()
    }

    /// The rectangle in content coordinates.
    var rubberBandArea: Rect? {
        guard let rubberBand else { return nil }
        let corner = inContent(
            Point(
                x: min(max(0, rubberBand.pointer.x), viewport.width),
                y: min(max(0, rubberBand.pointer.y), viewport.height)))
        let origin = rubberBand.origin
        return Rect(
            x: min(origin.x, corner.x), y: min(origin.y, corner.y),
            width: abs(origin.x - corner.x), height: abs(origin.y - corner.y))
    }

    /// Selects by frames of the layout, so that items without cells are met as well.
    func selectUnderRubberBand() {
        guard let layout, let area = rubberBandArea else { return }
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
        guard let mark = rubberBandWidget, let area = rubberBandArea else { return }
        let frame = placement(of: onScreen(area))
        unsafe gtk_widget_measure(mark.gtk, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        var origin = graphene_point_t(x: Float(frame.x), y: Float(frame.y))
        unsafe gtk_widget_allocate(
            mark.gtk, max(1, Int32(frame.width)), max(1, Int32(frame.height)), -1,
            gsk_transform_translate(nil, &origin))
    }
}

private final class RubberBandMark: WidgetImplementation {}

private enum RubberBandType {
    static let shared = WidgetType(
        name: "ShelfRubberBand", cssName: "rubberband", role: GTK_ACCESSIBLE_ROLE_PRESENTATION)
}
