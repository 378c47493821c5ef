internal import CGtk
import ShelfGObject
import ShelfLayout

/// A GTK click gesture that reports the end of every press whose start it reported.
///
/// After a layout, GTK synthesises a motion with the button state that the X server has at that
/// moment. A button may be up already while its release event is still queued. GTK's gestures then
/// cancel, and the click would be lost (gtkgesturesingle.c and gdksurface.c of 4.8). The event
/// arrives later as an unpaired release, and is reported as the release here.
@safe
struct ClickGesture {
    /// The controller; `gtk_widget_add_controller` takes over its initial reference.
    let controller: Object
    private let press = Press()

    /// The current press.
    private final class Press {
        var count = 0
        /// The button is up, but the release event has not arrived.
        var isAwaitingRelease = false
        var atLateRelease: [@MainActor (Int, Point) -> Void] = []
    }

    /// Connects to a gesture made by GTK.
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

    /// Calls `body` when the button is pressed, with the number of clicks in a row and the point.
    func onPress(_ body: @escaping @MainActor (Int, Point) -> Void) {
        controller.connect(Signal(press: "pressed")) { count, x, y in
            body(count, Point(x: x, y: y))
        }
    }

    /// Calls `body` when the button is released, with the modifiers that are held.
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

    /// Calls `body` when another gesture claims the press.
    func onCancel(_ body: @escaping @MainActor () -> Void) {
        let press = press
        controller.connect(Signal(ignoringArgument: "cancel")) {
            if !press.isAwaitingRelease { body() }
        }
    }

    /// Calls `body` when the press ends or another gesture claims it.
    func onEnd(_ body: @escaping @MainActor () -> Void) {
        let press = press
        controller.connect(Signal(ignoringArgument: "end")) {
            if !press.isAwaitingRelease { body() }
        }
        press.atLateRelease.append { _, _ in body() }
    }

    /// Returns true if the gesture was cancelled by a motion with all buttons up.
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
    /// The release of a button or finger without a press, with its point.
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
