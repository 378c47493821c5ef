internal import CGtk
import ShelfGObject

/// A named action, for menus, buttons and shortcuts.
package final class Action: Object {
    /// Makes an action without a parameter that runs `body`.
    convenience init(_ name: String, _ body: @escaping @MainActor () -> Void) {
        unsafe self.init(
            owning: UnsafeMutableRawPointer(required(g_simple_action_new(name, nil), "action")))
        connect(Signal(ignoringArgument: "activate"), body)
    }

    /// Makes an action that chooses one of several texts; `body` is given each new choice.
    convenience init(
        choice name: String, initial: String, _ body: @escaping @MainActor (String) -> Void
    ) {
        let type = unsafe g_variant_type_new("s")
        defer { unsafe g_variant_type_free(type) }
        let action = unsafe required(
            g_simple_action_new_stateful(name, type, g_variant_new_string(initial)), "action")
        unsafe self.init(owning: UnsafeMutableRawPointer(action))
        // The handler runs only while the action lives, which may be longer than this handle.
        connect(Signal(ignoringArgument: "notify::state")) {
            unsafe Self.withState(of: action) {
                unsafe body(String(cString: g_variant_get_string($0, nil)))
            }
        }
    }

    /// Makes an action that turns something on and off; `body` is given each new state.
    convenience init(
        toggle name: String, initial: Bool, _ body: @escaping @MainActor (Bool) -> Void
    ) {
        let action = unsafe required(
            g_simple_action_new_stateful(name, nil, g_variant_new_boolean(initial ? 1 : 0)),
            "action")
        unsafe self.init(owning: UnsafeMutableRawPointer(action))
        // The handler runs only while the action lives, which may be longer than this handle.
        connect(Signal(ignoringArgument: "notify::state")) {
            unsafe Self.withState(of: action) { unsafe body(g_variant_get_boolean($0) != 0) }
        }
    }

    /// Makes an action that shows whether something is on, and goes on showing it whatever comes of it;
    /// `ask` is given the other state each time it is activated.
    convenience init(
        _ name: String, showing isOn: Bool, _ ask: @escaping @MainActor (Bool) -> Void
    ) {
        let action = unsafe required(
            g_simple_action_new_stateful(name, nil, g_variant_new_boolean(isOn ? 1 : 0)), "action")
        unsafe self.init(owning: UnsafeMutableRawPointer(action))
        // GTK would show what is asked for, which may be refused.
        connect(Signal(ignoringArgument: "change-state")) { ask(!isOn) }
    }

    /// Makes an action that shows which of several texts is chosen, and goes on showing it whatever
    /// comes of it; `ask` is given the text it is activated with.
    convenience init(
        _ name: String, showing chosen: String, _ ask: @escaping @MainActor (String) -> Void
    ) {
        let type = unsafe g_variant_type_new("s")
        defer { unsafe g_variant_type_free(type) }
        let action = unsafe required(
            g_simple_action_new_stateful(name, type, g_variant_new_string(chosen)), "action")
        unsafe self.init(owning: UnsafeMutableRawPointer(action))
        connect(Signal(textParameter: "change-state"), ask)
    }

    /// Makes an action that is given a text each time.
    convenience init(text name: String, _ body: @escaping @MainActor (String) -> Void) {
        let type = unsafe g_variant_type_new("s")
        defer { unsafe g_variant_type_free(type) }
        let action = unsafe required(g_simple_action_new(name, type), "action")
        unsafe self.init(owning: UnsafeMutableRawPointer(action))
        connect(Signal(textParameter: "activate"), body)
    }

    private static func withState(
        of action: OpaquePointer, _ body: (OpaquePointer) -> Void
    ) {
        guard let state = unsafe g_action_get_state(action) else { return }
        unsafe body(state)
        unsafe g_variant_unref(state)
    }

    /// Adds the action to a map: an application's or a window's.
    func add(to map: OpaquePointer) { unsafe g_action_map_add_action(map, opaque) }

    /// Whether the action can be activated now.
    var isEnabled: Bool {
        get { unsafe g_action_get_enabled(opaque) != 0 }
        set { unsafe g_simple_action_set_enabled(opaque, newValue ? 1 : 0) }
    }

    /// Turns on or off what the action turns; whoever hears of it hears of changes only.
    func setState(_ isOn: Bool) {
        unsafe g_action_change_state(opaque, g_variant_new_boolean(isOn ? 1 : 0))
    }

    /// Activates the action, with a text where it takes one.
    func activate(_ text: String? = nil) {
        unsafe g_action_activate(opaque, text.map { unsafe g_variant_new_string($0) })
    }
}
