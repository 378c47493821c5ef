import ShelfGTK
import ShelfLibrary

private enum FilterKey: EnvironmentKey { static var defaultValue: Filter? { nil } }

extension EnvironmentValues {
    /// What the wall around a cell is filtered by; nil when everything is shown.
    var filter: Filter? {
        get { self[FilterKey.self] }
        set { self[FilterKey.self] = newValue }
    }
}

/// What is left out of the wall.
extension BrowserWindow {
    /// The terms that can be chosen from a menu.
    private static var terms: [String] {
        ["kind", "date", "size", "rating", "label", "orientation"]
    }

    func addFilterActions() {
        window.addAction("filter") { [weak self] in self?.chrome.filterBar.isOpen = true }
        for term in Self.terms {
            // The text says it all; the menu reads it and writes into it.
            window.addChoice("filter-\(term)", initial: "") { [weak self] choice in
                guard let self, !self.isFilterMenuFollowing else { return }
                let bar = self.chrome.filterBar
                let text = FilterText.setting(term, to: choice, in: bar.text)
                if !bar.isOpen, !self.isSofa { bar.isOpen = true }
                // The space makes the next word typed a word of its own.
                bar.text = text.isEmpty || self.isSofa ? text : "\(text) "
            }
        }
    }

    /// Shows only what a text leaves; without any the reader is where they were before, unless they
    /// have chosen another item since.
    func filter(by text: String) {
        isFilterMenuFollowing = true
        for term in Self.terms {
            window.activateAction(
                "win.filter-\(term)", choosing: FilterText.value(of: term, in: text))
        }
        isFilterMenuFollowing = false
        let wasFiltering = arrangement.isFiltering
        var filtered = arrangement
        filtered.filter = text
        if !wasFiltering, filtered.isFiltering {
            placeBeforeFilter = (wall.position, wall.focusedItemID)
        }
        arrangement = filtered
        guard wasFiltering, !filtered.isFiltering, let place = placeBeforeFilter else { return }
        placeBeforeFilter = nil
        if wall.focusedItemID == place.focus { wall.position = place.position }
    }

    /// Closes the filter, which empties it; false when it is not open.
    @discardableResult
    func endFilter() -> Bool {
        if chrome.filterBar.isOpen {
            chrome.filterBar.isOpen = false
        } else if arrangement.isFiltering {
            // From the sofa it is chosen without being typed.
            chrome.filterBar.text = ""
        } else {
            return false
        }
        return true
    }
}
