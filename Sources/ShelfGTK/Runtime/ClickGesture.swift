internal import CGtk
import ShelfGObject
import ShelfLayout

/// A click gesture of GTK's that tells the end of every press it told the beginning of.
///
/// After a layout GTK moves the pointer that rests over the window, with the buttons that the X server
/// reports at that moment. Where one has been let go and its event is still to be read, the motion comes
/// without it: GTK's gestures give up, and the click would be lost (gtkgesturesingle.c and gdksurface.c
/// of 4.8). The event then comes as a release without a press, and that is told as the release here.
@safe
struct ClickGesture {
    /// The controller; a widget that is given it takes over the reference it was made with.
    let controller: Object
    private let press = Press()

    /// The press that is under way.
    private final class Press {
        var count = 0
        /// Whether the button is known to be up before the event that says so has come.
        var isAwaitingRelease = false
        var atLateRelease: [@MainActor (Int, Point) -> Void] = []
    }

    /// Listens on a gesture made by the toolkit.
    init(_ gesture: OpaquePointer) {
        unsafe controller = Object(referencing: UnsafeMutableRawPointer(gesture))
        let press = press
        controller.connect(Signal(press: "pressed")) { count, _, _ in
            press.count = count
            press.isAwaitingRelease = false
        }
        controller.connect(Signal(ignoringArgument: "cancel")) {
            unsafe press.isAwaitingRelease = Self.isReleaseOnItsWay(gesture)
        }
        controller.connect(Signal(unpairedRelease: "unpaired-release")) { x, y in
            guard press.isAwaitingRelease else { return }
            press.isAwaitingRelease = false
            for body in press.atLateRelease { body(press.count, Point(x: x, y: y)) }
        }
    }

    /// Calls `body` when the button goes down: how many times in a row, and where.
    func onPress(_ body: @escaping @MainActor (Int, Point) -> Void) {
        controller.connect(Signal(press: "pressed")) { count, x, y in
            body(count, Point(x: x, y: y))
        }
    }

    /// Calls `body` when the button is let go, with the modifiers that are held.
    func onRelease(_ body: @escaping @MainActor (Int, Point, KeyModifiers) -> Void) {
        let gesture = unsafe controller.opaque
        let tell: @MainActor (Int, Point) -> Void = { count, point in
            let state = unsafe gtk_event_controller_get_current_event_state(gesture)
            body(count, point, KeyModifiers(rawValue: state.rawValue))
        }
        controller.connect(Signal(press: "released")) { count, x, y in
            tell(count, Point(x: x, y: y))
        }
        press.atLateRelease.append(tell)
    }

    /// Calls `body` when somebody else takes the press.
    func onCancel(_ body: @escaping @MainActor () -> Void) {
        let press = press
        controller.connect(Signal(ignoringArgument: "cancel")) {
            if !press.isAwaitingRelease { body() }
        }
    }

    /// Calls `body` when the press is over, or somebody else's.
    func onEnd(_ body: @escaping @MainActor () -> Void) {
        let press = press
        controller.connect(Signal(ignoringArgument: "end")) {
            if !press.isAwaitingRelease { body() }
        }
        press.atLateRelease.append { _, _ in body() }
    }

    /// Whether the gesture gives up because the pointer moved with all buttons up.
    private static func isReleaseOnItsWay(_ gesture: OpaquePointer) -> Bool {
        guard let event = unsafe gtk_event_controller_get_current_event(gesture),
            unsafe gdk_event_get_event_type(event) == GDK_MOTION_NOTIFY
        else { return false }
        let buttons =
            GDK_BUTTON1_MASK.rawValue | GDK_BUTTON2_MASK.rawValue | GDK_BUTTON3_MASK.rawValue
        return unsafe gdk_event_get_modifier_state(event).rawValue & buttons == 0
    }
}

extension Signal where Handler == @MainActor (Double, Double) -> Void {
    /// A button or a finger is let go that was not seen to go down: where.
    fileprivate init(unpairedRelease name: String) {
        let trampoline:
            @convention(c) (
                UnsafeMutableRawPointer?, Double, Double, UInt32, OpaquePointer?,
                UnsafeMutableRawPointer?
            ) -> Void = { _, x, y, _, _, data in
                let handler = unsafe HandlerBox<Handler>.handler(at: data)
                MainActor.assumeIsolated { handler(x, y) }
            }
        unsafe self.init(name, trampoline: trampoline)
    }
}
