import ShelfFocus
import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// The window as it is seen from the sofa.
///
/// Design: docs/design/sofa.md
extension BrowserWindow {
    /// How many steps larger pictures are, seen from the sofa.
    private static let stepsCloser = 2

    /// Whether the window is looked at from the sofa.
    var isSofa: Bool { sofa.isOn }

    /// How large the pictures are shown.
    var shownSize: TileSize { isSofa ? size.larger(by: Self.stepsCloser) : size }

    func addSofaActions() {
        window.addAction("sofa-menu") { [weak self] in self?.toggleSofaMenu() }
        window.addAction("sofa-keys") { [weak self] in self?.sofa.open(.keys) }
        enableSofaActions(false)
        sofa.surroundings = { [weak self] in self?.sofaSurroundings ?? SofaSurroundings() }
        sofa.onDeed = { [weak self] in self?.carryOut($0) }
        sofa.onPageChange = { [weak self] in self?.sofaMenuChanged() }
        preview.onMenu = { [weak self] in self?.openSofaMenu() }
        preview.isBehind = { [weak self] in self?.sofa.menu.page != nil }
        chrome.onDismiss = { [weak self] in
            self?.dismissNotice()
            self?.focusContent()
        }
        chrome.statusButton.onEnter { [weak self] in self?.window.activateAction("win.open") }
        chrome.statusRemedy.onEnter { [weak self] in
            guard let remedy = self?.chrome.statusRemedy.stringProperty("action-name") else {
                return
            }
            self?.window.activateAction(remedy)
        }
        chrome.onArrow { [weak self] part, key in self?.arrow(key, from: part) ?? false }
    }

    private func enableSofaActions(_ isEnabled: Bool) {
        for action in ["sofa-menu", "sofa-keys"] { window.setAction(action, isEnabled: isEnabled) }
    }

    /// Has the tab be looked at from the sofa, or from near by again.
    func turnSofa(_ isOn: Bool) {
        guard isOn != isSofa else { return }
        enableSofaActions(isOn)
        sofa.turn(isOn)
        chrome.isSofa = isOn
        preview.isSofa = isOn
        render(settles: true)
        guard window.isShown else { return }
        sidebar.show(!isOn && tab.showsPlaces)
        if !preview.isOpen { focusContent() }
    }

    /// The wall has been shown anew: something on the screen has the focus.
    func sofaFollows() {
        guard isSofa else { return }
        sofa.update()
        guard sofa.menu.page == nil, !preview.isOpen, !chrome.filterBar.isOpen else { return }
        let (hadStatus, hasStatus) = (sofa.hasStatus, chrome.showsStatus)
        sofa.hasStatus = hasStatus
        let first = newestRows.first?.items.first?.id
        let isWithoutFocus = wall.focusedItemID == nil && library.initialFocus == nil
        // While folders are read, another item may become the first.
        let isOutdated = sofa.givenFocus.map { $0 == wall.focusedItemID && $0 != first } ?? false
        if isReadingDone || sofa.givenFocus != wall.focusedItemID { sofa.givenFocus = nil }
        guard
            hasStatus != hadStatus || !hasStatus && arrival == nil && (isWithoutFocus || isOutdated)
        else { return }
        if isOutdated, let first, !hasStatus { giveFocus(to: first) }
        // The collection takes the keyboard when it has become empty.
        MainLoop.whenIdle { [weak self] in
            guard let self, self.isSofa, self.sofa.menu.page == nil, !self.preview.isOpen else {
                return
            }
            self.focusContent()
        }
    }

    /// Gives the keyboard to the menu, the wall, or what stands there in its place.
    func focusContent() {
        guard window.isShown else { return }
        if sofa.menu.page != nil {
            sofa.focusMenu()
        } else if chrome.showsStatus {
            if !chrome.focusStatus() { sofa.focusButton() }
        } else {
            if isSofa, wall.focusedItemID == nil, let first = newestRows.first?.items.first {
                giveFocus(to: first.id)
            }
            wall.widget.grabFocus()
        }
    }

    private func giveFocus(to first: ItemID) {
        wall.focus(first)
        if !isReadingDone { sofa.givenFocus = first }
    }

    /// What Enter does with an item of the wall.
    func activate(_ item: LibraryItem) {
        guard isSofa, !item.isFolder else { return actions.open([item]) }
        wall.focus(item.id)
        preview.open()
    }

    /// An arrow leads beyond the wall; whether something is there.
    func goBeyond(_ move: FocusMove) -> Bool {
        switch move {
        case .up: arrow(.up, from: .wall)
        case .down: arrow(.down, from: .wall)
        default: false
        }
    }

