internal import CGtk
import ShelfGObject

/// A named action without a parameter, for menus, buttons and shortcuts.
final class Action: Object {
    /// Makes an action that runs `body`.
    convenience init(_ name: String, _ body: @escaping @MainActor () -> Void) {
        unsafe self.init(
            owning: UnsafeMutableRawPointer(required(g_simple_action_new(name, nil), "action")))
        connect(Signal(ignoringArgument: "activate"), body)
    }

    /// Adds the action to a map: an application's or a window's.
    func add(to map: OpaquePointer) { unsafe g_action_map_add_action(map, opaque) }
}
