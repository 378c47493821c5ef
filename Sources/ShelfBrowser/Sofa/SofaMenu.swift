/// The menu that is seen from the sofa: which of its pages are open, one above the other, and which
/// line of each has the focus.
///
/// Design: docs/design/sofa.md#the-menu
nonisolated struct SofaMenu: Equatable {
    /// A page, and the line that had the focus when another one was opened from it.
    struct Level: Equatable {
        let page: SofaPage
        var focus: String?
    }

    private(set) var levels: [Level] = []
    /// The line of each first page that was used last, where the next visit begins.
    private var lastUsed: [SofaPage: String] = [:]

    /// The page on top; nil while the menu is closed.
    var page: SofaPage? { levels.last?.page }

    /// The line of the page on top that is to have the focus; nil for the one that is chosen, else the
    /// first.
    var focus: String? { levels.last?.focus }

    /// Opens the menu with a page, at a line or at the one that was used last.
    mutating func begin(with page: SofaPage, at focus: String? = nil) {
        levels = [Level(page: page, focus: focus ?? lastUsed[page])]
    }

    /// Takes a line that Enter was pressed on; returns what is left to be done, nil when the menu has
    /// done it.
    mutating func choose(_ entry: SofaEntry) -> SofaEntry.Deed? {
        guard !levels.isEmpty else { return nil }
        if entry.deed == .back {
            goBack()
            return nil
        }
        levels[levels.count - 1].focus = entry.id
        if levels.count == 1 { lastUsed[levels[0].page] = entry.id }
        if case .open(let page) = entry.deed {
            levels.append(Level(page: page))
            return nil
        }
        // What was chosen is seen at once.
        if !entry.isRepeated { levels = [] }
        return entry.deed
    }

    /// Goes to the page before, or closes the menu.
    mutating func goBack() { levels = levels.dropLast() }

    /// Closes the menu.
    mutating func close() { levels = [] }

    /// The line of a page that has the focus when the page is shown.
    func focus(among entries: [SofaEntry]) -> String? {
        if let focus, entries.contains(where: { $0.id == focus }) { return focus }
        return (entries.first(where: \.isChosen) ?? entries.first)?.id
    }
}
