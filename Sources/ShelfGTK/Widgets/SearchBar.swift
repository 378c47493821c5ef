internal import CGtk
import ShelfGObject

/// A GtkSearchBar with its entry, which slides in, takes the focus and closes with Escape.
package final class SearchBar {
    private let bar: Widget
    private let entry: Widget

    /// Called with the text shortly after typing, and when closing empties it.
    package var onTextChange: @MainActor (String) -> Void = { _ in }
    /// Called when Enter is pressed in the entry.
    package var onSubmit: @MainActor () -> Void = {}
    /// Called after the bar was closed.
    package var onClose: @MainActor () -> Void = {}

    /// Takes over a GtkSearchBar and the GtkSearchEntry in it.
    package init(_ bar: Widget, entry: Widget) {
        self.bar = bar
        self.entry = entry
        unsafe gtk_search_bar_connect_entry(bar.opaque, entry.opaque)
        entry.connect(Signal(plain: "search-changed")) { [weak self] in
            guard let self, !self.isWriting else { return }
            self.onTextChange(self.text)
        }
        entry.connect(Signal(plain: "activate")) { [weak self] in
            guard let self else { return }
            // The text typed most recently counts already.
            self.onTextChange(self.text)
            self.onSubmit()
        }
        bar.connect(Signal(ignoringArgument: "notify::search-mode-enabled")) { [weak self] in
            guard let self, !self.isOpen else { return }
            self.onTextChange("")
            self.onClose()
        }
    }

    /// The text in the entry.
    package var text: String {
        get { entry.stringProperty("text") ?? "" }
        set {
            // Setting a text empties the entry for a moment.
            isWriting = true
            entry.setProperty("text", .string(newValue))
            // Typing continues after the text.
            unsafe gtk_editable_set_position(entry.opaque, -1)
            isWriting = false
            onTextChange(newValue)
        }
    }

    private var isWriting = false

    /// Moves the focus to the end of the entry's text, and returns false if the bar is closed.
    @discardableResult
    package func resume() -> Bool {
        guard isOpen else { return false }
        readyEntry()
        entry.grabFocus()
        unsafe gtk_editable_set_position(entry.opaque, -1)
        return true
    }

    /// The bar is open; setting true, also again, focuses the entry and selects its text.
    package var isOpen: Bool {
        get { bar.boolProperty("search-mode-enabled") }
        set {
            if newValue { readyEntry() }
            bar.setProperty("search-mode-enabled", .bool(newValue))
            if newValue {
                entry.grabFocus()
                unsafe gtk_editable_select_region(entry.opaque, 0, -1)
            }
        }
    }

    /// Realizes the entry, as one never shown drops the keys pressed before its first frame.
    private func readyEntry() {
        guard unsafe gtk_widget_get_root(entry.gtk) != nil,
            let text = unsafe gtk_editable_get_delegate(entry.opaque)
        else { return }
        unsafe gtk_widget_realize(
            UnsafeMutableRawPointer(text).assumingMemoryBound(to: GtkWidget.self))
    }
}
