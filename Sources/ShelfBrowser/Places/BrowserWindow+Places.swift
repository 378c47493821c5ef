import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// The sidebar of a window, and what is done from it.
///
/// Design: docs/design/places.md
extension BrowserWindow {
    func addPlaceActions() {
        window.addToggle("show-places", initial: Session.hasPlaces) { [weak self] in
            self?.showPlaces($0)
        }
        window.addAction("places") { [weak self] in self?.goToPlaces() }
        window.addAction("bookmark") { [weak self] in self?.toggleBookmark() }
        sidebar.wishes.go = { [weak self] in self?.go(to: $0) }
        sidebar.wishes.openTab = { [weak self] in self?.openTab(at: $0) }
        sidebar.wishes.openWindow = { [weak self] in self?.openWindow(at: $0) }
        sidebar.wishes.takeAway = { [weak self] in self?.takeAway($0) }
        sidebar.wishes.setBookmark = { [weak self] in self?.setBookmark($0, $1) }
        sidebar.wishes.leave = { [weak self] in self?.leavePlaces() }
    }

    /// Shows the sidebar where it was shown last; the first frame of the wall does not wait for it.
    func bringPlacesBack() {
        guard tab.showsPlaces else { return }
        window.afterNextFrame { [weak self] in
            guard let self, !self.isSofa, self.window.isShown else { return }
            self.sidebar.show(self.tab.showsPlaces)
        }
    }

    /// Shows the sidebar, or not, and remembers that.
    private func showPlaces(_ isShown: Bool) {
        tab.showsPlaces = isShown
        Session.remember(hasPlaces: isShown)
        guard !isSofa, window.isShown else { return }
        let hadKeyboard = sidebar.hasKeyboard
        sidebar.show(isShown)
        if hadKeyboard, !isShown { focusContent() }
    }

    /// Has places beside the wall, or not, as they were in the tab that was shown before.
    func bring(places isShown: Bool) {
        if tab.showsPlaces != isShown { window.activateAction("win.show-places") }
        if !isSofa { sidebar.show(isShown) }
    }

    /// Gives the keyboard to the sidebar, which is shown for that; in it, hides it.
    private func goToPlaces() {
        guard !isSofa else { return sofa.open(.places) }
        if preview.isOpen { preview.close() }
        if sidebar.isShown, sidebar.hasKeyboard {
            window.activateAction("win.show-places")
        } else {
            if !sidebar.isShown { window.activateAction("win.show-places") }
            sidebar.takeKeyboard()
        }
    }

    /// Goes back to the wall; what lies over it goes away.
    private func leavePlaces() {
        if sidebar.isOverWall { window.activateAction("win.show-places") }
        focusContent()
    }

    // MARK: - What is done with a place

    private func go(to place: SidebarPlace) {
        withFolder(of: place) { [weak self] folder in
            guard let self else { return }
            Session.remember(recent: [folder])
            if self.sidebar.isOverWall { self.window.activateAction("win.show-places") }
            self.go(to: folder)
            self.focusContent()
            self.sidebar.visitedChanged()
        }
    }

    private func openWindow(at place: SidebarPlace) {
        withFolder(of: place) { [weak self] in self?.onOpen($0.uri) }
    }

    private func openTab(at place: SidebarPlace) {
        withFolder(of: place) { [weak self] in self?.openTab(at: $0) }
    }

    /// Calls `body` with the folder of a place, which is connected to for that.
    private func withFolder(of place: SidebarPlace, _ body: @escaping (File) -> Void) {
        if let file = place.file { return body(file) }
        guard case .volume(let id, _, _, _) = place.kind, let volumes = sidebar.volumes else {
            return
        }
        Task { [weak self] in
            guard let self else { return }
            do {
                guard let folder = try await volumes.mount(id, over: self.window.host) else {
                    return self.say(
                        localized("“{name}” has no files to show", ["name": place.name]))
                }
                body(folder)
            } catch {
                self.say(
                    error, about: localized("“{name}” cannot be connected", ["name": place.name]))
            }
        }
    }

    private func takeAway(_ place: SidebarPlace) {
        guard case .volume(let id, _, let canEject, _) = place.kind, let volumes = sidebar.volumes
        else { return }
        Task { [weak self] in
            guard let self else { return }
            do {
                try await volumes.takeAway(id, ejecting: canEject, over: self.window.host)
                self.desk.say(
                    canEject
                        ? localized("“{name}” can be removed safely", ["name": place.name])
                        : localized("“{name}” is disconnected", ["name": place.name]))
            } catch {
                self.say(
                    error,
                    about: canEject
                        ? localized("“{name}” cannot be ejected", ["name": place.name])
                        : localized("“{name}” cannot be unmounted", ["name": place.name]))
            }
        }
    }

    /// Says what did not go well, unless it has been said.
    private func say(_ error: any Error, about what: String) {
        let error = error as? GLibError
        if error?.isSaidAlready == true { return }
        say(
            error?.isBusy == true
                ? localized(
                    "{what}: a program is using it. Close that program, then try again.",
                    ["what": what])
                : localized("{name}: {reason}", ["name": what, "reason": error?.reason ?? ""]))
    }

    private func say(_ text: String) { chrome.showNotice(text) }

    // MARK: - Bookmarks

    /// Keeps what is shown for all programs, or no longer.
    private func toggleBookmark() {
        guard library.folders.count == 1, let folder = library.folders.first,
            !folder.isNamedFiles, InsideAddress(folder) == nil
        else { return desk.say(localized("Only one folder can be a bookmark")) }
        Task { [weak self] in
            let isKept = await BookmarkFile.read().contains(folder)
            self?.setBookmark(folder, !isKept)
        }
    }

    private func setBookmark(_ folder: File, _ isKept: Bool) {
        perform(
            BookmarkDeed(folder, isKept: isKept),
            said: isKept
                ? localized("“{name}” was added to the bookmarks", ["name": folder.displayName])
                : localized("“{name}” was removed from the bookmarks", ["name": folder.displayName])
        ) { [weak self] _ in self?.sidebar.bookmarksChanged() }
    }
}
