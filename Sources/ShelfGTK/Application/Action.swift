internal import CGtk
import ShelfGObject

/// A GSimpleAction for menus, buttons and shortcuts.
package final class Action: Object {
    /// Makes an action without a parameter that calls `body`.
    convenience init(_ name: String, _ body: @escaping @MainActor () -> Void) {
        unsafe self.init(
            owning: UnsafeMutableRawPointer(required(g_simple_action_new(name, nil), "action")))
        connect(Signal(ignoringArgument: "activate"), body)
    }

    /// Makes an action with a string state for a choice; `body` receives each new choice.
    convenience init(
        choice name: String, initial: String, _ body: @escaping @MainActor (String) -> Void
    ) {
        let type = unsafe g_variant_type_new("s")
        defer { unsafe g_variant_type_free(type) }
        let action = unsafe required(
            g_simple_action_new_stateful(name, type, g_variant_new_string(initial)), "action")
        unsafe self.init(owning: UnsafeMutableRawPointer(action))
        // The handler runs only during the action's lifetime, which may exceed this handle's.
        connect(Signal(ignoringArgument: "notify::state")) {
            unsafe Self.withState(of: action) {
                unsafe body(String(cString: g_variant_get_string($0, nil)))
            }
        }
    }

    /// Makes an action with a Boolean state; `body` receives each new state.
    convenience init(
        toggle name: String, initial: Bool, _ body: @escaping @MainActor (Bool) -> Void
    ) {
        let action = unsafe required(
            g_simple_action_new_stateful(name, nil, g_variant_new_boolean(initial ? 1 : 0)),
            "action")
        unsafe self.init(owning: UnsafeMutableRawPointer(action))
        // The handler runs only during the action's lifetime, which may exceed this handle's.
        connect(Signal(ignoringArgument: "notify::state")) {
            unsafe Self.withState(of: action) { unsafe body(g_variant_get_boolean($0) != 0) }
        }
    }

    /// Makes an action with a constant Boolean state; activating it calls `ask` with the other
    /// state.
    convenience init(
        _ name: String, showing isOn: Bool, _ ask: @escaping @MainActor (Bool) -> Void
    ) {
        let action = unsafe required(
            g_simple_action_new_stateful(name, nil, g_variant_new_boolean(isOn ? 1 : 0)), "action")
        unsafe self.init(owning: UnsafeMutableRawPointer(action))
        // By default GTK would show the requested state, which may be refused.
        connect(Signal(ignoringArgument: "change-state")) { ask(!isOn) }
    }

    /// Makes an action with a constant string state; activating it calls `ask` with the parameter.
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

    /// Makes an action with a string parameter.
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

    /// Adds the action to an application or window.
    func add(to map: OpaquePointer) { unsafe g_action_map_add_action(map, opaque) }

    /// The action is enabled.
    var isEnabled: Bool {
        get { unsafe g_action_get_enabled(opaque) != 0 }
        set { unsafe g_simple_action_set_enabled(opaque, newValue ? 1 : 0) }
    }

    /// Sets the Boolean state; handlers are called only for a change.
    func setState(_ isOn: Bool) {
        unsafe g_action_change_state(opaque, g_variant_new_boolean(isOn ? 1 : 0))
    }

    /// Activates the action, with a parameter if it takes one.
    func activate(_ text: String? = nil) {
        unsafe g_action_activate(opaque, text.map { unsafe g_variant_new_string($0) })
    }
}
