import ShelfDiff
import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// Going from folder to folder within a window, and back.
///
/// Design: docs/design/library.md#going
extension BrowserWindow {
    /// What is still to be done when the items of a place are there.
    enum Arrival {
        /// The wall stands as it was left.
        case again(Visit)
        /// A folder is seen from its beginning, with the focus on the item that had it, else on the
        /// first; on none where none had it.
        case into(focus: ItemID?)
        /// The folder, list or archive that was come from has the focus, or what had it in there.
        case outOf(File, focus: ItemID?)
        /// The wall stands as it was left by an earlier program.
        case remembered(RememberedTab)
        /// A file that was named has the focus, and is looked at closely.
        case at(File)
        /// Files that were named together are selected; the first has the focus.
        case among(Set<File>)

        /// The arrival at named locations: a file by itself is looked at closely, several files
        /// are selected in their folders.
        static func naming(_ locations: [Location]) -> Arrival? {
            let files = locations.filter { $0.named == nil }.map(\.file)
            guard let first = files.first else { return nil }
            return locations.count == 1 ? .at(first) : .among(Set(files))
        }
    }

    /// Hears no more of the library that was shown.
    func forgetLibrary() {
        (library.onChange, library.onProblem, library.onOpened) = (nil, nil, nil)
        notices = Notices()
        chrome.hideNotice()
    }

    func addGoingActions() {
        window.addAction("back") { [weak self] in self?.goBack() }
        window.addAction("forth") { [weak self] in self?.goForth() }
        window.addAction("up") { [weak self] in self?.goUp() }
        window.addAction("into") { [weak self] in self?.goIntoFocused() }
        window.addAction("start") { [weak self] in self?.goToStart() }
        window.addTextAction("go-to") { [weak self] uri in
            self?.go(to: File(uri: uri))
            self?.wall.widget.grabFocus()
        }
        window.addAction("address") { [weak self] in self?.askForAddress() }
        window.addAction("path") { [weak self] in self?.chrome.pathBar.grabFocus() }
        window.onButton(8) { [weak self] in self?.goBack() }
        window.onButton(9) { [weak self] in self?.goForth() }
        chrome.onBackspace { [weak self] in
            guard let self else { return }
            if self.isSofa { _ = self.stepBack() } else { self.goBack() }
        }
        chrome.pathBar.onLeave = { [weak self] in self?.wall.widget.grabFocus() }
        updateGoing()
    }

    /// Shows a folder in place of what is shown.
    func go(to folder: File) {
        guard library.folders != [folder] else { return }
        let isAbove = library.folders.contains { $0.isInside(folder) }
        let origin = isAbove ? library.folders.first { $0.isInside(folder) } : nil
        let locations = [Location(file: folder)]
        let focus = wall.focusedItemID
        leave()
        let known = history.library(of: locations)
        let visit = Visit(
            locations, library: known ?? Library(locations: locations, knowing: library))
        visit.rooms = rooms
        history.go(to: visit)
        show(
            visit, isNew: known == nil,
            arrival: origin.map { .outOf($0, focus: focus) } ?? .into(focus: focus))
    }

    private func askForAddress() {
        guard !isSofa, !desk.asking.isOpen else { return }
        if preview.isOpen { preview.close() }
        let place = library.folders.first.map(TypedAddress.text) ?? ""
        let home = UserDirectories.ownHome
        let question = Asking.Question(
            title: localized("Open Address"),
            text: localized(
                "A path or an address such as {examples}",
                ["examples": Localized.list(["/media", "~/Pictures", "sftp://server/folder"])]),
            entry: .init(
                text: place, selected: place.count,
                objection: { TypedAddress.file(of: $0, home: home) == nil ? "" : nil }),
            answers: [.init(label: localized("_Cancel")), .init(label: localized("_Open"))])
        Task { [weak self] in
            guard let reply = await self?.desk.asking.ask(question), reply.number == 1,
                let place = TypedAddress.file(of: reply.text, home: home)
            else { return }
            self?.go(to: place)
            self?.wall.widget.grabFocus()
        }
    }

    private func goBack() {
        // A closer look is a step as well.
        if preview.isOpen { return preview.close() }
        guard !history.back.isEmpty else { return }
        leave()
        guard history.goBack() else { return }
        comeBack()
    }

    private func goForth() {
        guard !preview.isOpen, !history.forth.isEmpty else { return }
        leave()
        guard history.goForth() else { return }
        comeBack()
    }

    private func comeBack() {
        let visit = history.current
        let known = visit.library ?? history.library(of: visit.locations)
        visit.library = known ?? Library(locations: visit.locations, knowing: library)
        show(visit, isNew: known == nil, arrival: .again(visit))
    }

    /// The folder that holds what is shown; nil where there is none, or several.
    var folderAbove: File? {
        guard library.folders.count == 1, !library.folders[0].isNamedFiles else { return nil }
        return library.folders[0].parent
    }

    private func goUp() {
        if let folder = folderAbove { go(to: folder) }
    }

    /// Goes into the list or archive in focus, else into the folder of the item.
    private func goIntoFocused() {
        guard let item = wall.focusedItem else { return }
        if let folder = item.isPlace ? item.file : item.file.parent { go(to: folder) }
    }

