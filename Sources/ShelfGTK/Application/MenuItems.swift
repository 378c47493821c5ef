internal import CGtk
package import ShelfGObject

/// A menu section whose items change.
package final class MenuItems {
    /// An item of a menu.
    package struct Item: Equatable, Sendable {
        /// The label, with an underscore before the mnemonic.
        let label: String
        /// The full action name, `win.NAME`.
        let action: String
        /// The target of the action, or nil.
        let target: String?
        /// The accelerator to display, in GTK's notation; it is bound elsewhere.
        let keys: String?

        /// Makes an item.
        package init(
            _ label: String, _ action: String, _ target: String? = nil, keys: String? = nil
        ) {
            (self.label, self.action, self.target, self.keys) = (label, action, target, keys)
        }
    }

    private let model: Object
    private var shown: [Item]?

    /// Takes over a `menu`, `section` or `submenu` of a builder.
    package init(_ model: Object) { self.model = model }

    /// Replaces the items, unless they are equal.
    package func show(_ items: [Item]) {
        // GTK 4.8 leaks the widgets of items removed from an open menu.
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

    /// Returns a text escaped so that no underscore marks a mnemonic.
    package static func plain(_ text: String) -> String {
        // GTK sees an underscore also under a combining accent.
        String(
            String.UnicodeScalarView(text.unicodeScalars.flatMap { $0 == "_" ? [$0, $0] : [$0] }))
    }
}
