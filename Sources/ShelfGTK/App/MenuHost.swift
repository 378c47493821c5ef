internal import CGtk
import ShelfGObject

/// The menu of a window behind its button.
///
/// The menu model is made anew only if it looks different; else only its actions are updated.
final class MenuHost {
    /// The button that opens the menu; hidden while it is empty.
    let button: Widget
    /// Called after a menu was closed that had taken the focus from elsewhere.
    var onLeave: @MainActor () -> Void = {}
    private let window: WindowWidget
    private var leaving: MenuButton?
    private var shown: [Look] = []
    private var title = ""
    private var choices: [String: @MainActor (Int) -> Void] = [:]
    /// Retained here, as the window does not.
    private var group: Object?

    /// The appearance of an entry and the name of its action.
    private struct Look: Equatable {
        enum Kind: Equatable {
            case item(trigger: String?, isEnabled: Bool)
            case toggle(Bool)
            case picker([String], chosen: Int?)
            case section([Look])
            case submenu([Look])
        }

        let title: String
        let name: String
        let kind: Kind
    }

    init(in window: WindowWidget) {
        self.window = window
        let builder = Builder(
            xml: """
                <interface>
                  <object class="GtkMenuButton" id="button">
                    <property name="icon-name">open-menu-symbolic</property>
                    <property name="primary">1</property>
                    <property name="visible">0</property>
                  </object>
                </interface>
                """)
        button = builder.widget("button")
    }

    /// Shows a menu.
    func show(_ menu: Menu) {
        button.isVisible = !menu.entries.isEmpty
        choices = [:]
        let looks = looks(of: menu.entries, in: "entry")
        if menu.title != title {
            title = menu.title
            button.setProperty("tooltip-text", .string(title))
            button.setAccessibleLabel(title)
            leaving?.popover?.setAccessibleLabel(title)
        }
        guard looks != shown else { return }
        shown = looks
        let group = unsafe Object(
            owning: UnsafeMutableRawPointer(required(g_simple_action_group_new(), "group")))
        self.group = group
        let model = model(of: looks, acting: group)
        unsafe gtk_widget_insert_action_group(window.gtk, "menu", group.opaque)
        unsafe gtk_menu_button_set_menu_model(
            button.opaque, model.pointer(as: GMenuModel.self))
        leaving?.end()
        leaving = MenuButton(button)
        leaving?.onLeave = { [weak self] in self?.onLeave() }
    }

    /// Returns the appearance of entries, and stores their actions.
    private func looks(of entries: [MenuEntry], in place: String) -> [Look] {
        entries.enumerated().map { index, entry in
            let name = "\(place)-\(index)"
            let kind: Look.Kind
            switch entry.kind {
            case .item(let shortcut, let isEnabled, let action):
                choices[name] = { _ in action() }
                kind = .item(trigger: shortcut?.trigger, isEnabled: isEnabled)
            case .toggle(let isOn, let change):
                choices[name] = { change($0 != 0) }
                kind = .toggle(isOn)
            case .picker(let titles, let chosen, let choose):
                choices[name] = choose
                kind = .picker(titles, chosen: chosen)
            case .section(let entries): kind = .section(looks(of: entries, in: name))
            case .submenu(let entries): kind = .submenu(looks(of: entries, in: name))
            }
            return Look(title: entry.title, name: name, kind: kind)
        }
    }

    private func choose(_ name: String, _ number: Int) { choices[name]?(number) }

    // MARK: - GTK's menu model

    private func model(of looks: [Look], acting group: Object) -> Object {
        let menu = unsafe Object(owning: UnsafeMutableRawPointer(required(g_menu_new(), "menu")))
        for look in looks { append(look, to: menu, acting: group) }
        return menu
    }