    /// Goes to what the window was opened with.
    private func goToStart() {
        guard history.current.locations != startLocations else { return }
        go(to: startLocations)
    }

    /// Shows locations in place of what is shown.
    func go(to locations: [Location]) {
        leave()
        let known = history.library(of: locations)
        let visit = Visit(
            locations, library: known ?? Library(locations: locations, knowing: library))
        history.go(to: visit)
        show(visit, isNew: known == nil, arrival: .into(focus: nil))
    }

    // MARK: - Leaving and arriving

    /// Keeps where the reader is.
    private func leave() {
        preview.close()
        endFilter()
        tagsAsked = []
        let visit = history.current
        visit.library = library
        library.itemsInView = []
        visit.rooms = rooms
        // Where the wall still shows the place before, nobody has stood anywhere else.
        guard isPlaceShown else { return }
        visit.position = wall.position
        visit.shelfOffsets = wall.shelfOffsets
        visit.focus = wall.focusedItemID
        visit.focusedFile = wall.focusedItem?.file
        visit.selection = wall.selection
    }

    private func show(_ visit: Visit, isNew: Bool, arrival: Arrival) {
        guard let library = visit.library else { return }
        history.letGo()
        forgetLibrary()
        self.library = library
        self.arrival = arrival
        rooms = visit.rooms
        take(library)
        followChoices()
        if isNew { library.start() } else { visit.found = Set(visit.locations) }
        render(settles: true)
        updateGoing()
    }

    /// Goes where somebody wants to be as soon as it is there.
    func arrive() {
        // What the wall shows may be another place.
        guard !wall.awaitsRows else { return }
        guard let arrival, !newestRows.isEmpty else {
            // A place that is gone may come back, and is then as it was remembered.
            if case .remembered = arrival, !library.obstacles.isEmpty { return }
            if isReadingDone { self.arrival = nil }
            return
        }
        switch arrival {
        case .again(let visit): guard resume(visit) || isReadingDone else { return }
        case .into(let before):
            wall.position = Place()
            // What stands in for an item that is elsewhere is none that anybody chose.
            let isHere = before.map { wall.position(of: $0) != nil } ?? false
            let first = before == nil ? nil : newestRows[0].items.first?.id
            if let focus = isHere ? before : first { wall.focus(focus) }
        case .outOf(let folder, let before):
            guard focus(folder, or: before) || isReadingDone else { return }
        case .remembered(let tab): guard resume(tab) || isReadingDone else { return }
        case .at(let file):
            // A folder that was named may stand on its own wall as what its items are folded to.
            guard !library.folders.contains(file),
                wall.focusedItem.map({ $0.file == file }) ?? true
            else { break }
            if let item = item(of: file), wall.focus(item.id) {
                preview.open()
            } else if !isReadingDone {
                return
            }
        case .among(let files):
            guard isReadingDone else { return }
            select(files)
        }
        self.arrival = nil
    }

    /// Selects the items of files, unless the focus has left them.
    ///
    /// From the sofa nothing is selected: people act on one item there.
    private func select(_ files: Set<File>) {
        guard !isSofa, wall.focusedItem.map({ files.contains($0.file) }) ?? true else { return }
        let items = newestRows.lazy.flatMap(\.items).filter { files.contains($0.file) }
        let named = Set(items.map(\.id))
        if named.count > 1 { wall.selection = named }
    }

    private func resume(_ visit: Visit) -> Bool {
        var focus = visit.focus
        if focus.map({ wall.position(of: $0) == nil }) ?? (visit.focusedFile != nil) {
            focus = visit.focusedFile.flatMap { item(of: $0) }?.id
            guard focus != nil else { return false }
        }
        if let focus { wall.focus(focus) }
        wall.selection = visit.selection
        // Of a tab that was closed it is known only what had the focus.
        guard visit.focus != nil || focus == nil else { return true }
        wall.shelfOffsets = visit.shelfOffsets
        if focus == visit.focus { wall.position = visit.position }
        return true
    }

    private func focus(_ folder: File, or before: ItemID?) -> Bool {
        if let cover = newestRows.first?.items.first(where: { $0.isFolder && $0.isOrHolds(folder) })
        {
            return wall.focus(cover.id)
        }
        // A list or an archive is an item itself.
        if let item = item(of: folder) { return wall.focus(item.id) }
        // What had the focus inside has it still.
        if let before, wall.focus(before) { return true }
        let row = newestRows.first { row in
            row.section.group.shelf.map { $0.file == folder || $0.file.isInside(folder) } ?? false
        }
        guard let first = row?.items.first else { return false }
        return wall.focus(first.id)
    }

    private func item(of file: File) -> LibraryItem? {
        newestRows.lazy.flatMap(\.items).first { $0.file == file }
    }

    /// Says which ways there are.
    func updateGoing() {
        onStayChange()
        updateTrashActions()
        window.setAction("back", isEnabled: !history.back.isEmpty)
        window.setAction("forth", isEnabled: !history.forth.isEmpty)
        window.setAction("up", isEnabled: folderAbove != nil)
        window.setAction("start", isEnabled: history.current.locations != startLocations)
    }
}

extension LibraryItem {
    /// Whether the item stands for a folder or for one further out.
    fileprivate func isOrHolds(_ folder: File) -> Bool { file == folder || folder.isInside(file) }
}
