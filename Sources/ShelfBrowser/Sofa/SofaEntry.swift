import ShelfGObject

/// A line of the menu that is seen from the sofa.
nonisolated struct SofaEntry: Identifiable, Hashable {
    /// What Enter does on it.
    enum Deed: Hashable {
        /// Another page of the menu.
        case open(SofaPage)
        /// An action of the window or the program, with what it chooses.
        case act(String, choosing: String? = nil)
        /// What a key does where an item is looked at.
        case preview(PreviewCommand)
        /// Items of one kind only, or all of them.
        case show(kind: String)
        /// Another folder, by its address.
        case go(to: String)
        /// The message that stands over the wall has been read.
        case dismiss
        /// One step back.
        case back
    }

    /// What tells it from other lines of its page, also when it says something else.
    let id: String
    var title: String
    /// What is chosen there now.
    var value = ""
    var icon: String?
    /// Whether it is what is chosen among the lines of its page.
    var isChosen = false
    /// Whether one is likely to press it again: the page stays.
    var isRepeated = false
    let deed: Deed

    /// Whether Enter leads to another page.
    var leadsOn: Bool { if case .open = deed { true } else { false } }

    /// What assistive technology calls it.
    var accessibleName: String {
        Localized.list([title, value, isChosen ? localized("chosen") : ""].filter { !$0.isEmpty })
    }
}

/// A page of the menu that is seen from the sofa.
nonisolated enum SofaPage: Hashable {
    /// What can be done with the wall.
    case wall
    /// What can be done with the item that is looked at.
    case preview
    case view
    case groups
    case order
    case kinds
    case places
    case keys

    /// What stands above its lines.
    var title: String {
        switch self {
        case .wall, .preview: localized("Menu")
        case .view: localized("View")
        case .groups: localized("Group by")
        case .order: localized("Sort by")
        case .kinds: localized("Show")
        case .places: localized("Places")
        case .keys: localized("Keys")
        }
    }
}
