import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// What the window is called.
extension BrowserWindow {
    /// Says in the title bar what is shown.
    func showTitle() {
        nameTab(title)
        sidebar.showsNow(library.folders)
        sofa.showBar(!preview.isOpen || sofa.menu.page != nil)
        guard !preview.isOpen else {
            return chrome.setTitle(preview.item?.name ?? title, path: [], of: window)
        }
        let path =
            library.folders.count == 1 && !library.folders[0].isNamedFiles
            ? FolderPath.parts(to: library.folders[0], home: UserDirectories.ownHome) : []
        chrome.setTitle(title, path: path, of: window)
    }

    private var title: String {
        var (first, count) = (library.folderNames.first, library.folderNames.count)
        if first == nil, !tab.hasBegun, let location = library.locations.first {
            first = location.named == nil ? location.file.displayName : "Shelf"
            count = library.locations.count
        }
        guard let first else { return "Shelf" }
        let others = count - 1
        return others == 0
            ? first
            : localized(
                one: "{name} and {count} more", other: "{name} and {count} more", count: others,
                ["name": first])
    }
}
