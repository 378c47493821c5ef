import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// What is done with a window and what it shows.
extension BrowserWindow {
    func addActions() {
        window.addAction("open") { [weak self] in
            guard let self else { return }
            guard !self.isSofa else { return self.sofa.open(.places) }
            FolderChooser.choose(
                title: localized("Open Folder"), parent: self.window.host,
                beginning: self.dialogFolder
            ) { [weak self] uri in self?.onOpen(uri) }
        }
        window.addTextAction("open-at") { [weak self] uri in self?.onOpen(uri) }
        window.addAction("preview") { [weak self] in self?.preview.open() }
        window.addAction("slide-show") { [weak self] in
            self?.preview.open()
            self?.preview.toggleSlideShow()
        }
        window.addAction("keep-turn") { [weak self] in self?.preview.keepTurn() }
        window.addAction("compare") { [weak self] in
            self?.preview.open()
            self?.preview.toggleComparison()
        }
        window.addAction("reload") { [weak self] in
            guard let self else { return }
            self.chrome.hideNotice()
            if self.chrome.showsStatus, !self.library.obstacles.isEmpty {
                // Something happens, and is seen to.
                self.chrome.showCollection()
            }
            self.pictures.tryAgain()
            self.facts.tryAgain()
            self.preview.pictures.tryAgain()
            self.library.reload()
            self.wantPictures()
        }
        window.addAction("cancel-reading") { [weak self] in self?.library.cancel() }
        window.addAction("fullscreen") { [weak self] in self?.window.toggleFullscreen() }
        addFilterActions()
        window.addChoice("style", initial: style.rawValue) { [weak self] choice in
            guard let self, let style = WallStyle(rawValue: choice) else { return }
            self.style = style
            self.tell(style.accessibleName)
            guard !self.isFollowingChoices else { return }
            self.remember(.style, choice)
            // A place nobody has been to looks like the last one that was changed.
            Session.remember(style)
        }
    }

    /// Where a dialog for folders begins: at the first place that is shown, beside a file that is shown as one.
    var dialogFolder: File? {
        library.folders.lazy.compactMap { folder in
            guard !folder.isNamedFiles, SearchAddress(folder) == nil else { return nil }
            if let inside = InsideAddress(folder) { return inside.container.parent }
            return self.library.opened.contains(folder) ? folder.parent : folder
        }.first
    }
}
