internal import CGtk
import ShelfGObject
import ShelfLayout

/// A path as a row of buttons, each of which activates an action with its part as target.
///
/// If not all fit, the first ones move into a leading menu while that has room. The last one is
/// ellipsized if it does not fit alone.
package final class PathBar: CustomWidget {
    /// A part of a path.
    package struct Part: Equatable {
        /// The displayed name.
        package let name: String
        /// The target of the action.
        package let target: String

        /// Makes a part.
        package init(name: String, target: String) {
            self.name = name
            self.target = target
        }
    }

    private let action: String
    /// Further actions for a part with their labels; the first one also has a shortcut.
    private let others: [(label: String, action: String)]
    private let menu: Widget
    private var parts: [Part] = []
    private var buttons: [Widget] = []
    private var slashes: [Widget] = []
    /// The number of parts in the menu.
    private var menuCount = 0
    private var leaving: MenuButton?

    /// Called when the menu was closed and the focus came from elsewhere.
    package var onLeave: @MainActor () -> Void = {}

    /// The width in which most names are readable, in pixels; neighbours yield to it.
    private static let readableWidth = 84.0
    /// The longest name of a part except the last, in characters.
    private static let longestName: Int32 = 24

    /// Makes a bar whose parts activate `action`; `menuLabel` names the menu.
    ///
    /// - Parameter others: Further actions in the menu of a part; the first one also by Ctrl+Enter
    ///   and the middle mouse button.
    package init(
        action: String, menuLabel: String, others: [(label: String, action: String)] = []
    ) {
        self.action = action
        self.others = others
        menu = unsafe Widget(gtk_menu_button_new())
        super.init()
        menu.setProperty("icon-name", .string("view-more-horizontal-symbolic"))
        menu.setProperty("has-frame", .bool(false))
        menu.setProperty("focus-on-click", .bool(false))
        menu.setProperty("tooltip-text", .string(menuLabel))
        unsafe Accessibility.set(menu.gtk, label: menuLabel)
        add(menu)
    }

    package override var cssName: String { "pathbar" }

    /// Shows a path.
    package func show(_ parts: [Part]) {
        guard parts != self.parts else { return }
        for widget in buttons + slashes { remove(widget) }
        self.parts = parts
        buttons = parts.indices.map { button(for: $0) }
        slashes = parts.dropFirst().map { _ in slash() }
        for (index, button) in buttons.enumerated() {
            if index > 0 { add(slashes[index - 1]) }
            add(button)
        }
        menuCount = -1
        queueLayout()
    }

    private func button(for index: Int) -> Widget {
        let (part, isLast) = (parts[index], index == parts.count - 1)
        let label = unsafe Widget(gtk_label_new(part.name))
        unsafe gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_MIDDLE)
        unsafe gtk_label_set_single_line_mode(label.opaque, 1)
        if !isLast { unsafe gtk_label_set_max_width_chars(label.opaque, Self.longestName) }
        let button = unsafe Widget(gtk_button_new())
        unsafe gtk_button_set_child(button.pointer(as: GtkButton.self), label.gtk)
        button.setProperty("has-frame", .bool(false))
        button.setProperty("focus-on-click", .bool(false))
        if part.name.count > Int(Self.longestName) || isLast {
            button.setProperty("tooltip-text", .string(part.name))
            // The tooltip repeats an ellipsized name, which is the accessible name anyway.
            unsafe Accessibility.leaveOutDescription(of: button.gtk)
        }
        if isLast { button.addCSSClass("current") }
        unsafe Accessibility.set(button.gtk, label: part.name)
        unsafe gtk_actionable_set_action_target_value(
            button.opaque, g_variant_new_string(part.target))
        unsafe gtk_actionable_set_action_name(button.opaque, action)
        if let first = others.first { offerOthers(on: button, part, first.action) }
        return button
    }

    private func offerOthers(on button: Widget, _ part: Part, _ first: String) {
        let model = unsafe Object(owning: UnsafeMutableRawPointer(required(g_menu_new(), "menu")))
        MenuItems(model).show(others.map { MenuItems.Item($0.label, $0.action, part.target) })
        let menu = ContextMenu(model, on: button)
        let carryOut: @MainActor () -> Void = { [weak button] in
            button?.activateAction(first, choosing: part.target)
        }
        button.onButtonPress(2, carryOut)
        // The closure of the key controller owns the menu.
        button.onKeyPress { press in
            let modifiers = press.modifiers.intersection([.shift, .control, .alt, .super])
            switch (Int32(press.value), modifiers) {
            case (GDK_KEY_Menu, []), (GDK_KEY_F10, .shift): menu.open()
            case (GDK_KEY_Return, .control), (GDK_KEY_KP_Enter, .control): carryOut()
            default: return false
            }
            return true
        }
    }

    private func slash() -> Widget {
        let slash = unsafe Widget(gtk_label_new("/"))
        slash.addCSSClass("dim-label")
        unsafe Accessibility.set(slash.gtk, isHidden: true)
        return slash
    }

    /// Moves the focus to the last part.
    @discardableResult
    package func grabFocus() -> Bool { buttons.last?.grabFocus() ?? false }

    // MARK: - Geometry

    private func fit(in room: Double) -> PathFit {
        PathFit(
            buttons.map { measure($0, .horizontal).natural }, gap: gap,
            menu: measure(menu, .horizontal).natural, in: room)
    }

    private var gap: Double { slashes.first.map { measure($0, .horizontal).natural } ?? 0 }

    package override func measure(
        _ axis: Axis, across: Double?
    ) -> (minimum: Double, natural: Double) {
        guard axis == .horizontal else {
            let heights = children.map { measure($0, .vertical).natural }
            let height = heights.max() ?? 0
            return (height, height)
        }
        let natural = buttons.reduce(0) { $0 + measure($1, .horizontal).natural }
        return (leastWidth, natural + gap * Double(slashes.count))
    }

    /// The minimum width of the last part.
    private var leastWidth: Double {
        guard let last = buttons.last else { return 0 }
        let lengths = measure(last, .horizontal)
        return min(lengths.natural, max(lengths.minimum, Self.readableWidth))
    }

    package override func placeChildren(in size: Size) {
        let fit = fit(in: size.width)
        let isMirrored = Widget(self).isRightToLeft
        // In the narrowest window, the last part takes all the room.
        let menuWidth = measure(menu, .horizontal).natural
        let hasMenu = fit.first > 0 && menuWidth + leastWidth <= size.width
        let widths =
            hasMenu || fit.first == 0
            ? fit.widths : buttons[fit.first...].map { measure($0, .horizontal).natural }
        let used = widths.reduce(hasMenu ? menuWidth : 0, +) + gap * Double(widths.count - 1)
        // Centred, like the content below.
        var x = max(0, (size.width - used) / 2)
        func put(_ child: Widget, width: Double, isShown: Bool) {
            setLeftOut(!isShown, child)
            let left = isMirrored ? size.width - x - width : x
            place(child, in: Rect(x: isShown ? left : 0, y: 0, width: width, height: size.height))
            if isShown { x += width }
        }
        put(menu, width: menuWidth, isShown: hasMenu)
        for (index, button) in buttons.enumerated() {
            let isShown = index >= fit.first
            if index > 0 { put(slashes[index - 1], width: gap, isShown: index > fit.first) }
            let width = isShown ? widths[index - fit.first] : 0
            put(button, width: min(width, size.width - x), isShown: isShown)
        }
        offer(fit.first)
    }

    /// Puts the first parts into the menu, the nearest first.
    private func offer(_ count: Int) {
        guard count != menuCount else { return }
        menuCount = count
        // Menu models must not change during the layout that needs another one.
        MainLoop.whenIdle { [weak self] in self?.makeMenu() }
    }

    private func makeMenu() {
        guard menuCount >= 0, menuCount <= parts.count else { return }
        let model = unsafe Object(owning: UnsafeMutableRawPointer(required(g_menu_new(), "menu")))
        MenuItems(model)
            .show(
                parts[..<menuCount].reversed().map {
                    MenuItems.Item(MenuItems.plain($0.name), action, $0.target)
                })
        unsafe gtk_menu_button_set_menu_model(menu.opaque, model.pointer(as: GMenuModel.self))
        leaving?.end()
        leaving = MenuButton(menu)
        leaving?.onLeave = { [weak self] in self?.onLeave() }
    }
}
