import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// What the window is called.
extension BrowserWindow {
    /// Says in the title bar what is shown.
    func showTitle() {
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
        guard let first = library.folderNames.first else { return "Shelf" }
        let others = library.folderNames.count - 1
        return others == 0 ? first : "\(first) and \(others) more"
    }
}
