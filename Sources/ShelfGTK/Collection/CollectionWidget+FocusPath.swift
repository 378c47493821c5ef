internal import CGtk
import ShelfDiff
import ShelfFocus
import ShelfGObject

extension CollectionWidget {
    /// Listens where the keyboard goes in the window, so that the focus knows its control.
    func watchKeyboard() {
        stopWatchingKeyboard()
        guard let root = unsafe gtk_widget_get_root(widget) else { return }
        let window = unsafe Object(referencing: UnsafeMutableRawPointer(root))
        keyboardWatch = [
            window.connect(Signal(ignoringArgument: "notify::focus-widget")) { [weak self] in
                self?.keyboardMoved()
                self?.showFocusRing()
            }
        ]
        // GTK hides the focus after a while, and when the window comes to the front again.
        for property in ["focus-visible", "is-active"] {
            keyboardWatch.append(
                window.connect(Signal(ignoringArgument: "notify::\(property)")) { [weak self] in
                    self?.showFocusRing()
                })
        }
    }

    /// Where nothing in the window has the keyboard, keys are for the collection that appears in it.
    func takeUnclaimedKeyboard() {
        if keyboardIsNowhere { unsafe gtk_widget_grab_focus(widget) }
    }

    func stopWatchingKeyboard() {
        for connection in keyboardWatch { connection.disconnect() }
        keyboardWatch.removeAll()
    }

    private func keyboardMoved() {
        guard tracker.isInside, let focus, let element = elements[.item(focus.id)] else { return }
        if let path = element.cell.focusPath {
            tracker.focus(FocusTarget(focus.id, path: path), at: FocusPosition(focus.position))
        } else if keyboardIsNowhere {
            // The control is gone or disabled; GTK is in the middle of taking it away.
            MainLoop.whenIdle { [weak self] in self?.takeKeyboardBack() }
        }
    }

    /// Whether nothing in the window has the keyboard.
    private var keyboardIsNowhere: Bool {
        guard let root = unsafe gtk_widget_get_root(widget) else { return false }
        return unsafe gtk_root_get_focus(root) == nil
    }

    private func takeKeyboardBack() {
        guard tracker.isInside, keyboardIsNowhere, isMapped, let focus else { return }
        giveKeyboardFocus(to: focus.position)
    }

    /// Goes on to the next or previous control of the focused cell, once around; false where there
    /// are no two.
    func stepInside(forward: Bool) -> Bool {
        guard let focus, let element = elements[.item(focus.id)] else { return false }
        return element.cell.stepFocus(forward: forward)
    }
}
