internal import CGtk
import ShelfGObject

/// A text entry in a popover, which completes the text while it is typed.
package final class CompletingEntry {
    private let button: Widget
    private let entry: Widget
    private var written = ""
    private var isCompleting = false

    /// Returns the completion of a text; the added part is selected, so the next key replaces it.
    package var complete: @MainActor (String) -> String? = { _ in nil }
    /// Called with the text when Enter is pressed.
    package var onSubmit: @MainActor (String) -> Void = { _ in }
    /// Called after the popover was closed in any way.
    package var onClose: @MainActor () -> Void = {}

    /// Takes over a GtkMenuButton with a popover, and the GtkEntry in it.
    package init(_ button: Widget, popover: Widget, entry: Widget) {
        self.button = button
        self.entry = entry
        entry.connect(Signal(plain: "changed")) { [weak self] in self?.changed() }
        entry.connect(Signal(plain: "activate")) { [weak self] in
            guard let self else { return }
            let text = self.text
            self.close()
            self.onSubmit(text)
        }
        popover.connect(Signal(plain: "closed")) { [weak self] in
            self?.button.isVisible = false
            // GTK versions later than 4.8 take the focus from the button only after this.
            MainLoop.next { self?.onClose() }
        }
    }

    /// The popover is open.
    package var isOpen: Bool { button.isVisible }

    /// Opens with a text and the cursor at its end.
    package func open(with text: String) {
        button.isVisible = true
        written = text
        entry.setProperty("text", .string(text))
        unsafe gtk_menu_button_popup(button.opaque)
        entry.grabFocus()
        unsafe gtk_editable_set_position(entry.opaque, -1)
    }

    private func close() { unsafe gtk_menu_button_popdown(button.opaque) }

    private var text: String { entry.stringProperty("text") ?? "" }

    private func changed() {
        // The entry is emptied before another text is set.
        guard !isCompleting else { return }
        let now = text
        let isTyped = now.count > written.count && now.hasPrefix(written)
        written = now
        guard isTyped else { return }
        // The cursor has its old position until GTK has handled the key.
        MainLoop.next { [weak self] in self?.completeNow(now) }
    }

    private func completeNow(_ typed: String) {
        guard isOpen, text == typed, let whole = complete(typed) else { return }
        isCompleting = true
        entry.setProperty("text", .string(whole))
        isCompleting = false
        unsafe gtk_editable_select_region(
            entry.opaque, Int32(clamping: typed.unicodeScalars.count), -1)
    }
}
