internal import CGtk
package import ShelfGObject

/// A part of a menu whose items change.
package final class MenuItems {
    /// One line of a menu.
    package struct Item: Equatable, Sendable {
        /// What stands there, with an underscore before the letter that chooses it.
        let label: String
        /// The action in full, `win.NAME`.
        let action: String
        /// What the action is given; nil for nothing.
        let target: String?
        /// The keys that do the same, as GTK writes them; they are shown, and bound elsewhere.
        let keys: String?

        /// Describes a line.
        package init(
            _ label: String, _ action: String, _ target: String? = nil, keys: String? = nil
        ) {
            (self.label, self.action, self.target, self.keys) = (label, action, target, keys)
        }
    }

    private let model: Object
    private var shown: [Item]?

    /// The items of a `menu`, `section` or `submenu` of a builder.
    package init(_ model: Object) { self.model = model }

    /// Shows these and no others; nothing is done where they are shown already.
    package func show(_ items: [Item]) {
        // GTK 4.8 keeps the widgets of an open menu's lines that go.
        guard items != shown else { return }
        shown = items
        let menu = unsafe model.opaque
        unsafe g_menu_remove_all(menu)
        for item in items {
            let line = unsafe required(g_menu_item_new(item.label, nil), "menu item")
            unsafe g_menu_item_set_action_and_target_value(
                line, item.action, item.target.map { unsafe g_variant_new_string($0) })
            if let keys = item.keys {
                unsafe g_menu_item_set_attribute_value(line, "accel", g_variant_new_string(keys))
            }
            unsafe g_menu_append_item(menu, line)
            unsafe g_object_unref(UnsafeMutableRawPointer(line))
        }
    }

    /// Text as it is, in which no underscore means anything.
    package static func plain(_ text: String) -> String {
        // An underscore with an accent above is one for GTK all the same.
        String(
            String.UnicodeScalarView(text.unicodeScalars.flatMap { $0 == "_" ? [$0, $0] : [$0] }))
    }
}
