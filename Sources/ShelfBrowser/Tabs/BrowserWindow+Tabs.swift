import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// A tab that is shown, and one that is out of sight.
///
/// Design: docs/design/tabs.md#out-of-sight
extension BrowserWindow {
    func makeTabLabel(_ builder: Builder) -> TabLabel {
        TabLabel(
            builder,
            wishes: TabLabel.Wishes(
                new: { [weak self] in self.map { $0.tab.owner?.openTab(like: $0) } },
                close: { [weak self] in self.map { $0.tab.owner?.close($0) } },
                closeOthers: { [weak self] in self.map { $0.tab.owner?.closeOthers(than: $0) } },
                toWindow: { [weak self] in self.map { $0.tab.owner?.moveToWindow($0) } },
                keepKeyboard: { [weak self] in self?.tab.owner?.shown?.keepKeyboard() },
                returnKeyboard: { [weak self] in self?.tab.owner?.returnKeyboard() }))
    }

    /// Is seen from now on, in place of another tab.
    ///
    /// - Parameter showsPlaces: Whether places were beside the wall of the tab that was shown before;
    ///   nil where there was none.
    func becomeShown(showsPlaces: Bool?) {
        content.setAccessibleHidden(false)
        window.show()
        if !tab.hasBegun {
            tab.hasBegun = true
            tab.isOutdated = false
            library.start()
            render()
        } else if tab.isOutdated {
            tab.isOutdated = false
            // What happened meanwhile is over.
            render(settles: true)
        }
        showTitle()
        if let showsPlaces {
            bring(places: showsPlaces)
            returnKeyboard()
        }
        wantPictures()
    }

    /// Is out of sight from now on, where as little as possible is done.
    func becomeHidden() {
        preview.rest()
        window.hide()
        content.setAccessibleHidden(true)
        pictures.rest()
        tagsAsked = []
        facts.want([])
        library.itemsInView = []
        sidebar.show(false)
    }

    /// Keeps in mind what has the keyboard.
    func keepKeyboard() {
        tab.focus = content.keyboardHolder ?? chrome.header.keyboardHolder
    }

    /// Gives the keyboard to what had it when the tab was left.
    func returnKeyboard() {
        if let focus = tab.focus, focus.isInside(content) || focus.isInside(chrome.header),
            focus.grabFocus()
        {
            return
        }
        if preview.isOpen { preview.takeKeyboard() } else { focusContent() }
    }

    /// Gives the keyboard to the wall.
    func takeKeyboard() {
        if window.isShown { wall.widget.grabFocus() }
    }

    /// Shows a folder in a tab of its own, beside this one.
    func openTab(at folder: File) {
        tab.owner?.open([Location(file: folder)], after: self, isShown: false)
    }

    /// How many places the tooltip of a tab names.
    private static var placesNamed: Int { 10 }

    /// Names the tab.
    func nameTab(_ name: String) {
        // More would not fit on a screen, and this is done whenever something changes.
        var places = library.locations.prefix(Self.placesNamed)
            .map { $0.named == nil ? $0.file.displayPath : name }
        let others = library.locations.count - places.count
        if others > 0 {
            places.append(
                localized(one: "and {count} more", other: "and {count} more", count: others))
        }
        label.show(name, place: places.joined(separator: "\n"))
    }

    /// The places that the tab shows, for another tab that shows them, too.
    var shownLocations: [Location] { history.current.locations }
}
