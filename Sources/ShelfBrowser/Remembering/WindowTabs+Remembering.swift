import ShelfGTK

/// A window with its tabs as it is, to be remembered, and as it was.
///
/// Design: docs/design/places.md#windows-come-back
extension WindowTabs {
    /// The window as it is now; nil where none of its tabs is to come back.
    var remembered: RememberedWindow? {
        var remembered = RememberedWindow()
        (remembered.width, remembered.height) = window.defaultSize
        remembered.isMaximized = window.isMaximized
        let tabs = tabs.map(\.remembered)
        remembered.front = self.tabs.firstIndex { $0 === shown } ?? 0
        remembered = remembered.keeping(tabs)
        return remembered.tabs.isEmpty ? nil : remembered
    }

    /// Gives the window the size it had.
    func comeBack(as remembered: RememberedWindow) {
        if remembered.width > 0 {
            window.setDefaultSize(width: remembered.width, height: remembered.height)
        }
        if remembered.isMaximized { window.maximize() }
    }
}
