internal import CGtk
import ShelfGObject

/// Makes a screen reader read out a sentence while the keyboard focus stays in place.
///
/// GTK supports it since 4.14. In older versions the sentence becomes the description of the focus
/// widget for a while, since screen readers read out a change of that.
///
/// Design: docs/design/accessibility.md#said-without-a-focus
@safe @MainActor
final class Announcer {
    static let shared = Announcer()

    /// The delay of an announcement.
    ///
    /// The focus has settled by then, and only the last of several sentences is read out.
    private static let pause = Duration.milliseconds(700)

    /// The time for which a cell keeps a sentence as its description.
    private static let rest = Duration.milliseconds(2500)

    private var call: DelayedCall?
    private var backCall: DelayedCall?
    private var widget: Widget?
    private var text = ""
    private var before: String?
    private var connection: SignalConnection?

    /// Announces a sentence in the window of a widget after a delay, unless it is nil by then.
    func say(in place: Widget, _ text: @escaping @MainActor () -> String?) {
        call = DelayedCall(after: Self.pause) { [weak self, weak place] in
            if let place, let text = text(), !text.isEmpty { self?.tell(text, in: place) }
        }
    }

    private func tell(_ text: String, in place: Widget) {
        guard let root = unsafe gtk_widget_get_root(place.gtk) else { return }
        let window = unsafe Widget(referencing: UnsafeMutableRawPointer(root))
        if unsafe cgtk_announce(window.gtk, text) != 0 { return }
        guard let focus = unsafe Announcer.focus(in: root) else { return }
        if let widget, unsafe widget.gtk == focus {
            // Equal text would not be a change.
            self.text = text == self.text ? text + " " : text
        } else {
            takeBack()
            widget = unsafe Widget(referencing: UnsafeMutableRawPointer(focus))
            before = unsafe Accessibility.description(of: focus)
            self.text = text
            connection = window.connect(Signal(ignoringArgument: "notify::focus-widget")) {
                [weak self] in self?.takeBack()
            }
        }
        unsafe Accessibility.show(self.text, of: focus)
        backCall = nil
        // Restoring the description of an entry would make the screen reader repeat all about it.
        guard unsafe Self.isCell(focus) else { return }
        backCall = DelayedCall(after: Self.rest) { [weak self] in self?.takeBack() }
    }

    /// Returns the focus widget as a screen reader sees it: the entry instead of the text in it.
    private static func focus(in root: OpaquePointer) -> UnsafeMutablePointer<GtkWidget>? {
        guard let focus = unsafe gtk_root_get_focus(root) else { return nil }
        return unsafe cgtk_entry_around(focus) ?? focus
    }

    private static func isCell(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        unsafe String(cStringOrNil: gtk_widget_get_css_name(widget)) == "cell"
    }

    /// Returns true if a description is stored for later, as a sentence occupies its place at a
    /// cell.
    ///
    /// At other widgets it replaces the sentence.
    func keeps(_ description: String, for other: UnsafeMutablePointer<GtkWidget>) -> Bool {
        guard let widget, unsafe widget.gtk == other && Self.isCell(other) else { return false }
        before = description
        return true
    }

    /// Restores the description of the former focus widget, unless it has another one by now.
    private func takeBack() {
        connection?.disconnect()
        (connection, backCall) = (nil, nil)
        guard let widget else { return }
        self.widget = nil
        guard unsafe Accessibility.description(of: widget.gtk) == text else { return }
        if let before {
            unsafe Accessibility.show(before, of: widget.gtk)
        } else {
            unsafe Accessibility.leaveOutDescription(of: widget.gtk)
        }
    }
}
