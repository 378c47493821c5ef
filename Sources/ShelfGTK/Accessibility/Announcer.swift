internal import CGtk
import ShelfGObject

/// Has a screen reader say a sentence while the keyboard stays where it is.
///
/// GTK can do it from 4.14 on. Before, what has the keyboard is described by the sentence for a while:
/// screen readers say a description that changes there.
///
/// Design: docs/design/accessibility.md#said-without-a-focus
@safe @MainActor
final class Announcer {
    static let shared = Announcer()

    /// What is waited for, so that the keyboard is where it is to be, and of several sentences that
    /// come at once the last is said.
    private static let pause = Duration.milliseconds(700)

    /// How long a cell is described by a sentence rather than by its place.
    private static let rest = Duration.milliseconds(2500)

    private var call: DelayedCall?
    private var backCall: DelayedCall?
    private var widget: Widget?
    private var text = ""
    private var before: String?
    private var connection: SignalConnection?

    /// Says a sentence in the window of a widget, soon; nothing if there is none by then.
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
            // The same again would be no change.
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
        // An entry would be heard with all that is known of it once more.
        guard unsafe Self.isCell(focus) else { return }
        backCall = DelayedCall(after: Self.rest) { [weak self] in self?.takeBack() }
    }

    /// What a screen reader takes for the focus: of the text in an entry it knows the entry only.
    private static func focus(in root: OpaquePointer) -> UnsafeMutablePointer<GtkWidget>? {
        guard let focus = unsafe gtk_root_get_focus(root) else { return nil }
        return unsafe cgtk_entry_around(focus) ?? focus
    }

    private static func isCell(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        unsafe String(cStringOrNil: gtk_widget_get_css_name(widget)) == "cell"
    }

    /// Whether a description is kept back, for a sentence is being said at the widget, a cell; elsewhere
    /// it takes the place of the sentence.
    func keeps(_ description: String, for other: UnsafeMutablePointer<GtkWidget>) -> Bool {
        guard let widget, unsafe widget.gtk == other && Self.isCell(other) else { return false }
        before = description
        return true
    }

    /// Describes what had the keyboard as before, unless it is described as something else by now.
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
