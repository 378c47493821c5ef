import ShelfGTK
import ShelfLibrary

/// What the command line said of a window.
extension BrowserWindow {
    /// Shows items as the command line says, and remembers nothing of it.
    func take(_ look: AskedLook) {
        isFollowingChoices = true
        if let style = look.style { window.activateAction("win.style", choosing: style.rawValue) }
        if let order = look.order { window.activateAction("win.order", choosing: order.rawValue) }
        // An order that is named is the one people know, whatever was chosen here before.
        if look.order != nil || look.isReversed, look.isReversed != arrangement.isReversed {
            window.activateAction("win.reversed")
        }
        if let grouping = look.grouping {
            window.activateAction("win.group", choosing: grouping.rawValue)
            if grouping != .folder, hasCovers { window.activateAction("win.covers") }
        }
        isFollowingChoices = false
        render()
        if let filter = look.filter {
            if !isSofa { chrome.filterBar.isOpen = true }
            chrome.filterBar.text = filter
        }
        if look.isFullScreen { window.isFullscreen = true }
        isSlideShowAsked = look.isSlideShow
    }

    /// Begins the slide show that was asked for, once everything is there to begin with.
    func beginAskedSlideShow() {
        guard isSlideShowAsked, !library.progress.isReading, !wall.awaitsRows else { return }
        isSlideShowAsked = false
        // It begins at what has the focus, which only what was laid out can have.
        window.afterNextFrame { [weak self] in
            guard let self else { return }
            if self.wall.focusedItemID == nil, let first = self.newestRows.first?.items.first {
                self.wall.focus(first.id)
            }
            self.window.activateAction("win.slide-show")
        }
    }
}
