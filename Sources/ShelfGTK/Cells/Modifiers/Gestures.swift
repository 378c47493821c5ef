internal import CGtk
import ShelfGObject

/// A mouse button.
public enum MouseButton: Hashable, Sendable {
    /// The button for selection.
    case primary
    /// The wheel button.
    case middle
    /// The button for context menus.
    case secondary

    var number: guint {
        switch self {
        case .primary: guint(GDK_BUTTON_PRIMARY)
        case .middle: guint(GDK_BUTTON_MIDDLE)
        case .secondary: guint(GDK_BUTTON_SECONDARY)
        }
    }
}

/// A phase of a drag; distances are in pixels from its start.
public enum DragPhase: Hashable, Sendable {
    /// The start, at a point of the view.
    case began(x: Double, y: Double)
    /// A motion, with the distance.
    case moved(x: Double, y: Double)
    /// The end, with the distance.
    case ended(x: Double, y: Double)
}

extension View {
    /// Calls `action` at each `count`th click in a row on the view.
    ///
    /// Each handler counts all clicks of a series. With handlers for single and double clicks, a
    /// double click calls the first twice.
    public func onTap(
        count: Int = 1, button: MouseButton = .primary, _ action: @escaping @MainActor () -> Void
    ) -> some View {
        controlled(TapHandler(count: max(1, count), button: button, action: action))
    }

    /// Calls `action` after a long press on the view.
    public func onLongPress(_ action: @escaping @MainActor () -> Void) -> some View {
        controlled(LongPressHandler(action: action))
    }

    /// Calls `action` with true when the pointer enters, and with false when it leaves.
    public func onHover(_ action: @escaping @MainActor (Bool) -> Void) -> some View {
        controlled(HoverHandler(action: action))
    }

    /// Calls `action` during a drag that starts on the view.
    public func onDrag(_ action: @escaping @MainActor (DragPhase) -> Void) -> some View {
        controlled(DragHandler(action: action))
    }
}

struct TapHandler: ControllerModifier {
    let count: Int
    let button: MouseButton
    let action: @MainActor () -> Void

    /// The name of click gestures in GTK.
    static let gestureName = "shelf-tap"

    static func makeController(for node: ControllerNode<TapHandler>) -> OpaquePointer? {
        let gesture = unsafe gtk_gesture_click_new()
        unsafe gtk_event_controller_set_name(gesture, gestureName)
        let click = unsafe ClickGesture(required(gesture, "gesture"))
        click.onRelease { [weak node] count, point, _ in
            // A press released outside the view is no click.
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
        // GTK emits this while it walks from the old widget under the pointer up to the new one. An
        // action that removes a widget, such as one revealed on hover, must wait for the end of the
        // walk.
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

    /// The distance that still counts as a click, in pixels.
    private static let clickDistance = 8.0

    static func makeController(for node: ControllerNode<DragHandler>) -> OpaquePointer? {
        let gesture = unsafe gtk_gesture_drag_new()
        let object = unsafe Object(
            referencing: UnsafeMutableRawPointer(required(gesture, "gesture")))
        // The gesture owns its handlers and exists whenever they run.
        let hand = unsafe Hand(object.opaque)
        object.connect(Signal(point: "drag-begin")) { [weak node] x, y in
            hand.start = hand.place
            node?.modifier?.action(.began(x: x, y: y))
        }
        object.connect(Signal(point: "drag-update")) { [weak node] x, y in
            let way = hand.way ?? (x, y)
            // A motion this long is no longer a click.
            if max(abs(way.x), abs(way.y)) > clickDistance { hand.claim() }
            node?.modifier?.action(.moved(x: way.x, y: way.y))
        }
        object.connect(Signal(point: "drag-end")) { [weak node] x, y in
            let way = hand.way ?? (x, y)
            node?.modifier?.action(.ended(x: way.x, y: way.y))
        }
        return unsafe gesture
    }

    /// The pointer's position in the window: GTK reports it relative to a view that the drag may
    /// move.
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

        /// The distance since the drag began, or nil without an event.
        var way: (x: Double, y: Double)? {
            guard let start, let place else { return nil }
            return (place.x - start.x, place.y - start.y)
        }

        /// Claims the press, which denies it to other gestures.
        func claim() { unsafe _ = gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED) }
    }

    func end(_ controller: Object) {
        var offset = (x: 0.0, y: 0.0)
        guard unsafe gtk_gesture_drag_get_offset(controller.opaque, &offset.x, &offset.y) != 0
        else { return }
        MainLoop.whenIdle { action(.ended(x: offset.x, y: offset.y)) }
    }
}
