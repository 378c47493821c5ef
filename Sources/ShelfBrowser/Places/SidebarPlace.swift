import ShelfGObject

/// A line of the sidebar: somewhere that can be gone to.
///
/// Design: docs/design/places.md#the-sidebar
nonisolated struct SidebarPlace: Identifiable, Hashable, Sendable {
    /// What kind of place it is, which says what can be done with it.
    enum Kind: Hashable, Sendable {
        /// One of the user's folders, the trash, what was used lately.
        case own
        /// Something that is plugged in or connected, or could be.
        case volume(id: String, isThere: Bool, canEject: Bool, canUnmount: Bool)
        /// What the user has kept for all programs.
        case bookmark
        /// Where a window was.
        case visited
    }

    let kind: Kind
    let name: String
    /// The icon's name, or what GIO wrote of one.
    let icon: String
    /// Its folder; nil for a volume that cannot be looked into yet.
    let file: File?
    /// Whether it is what the window shows.
    var isShown = false

    /// Tells it from all others, also from the same folder in another section.
    var id: String {
        switch kind {
        case .own: "own \(file?.uri ?? name)"
        case .volume(let id, _, _, _): "volume \(id)"
        case .bookmark: "bookmark \(file?.uri ?? name)"
        case .visited: "visited \(file?.uri ?? name)"
        }
    }

    /// What assistive technology calls it.
    var accessibleName: String {
        if isShown { return localized("{name}, shown here", ["name": name]) }
        if case .volume(_, isThere: false, _, _) = kind {
            return localized("{name}, not connected", ["name": name])
        }
        return name
    }
}

/// A section of the sidebar.
nonisolated enum SidebarSection: String, Identifiable, Sendable {
    case own
    case volumes
    case bookmarks
    case visited

    var id: String { rawValue }

    /// What stands above it; nothing where it goes without saying.
    var title: String {
        switch self {
        case .own: localized("Places")
        case .volumes: localized("Devices")
        case .bookmarks: localized("Bookmarks")
        case .visited: localized("Recent places")
        }
    }
}
