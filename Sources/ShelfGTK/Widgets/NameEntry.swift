internal import CGtk
import ShelfGObject

/// GTK's entry for one line, such as a name.
package final class NameEntry {
    private let entry: Widget

    /// Called when the text was changed.
    package var onChange: @MainActor () -> Void = {}
    /// Called when Enter is pressed.
    package var onSubmit: @MainActor () -> Void = {}

    /// Takes over a GtkEntry.
    package init(_ entry: Widget) {
        self.entry = entry
        entry.connect(Signal(plain: "changed")) { [weak self] in self?.onChange() }
        entry.connect(Signal(plain: "activate")) { [weak self] in self?.onSubmit() }
    }

    /// What is written there.
    package var text: String {
        get { entry.stringProperty("text") ?? "" }
        set { entry.setProperty("text", .string(newValue)) }
    }

    /// Takes the keyboard and selects so many of the first characters.
    package func select(first count: Int) {
        entry.grabFocus()
        unsafe gtk_editable_select_region(entry.opaque, 0, Int32(clamping: count))
    }
}

extension WindowWidget {
    /// Whether the keyboard is where text is written.
    package var isTyping: Bool {
        guard let focus = unsafe gtk_window_get_focus(pointer(as: GtkWindow.self)) else {
            return false
        }
        return unsafe g_type_check_instance_is_a(
            UnsafeMutableRawPointer(focus).assumingMemoryBound(to: GTypeInstance.self),
            gtk_editable_get_type()) != 0
    }
}

extension Widget {
    /// Opens the popover of a GtkMenuButton, or closes it.
    package final func setPopover(isOpen: Bool) {
        if isOpen {
            unsafe gtk_menu_button_popup(opaque)
        } else {
            unsafe gtk_menu_button_popdown(opaque)
        }
    }

    /// Calls `body` when the widget, a popover, was closed.
    package final func onClosed(_ body: @escaping @MainActor () -> Void) {
        connect(Signal(plain: "closed"), body)
    }
}