    private func arrow(_ key: NamedKey, from part: WindowChrome.Part) -> Bool {
        guard isSofa else { return false }
        switch (part, key) {
        case (.wall, .up): sofa.focusButton()
        case (.wall, .down) where chrome.hasNotice: chrome.focusNotice()
        case (.bar, .down), (.notice, .up): focusContent()
        default: break
        }
        // Arrows lead nowhere else, such as into what only the pointer is for.
        return true
    }

    /// One step back; nearer than the sofa only out of the filter.
    func stepBack() -> Bool {
        guard isSofa else { return endFilter() }
        let step = SofaStep(
            menu: sofa.menu.page != nil, notice: chrome.hasNotice,
            preview: preview.isOpen ? preview.content : nil, isInSlideShow: preview.show.isOn,
            filter: chrome.filterBar.isOpen || arrangement.isFiltering,
            history: !history.back.isEmpty)
        switch step {
        case .leavePage: sofa.goBack()
        case .dismiss: chrome.onDismiss()
        case .fit: preview.carryOut(.fit)
        case .leavePreview: preview.back()
        case .endFilter: endFilter()
        case .goBack: window.activateAction("win.back")
        case .showWayOut: sofa.open(.wall, at: SofaEntry.leaving)
        }
        return true
    }

    private func toggleSofaMenu() {
        guard sofa.menu.page == nil else { return sofa.close() }
        openSofaMenu()
    }

    private func openSofaMenu() {
        if preview.isOpen, preview.show.phase == .running { preview.pauseSlideShow() }
        sofa.open(preview.isOpen ? .preview : .wall)
    }

    private func sofaMenuChanged() {
        // The pointer leaves the menu by the button that opens it.
        sofa.showBar(!preview.isOpen || sofa.menu.page != nil)
        if sofa.menu.page == .places, volumes == nil {
            volumes = Volumes { [weak self] in self?.sofa.update() }
        }
        guard sofa.menu.page == nil else { return }
        volumes = nil
        if preview.isOpen { preview.takeKeyboard() } else { focusContent() }
    }

    // MARK: - What the menu says and does

    private var sofaSurroundings: SofaSurroundings {
        var surroundings = SofaSurroundings()
        surroundings.style = style
        (surroundings.grouping, surroundings.order) = (arrangement.grouping, arrangement.order)
        surroundings.isReversed = arrangement.isReversed
        surroundings.joinsPairs = arrangement.joinsPairs
        surroundings.hasCovers = hasCovers
        surroundings.kind = FilterText.value(of: "kind", in: arrangement.filter)
        surroundings.notice = chrome.notice
        surroundings.hasItems = wall.focusedItem != nil
        if sofa.menu.page == .places { surroundings.places = places }
        guard preview.isOpen else { return surroundings }
        surroundings.item = SofaSurroundings.Item(
            content: preview.content, isPlaying: preview.media?.wantsToPlay ?? false,
            isMuted: Session.sound.isMuted, show: preview.show.phase,
            hasFacts: preview.showsFacts)
        return surroundings
    }

    private func carryOut(_ deed: SofaEntry.Deed) {
        switch deed {
        case .open, .back: break
        case .act(let action, let choice):
            if let choice {
                window.activateAction(action, choosing: choice)
            } else {
                window.activateAction(action)
            }
        case .preview(let command): preview.carryOut(command)
        case .show(let kind):
            chrome.filterBar.text = FilterText.setting("kind", to: kind, in: arrangement.filter)
        case .go(let uri):
            let folder = File(uri: uri)
            Session.remember(recent: [folder])
            go(to: folder)
            focusContent()
        case .dismiss: dismissNotice()
        }
    }

    private var places: [SofaPlace] {
        var places: [SofaPlace] = []
        func add(_ folder: File?, _ name: String?, _ icon: String, note: String = "") {
            guard let folder else { return }
            places.append(
                SofaPlace(
                    name: name ?? folder.displayName, icon: icon, uri: folder.uri, note: note))
        }
        add(
            folderAbove, localized("Parent folder"), "go-up-symbolic",
            note: folderAbove?.displayName ?? "")
        for own in SidebarContents.OwnFolder.all { add(own.file, own.name, own.icon) }
        for volume in volumes?.all ?? [] {
            // What is not connected is not asked for passwords without a keyboard.
            add(volume.folder, volume.name, "drive-harddisk-symbolic")
        }
        // What was named on standard input is no place.
        let start = startLocations.filter { $0.named == nil }.map(\.file)
        for folder in start + Session.recentFolders {
            add(
                folder, nil, "document-open-recent-symbolic",
                note: folder.parent?.displayPath ?? "")
        }
        return SofaPlace.distinct(places)
    }
}
