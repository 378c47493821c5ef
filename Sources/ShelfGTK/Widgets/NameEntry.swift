internal import CGtk
import ShelfGObject

/// A GtkEntry, for example for a name.
package final class NameEntry {
    private let entry: Widget

    /// Called when the text has changed.
    package var onChange: @MainActor () -> Void = {}
    /// Called when Enter is pressed.
    package var onSubmit: @MainActor () -> Void = {}

    /// Takes over a GtkEntry.
    package init(_ entry: Widget) {
        self.entry = entry
        entry.connect(Signal(plain: "changed")) { [weak self] in self?.onChange() }
        entry.connect(Signal(plain: "activate")) { [weak self] in self?.onSubmit() }
    }

    /// The text.
    package var text: String {
        get { entry.stringProperty("text") ?? "" }
        set { entry.setProperty("text", .string(newValue)) }
    }

    /// Takes the focus and selects the first characters.
    package func select(first count: Int) {
        entry.grabFocus()
        unsafe gtk_editable_select_region(entry.opaque, 0, Int32(clamping: count))
    }
}

extension WindowWidget {
    /// The focus is in an editable text.
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
    /// Opens or closes the popover of a GtkMenuButton.
    package final func setPopover(isOpen: Bool) {
        if isOpen {
            unsafe gtk_menu_button_popup(opaque)
        } else {
            unsafe gtk_menu_button_popdown(opaque)
        }
    }

    /// Calls `body` when this popover was closed.
    package final func onClosed(_ body: @escaping @MainActor () -> Void) {
        connect(Signal(plain: "closed"), body)
    }
}
