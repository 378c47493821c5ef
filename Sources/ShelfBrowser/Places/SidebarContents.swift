import ShelfDiff
import ShelfGObject
import ShelfGTK

/// What the sidebar is made of, and the lines that come of it.
///
/// Design: docs/design/places.md#the-sidebar
nonisolated struct SidebarContents: Equatable {
    /// One of the user's own folders.
    struct OwnFolder: Equatable {
        let file: File
        let icon: String
        var name: String?

        /// Those there are, in order.
        static var all: [OwnFolder] {
            var folders: [OwnFolder] = []
            if let home = UserDirectories.ownHome {
                folders.append(
                    OwnFolder(file: home, icon: "user-home-symbolic", name: localized("Home")))
            }
            for (purpose, icon) in [
                (UserDirectories.Purpose.pictures, "folder-pictures-symbolic"),
                (.videos, "folder-videos-symbolic"), (.music, "folder-music-symbolic"),
                (.documents, "folder-documents-symbolic"),
                (.downloads, "folder-download-symbolic"),
            ] {
                guard let folder = UserDirectories.folder(for: purpose) else { continue }
                folders.append(OwnFolder(file: folder, icon: icon))
            }
            return folders
        }
    }

    /// The user's own folders, in order.
    var own: [OwnFolder] = []
    /// Those that were looked for and are not there.
    var missing: Set<File> = []
    var volumes: [Volumes.Volume] = []
    var bookmarks = Bookmarks()
    /// Where windows were, the latest first.
    var visited: [File] = []
    /// What the window shows.
    var shown: File?

    /// How many places that were visited are listed.
    static var mostVisited: Int { 8 }

    /// The sections that have any lines.
    var rows: [CollectionRow<SidebarSection, SidebarPlace>] {
        let own = ownPlaces
        let volumes = volumes.map { place(of: $0) }
        let bookmarks = bookmarks.all.map { bookmark in
            place(
                .bookmark, bookmark.name ?? bookmark.file.displayName, "folder-symbolic",
                bookmark.file)
        }
        var known = Set((own + volumes + bookmarks).compactMap(\.file))
        let visited = visited.filter { known.insert($0).inserted }.prefix(Self.mostVisited)
            .map { place(.visited, $0.displayName, "document-open-recent-symbolic", $0) }
        let sections: [(SidebarSection, [SidebarPlace])] = [
            (.own, own), (.volumes, volumes), (.bookmarks, distinct(bookmarks)),
            (.visited, visited),
        ]
        return sections.filter { !$0.1.isEmpty }.map {
            CollectionRow($0.0, items: $0.1)
        }
    }

    private var ownPlaces: [SidebarPlace] {
        var places = own.filter { !missing.contains($0.file) }.map {
            place(.own, $0.name ?? $0.file.displayName, $0.icon, $0.file)
        }
        places.append(
            place(
                .own, localized("Recent files"), "document-open-recent-symbolic", File.recentFiles))
        places.append(place(.own, localized("Trash"), "user-trash-symbolic", File.trash))
        return distinct(places)
    }

    private func place(of volume: Volumes.Volume) -> SidebarPlace {
        place(
            .volume(
                id: volume.id, isThere: volume.folder != nil, canEject: volume.canEject,
                canUnmount: volume.canUnmount),
            volume.name, volume.icon, volume.folder)
    }

    private func place(
        _ kind: SidebarPlace.Kind, _ name: String, _ icon: String, _ file: File?
    ) -> SidebarPlace {
        SidebarPlace(
            kind: kind, name: name, icon: icon, file: file,
            isShown: file != nil && file == shown)
    }

    /// Those that differ, the first of each: a collection takes no other.
    private func distinct(_ places: [SidebarPlace]) -> [SidebarPlace] {
        var known: Set<String> = []
        return places.filter { known.insert($0.id).inserted }
    }
}