    private func append(_ look: Look, to menu: Object, acting group: Object) {
        let (name, title) = (look.name, look.title.replacingUnderscores)
        switch look.kind {
        case .item(let trigger, let isEnabled):
            let action = Action(name) { [weak self] in self?.choose(name, 0) }
            action.setProperty("enabled", .bool(isEnabled))
            unsafe action.add(to: group.opaque)
            append(title, "menu.\(name)", trigger: trigger, to: menu)
        case .toggle(let isOn):
            unsafe Action(name, showing: isOn) { [weak self] in
                self?.choose(name, $0 ? 1 : 0)
            }.add(to: group.opaque)
            append(title, "menu.\(name)", trigger: nil, to: menu)
        case .picker(let titles, let chosen):
            unsafe Action(name, showing: chosen.map { "\($0)" } ?? "") { [weak self] in
                if let number = Int($0) { self?.choose(name, number) }
            }.add(to: group.opaque)
            for (index, title) in titles.enumerated() {
                append(
                    title.replacingUnderscores, "menu.\(name)::\(index)", trigger: nil, to: menu)
            }
        case .section(let looks):
            let part = model(of: looks, acting: group)
            unsafe g_menu_append_section(
                menu.opaque, look.title.isEmpty ? nil : look.title,
                part.pointer(as: GMenuModel.self))
        case .submenu(let looks):
            let part = model(of: looks, acting: group)
            unsafe g_menu_append_submenu(menu.opaque, title, part.pointer(as: GMenuModel.self))
        }
    }

    private func append(_ title: String, _ action: String, trigger: String?, to menu: Object) {
        let item = unsafe required(g_menu_item_new(title, action), "menu item")
        if let trigger {
            unsafe g_menu_item_set_attribute_value(item, "accel", g_variant_new_string(trigger))
        }
        unsafe g_menu_append_item(menu.opaque, item)
        unsafe g_object_unref(UnsafeMutableRawPointer(item))
    }
}

extension Menu {
    /// The shortcuts of all enabled items.
    var shortcuts: [(shortcut: KeyboardShortcut, action: @MainActor () -> Void)] {
        Self.shortcuts(of: entries)
    }

    private static func shortcuts(
        of entries: [MenuEntry]
    ) -> [(shortcut: KeyboardShortcut, action: @MainActor () -> Void)] {
        var found: [(shortcut: KeyboardShortcut, action: @MainActor () -> Void)] = []
        for entry in entries {
            switch entry.kind {
            case .item(let shortcut?, true, let action): found.append((shortcut, action))
            case .section(let entries), .submenu(let entries): found += shortcuts(of: entries)
            case .item, .toggle, .picker: break
            }
        }
        return found
    }
}

extension String {
    /// The text escaped for menus, in which an underscore marks a mnemonic.
    fileprivate var replacingUnderscores: String {
        split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
    }
}

/// The shortcuts of a window, for keys that nothing with the focus uses.
final class ShortcutHost {
    private let window: WindowWidget
    private var controller: Object?
    private var shown: [KeyboardShortcut] = []
    private var actions: [KeyboardShortcut: @MainActor () -> Void] = [:]

    init(on window: WindowWidget) { self.window = window }

    /// Sets the shortcuts; the first of equal ones counts.
    func show(_ shortcuts: [(shortcut: KeyboardShortcut, action: @MainActor () -> Void)]) {
        actions = Dictionary(
            shortcuts.map { ($0.shortcut, $0.action) }, uniquingKeysWith: { first, _ in first })
        let keys = shortcuts.map(\.shortcut)
        guard keys != shown else { return }
        shown = keys
        if let controller { unsafe gtk_widget_remove_controller(window.gtk, controller.opaque) }
        let made = unsafe required(gtk_shortcut_controller_new(), "event controller")
        // The window takes over the initial reference; the handle adds its own.
        controller = unsafe Object(referencing: UnsafeMutableRawPointer(made))
        for shortcut in keys { unsafe add(shortcut, to: made) }
        unsafe gtk_widget_add_controller(window.gtk, made)
    }

    private func add(_ shortcut: KeyboardShortcut, to controller: OpaquePointer) {
        let box = unsafe Unmanaged.passRetained(
            HandlerBox<@MainActor () -> Void> { [weak self] in self?.actions[shortcut]?() }
        ).toOpaque()
        let action = unsafe gtk_callback_action_new(
            { _, _, data in
                let handler = unsafe HandlerBox<@MainActor () -> Void>.handler(at: data)
                MainActor.assumeIsolated { handler() }
                return 1
            }, box,
            { data in
                guard let data = unsafe data else { return }
                unsafe Unmanaged<AnyObject>.fromOpaque(data).release()
            })
        let trigger = unsafe gtk_shortcut_trigger_parse_string(shortcut.trigger)
        unsafe gtk_shortcut_controller_add_shortcut(
            controller, gtk_shortcut_new(trigger, action))
    }
}
