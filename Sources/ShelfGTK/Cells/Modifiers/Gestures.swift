internal import CGtk
import ShelfGObject

/// A button of the mouse.
public enum MouseButton: Hashable, Sendable {
    /// The one that chooses.
    case primary
    /// The wheel.
    case middle
    /// The one that asks for a menu.
    case secondary

    var number: guint {
        switch self {
        case .primary: guint(GDK_BUTTON_PRIMARY)
        case .middle: guint(GDK_BUTTON_MIDDLE)
        case .secondary: guint(GDK_BUTTON_SECONDARY)
        }
    }
}

/// A moment of a drag; distances are in pixels from where it began.
public enum DragPhase: Hashable, Sendable {
    /// It began at this place in the view.
    case began(x: Double, y: Double)
    /// The pointer is this far from the beginning.
    case moved(x: Double, y: Double)
    /// It ended this far from the beginning.
    case ended(x: Double, y: Double)
}

extension View {
    /// Calls `action` when the view has been clicked `count` times in a row, and as often again.
    ///
    /// Clicks of a series count for each handler: where a view has one for single clicks and one for double ones, a
    /// double click calls the first twice.
    public func onTap(
        count: Int = 1, button: MouseButton = .primary, _ action: @escaping @MainActor () -> Void
    ) -> some View {
        controlled(TapHandler(count: max(1, count), button: button, action: action))
    }

    /// Calls `action` when the view has been pressed for a while.
    public func onLongPress(_ action: @escaping @MainActor () -> Void) -> some View {
        controlled(LongPressHandler(action: action))
    }

    /// Calls `action` when the pointer comes, with true, and when it leaves, with false.
    public func onHover(_ action: @escaping @MainActor (Bool) -> Void) -> some View {
        controlled(HoverHandler(action: action))
    }

    /// Calls `action` while the pointer is dragged from the view.
    public func onDrag(_ action: @escaping @MainActor (DragPhase) -> Void) -> some View {
        controlled(DragHandler(action: action))
    }
}

struct TapHandler: ControllerModifier {
    let count: Int
    let button: MouseButton
    let action: @MainActor () -> Void

    /// What the toolkit calls the gestures of views that listen for clicks.
    static let gestureName = "shelf-tap"

    static func makeController(for node: ControllerNode<TapHandler>) -> OpaquePointer? {
        let gesture = unsafe gtk_gesture_click_new()
        unsafe gtk_event_controller_set_name(gesture, gestureName)
        let click = unsafe ClickGesture(required(gesture, "gesture"))
        click.onRelease { [weak node] count, point, _ in
            // Let go where the view is no more, a press is no click on it.
            guard let node, let modifier = node.modifier, count % modifier.count == 0,
                unsafe gtk_widget_contains(node.widget.gtk, point.x, point.y) != 0
            else { return }
            modifier.action()
        }
        return unsafe gesture
    }

    func configure(_ controller: Object) {
        unsafe gtk_gesture_single_set_button(controller.opaque, button.number)
    }
}

struct LongPressHandler: ControllerModifier {
    let action: @MainActor () -> Void

    static func makeController(for node: ControllerNode<LongPressHandler>) -> OpaquePointer? {
        let gesture = unsafe gtk_gesture_long_press_new()
        let object = unsafe Object(
            referencing: UnsafeMutableRawPointer(required(gesture, "gesture")))
        object.connect(Signal(point: "pressed")) { [weak node] _, _ in node?.modifier?.action() }
        return unsafe gesture
    }
}

struct HoverHandler: ControllerModifier {
    let action: @MainActor (Bool) -> Void

    static func makeController(for node: ControllerNode<HoverHandler>) -> OpaquePointer? {
        let motion = unsafe gtk_event_controller_motion_new()
        let object = unsafe Object(
            referencing: UnsafeMutableRawPointer(required(motion, "controller")))
        // GTK tells this while it walks from the widget that was under the pointer up to the one
        // that is: an action that takes a widget away, as one that was revealed by the pointer, has
        // to wait for the end of the walk.
        object.connect(Signal(point: "enter")) { [weak node] _, _ in node?.modifier?.tell(true) }
        object.connect(Signal(plain: "leave")) { [weak node] in node?.modifier?.tell(false) }
        return unsafe motion
    }

    private func tell(_ isHovered: Bool) { MainLoop.next { action(isHovered) } }

    func end(_ controller: Object) {
        guard controller.boolProperty("contains-pointer") else { return }
        tell(false)
    }
}

struct DragHandler: ControllerModifier {
    let action: @MainActor (DragPhase) -> Void

    /// So far a hand may tremble while it clicks, in pixels.
    private static let clickDistance = 8.0

    static func makeController(for node: ControllerNode<DragHandler>) -> OpaquePointer? {
        let gesture = unsafe gtk_gesture_drag_new()
        let object = unsafe Object(
            referencing: UnsafeMutableRawPointer(required(gesture, "gesture")))
        // The gesture holds its handlers, and is there whenever they are called.
        let hand = unsafe Hand(object.opaque)
        object.connect(Signal(point: "drag-begin")) { [weak node] x, y in
            hand.start = hand.place
            node?.modifier?.action(.began(x: x, y: y))
        }
        object.connect(Signal(point: "drag-update")) { [weak node] x, y in
            let way = hand.way ?? (x, y)
            // What has gone so far is no click on the view any more.
            if max(abs(way.x), abs(way.y)) > clickDistance { hand.claim() }
            node?.modifier?.action(.moved(x: way.x, y: way.y))
        }
        object.connect(Signal(point: "drag-end")) { [weak node] x, y in
            let way = hand.way ?? (x, y)
            node?.modifier?.action(.ended(x: way.x, y: way.y))
        }
        return unsafe gesture
    }

    /// Where the pointer is in the window: GTK measures from a view that the drag may move itself.
    @safe
    private final class Hand {
        private let gesture: OpaquePointer
        var start: (x: Double, y: Double)?

        init(_ gesture: OpaquePointer) { unsafe self.gesture = gesture }

        var place: (x: Double, y: Double)? {
            var place = (x: 0.0, y: 0.0)
            guard let event = unsafe gtk_event_controller_get_current_event(gesture),
                unsafe gdk_event_get_position(event, &place.x, &place.y) != 0
            else { return nil }
            return place
        }

        /// How far it has come since the drag began; nil where no event tells.
        var way: (x: Double, y: Double)? {
            guard let start, let place else { return nil }
            return (place.x - start.x, place.y - start.y)
        }

        /// Leaves the press to nobody else.
        func claim() { unsafe _ = gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED) }
    }

    func end(_ controller: Object) {
        var offset = (x: 0.0, y: 0.0)
        guard unsafe gtk_gesture_drag_get_offset(controller.opaque, &offset.x, &offset.y) != 0
        else { return }
        MainLoop.whenIdle { action(.ended(x: offset.x, y: offset.y)) }
    }
}
