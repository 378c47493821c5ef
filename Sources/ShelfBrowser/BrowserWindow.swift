import ShelfDiff
import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfLibrary

/// One window on the folders it was opened with.
final class BrowserWindow {
    typealias Wall = CollectionNode<WallShelf, LibraryItem>
    typealias Place = CollectionPosition<ItemGroup.ID, ItemID>

    let window: WindowWidget
    var library: Library
    /// What the window was opened with.
    let startLocations: [Location]
    var history: History<Visit>
    /// What is to be done when the items of a place are there.
    var arrival: Arrival?
    private(set) var wall: Wall
    let chrome: WindowChrome
    let pictures: Pictures
    private(set) lazy var preview = makePreview(in: previewParts)
    private let previewParts: PreviewParts
    private var scrubber: Scrubber?
    private let actions: ItemActions
    private let companions: Companions
    /// Where the reader was before names were left out, and what had the focus.
    var placeBeforeFilter: (position: Place, focus: ItemID?)?
    /// Whether the menu of the filter takes over what was typed.
    var isFilterMenuFollowing = false
    /// Whether what was chosen at a place is being taken over, and drawn when all of it is.
    var isFollowingChoices = false
    private(set) var style: WallStyle {
        didSet { if style != oldValue, !isFollowingChoices { render() } }
    }
    /// How large the pictures are.
    var size: TileSize {
        didSet { if size != oldValue { sizeChanged() } }
    }
    /// How high the pictures of each shelf are.
    var heights = ShelfHeights()
    private var isHeightCheckDue = false
    /// What was described last.
    private(set) var shownRows: [CollectionRow<WallShelf, LibraryItem>] = []
    private(set) var layout = WallLayout(style: .shelves, isSingle: false)
    private let groups = ArrangedGroups()
    let covers = Covers()
    var folds = Session.folds
    /// What had the focus in shelves that were folded since.
    var focusBeforeFold: [ItemGroup.ID: ItemID] = [:]
    /// Whether the folders one level down are items.
    var hasCovers = Session.hasCovers {
        didSet { if hasCovers != oldValue, !isFollowingChoices { render() } }
    }
    var arrangement: Arrangement {
        didSet { if arrangement != oldValue, !isFollowingChoices { render() } }
    }
    private var isPictureListStale = false
    /// What comes into view next, the way the wall moves.
    private var itemsToCome: [LibraryItem] = []
    /// How far reading had come when the rows now shown were taken.
    private var progress: ReadingProgress
    /// How many items the arrangement leaves.
    private var shownCount = 0
    private var notices = Notices()
    /// Whether any location could not be shown.
    private(set) var hasFailedLocation = false
    /// Called when what is shown may have changed, for whoever waits for the window to be ready.
    var onProgress: () -> Void = {}
    /// Called with the locations that are there when they have been looked at.
    var onOpened: ([Location]) -> Void = { _ in }
    /// Called when the window is closed.
    var onClose: () -> Void = {}
    /// Called when the user asks for another folder.
    var onOpen: (String) -> Void = { _ in }

    init(application: Application, locations: [Location], pictures: Pictures = Pictures()) {
        self.pictures = pictures
        let builder = Builder(xml: Assets.window)
        window = builder.window("window")
        let chrome = WindowChrome(builder)
        self.chrome = chrome
        previewParts = PreviewParts(builder)
        let companions = Companions()
        self.companions = companions
        actions = ItemActions(window: window, companions: companions) { [weak chrome] in
            chrome?.showNotice($0)
        }
        library = Library(locations: locations)
        startLocations = locations
        history = History(at: Visit(locations, library: library))
        progress = library.progress
        arrangement = Session.arrangement
        style = Session.wallStyle
        size = Session.tileSize
        wall = CollectionView<WallShelf, LibraryItem>([]) { _, _ in
            nil
        } cell: { _ in
            Text("")
        }
        .renderCollection(into: nil)
        chrome.show(wall.widget)
        window.setApplication(application)
        window.setHelpOverlay(Builder(xml: Assets.shortcuts).window("help_overlay"))
        addActions()
        addLookActions()
        addArrangementActions()
        addGroupActions()
        addPairActions()
        addGoingActions()
        addCoverActions()
        addFoldActions()
        addChoiceActions()
        scrubber = Scrubber(builder, over: scrubbedWall())
        connect()
        library.start()
        render()
    }

    // MARK: - Content

    /// Hears of what happens in the library that is shown.
    func take(_ library: Library) {
        progress = library.progress
        library.onChange = { [weak self] in self?.render() }
        library.onProblem = { [weak self] problem in self?.report(problem) }
        library.onOpened = { [weak self] locations in
            self?.updateGoing()
            self?.onOpened(locations)
        }
    }

    /// Hears no more of the library that was shown.
    func forgetLibrary() {
        (library.onChange, library.onProblem, library.onOpened) = (nil, nil, nil)
        notices = Notices()
        chrome.hideNotice()
    }

    private func connect() {
        take(library)
        pictures.onChange = { [weak self] id in
            self?.wall.reconfigure([id] + (self?.covers.folders(showing: id) ?? []))
            self?.decideHeightsSoon()
            self?.onProgress()
        }
        actions.preview = { [weak self] item in
            self?.wall.focus(item.id)
            self?.preview.open()
        }
        actions.goInto = { [weak self] folder in self?.go(to: folder) }
        preview.onChange = { [weak self] in self?.showTitle() }
        chrome.filterBar.onTextChange = { [weak self] text in self?.filter(by: text) }
        chrome.filterBar.onSubmit = { [weak self] in self?.wall.widget.grabFocus() }
        chrome.filterBar.onClose = { [weak self] in self?.wall.widget.grabFocus() }
        window.onEscape { [weak self] in self?.endFilter() ?? false }
        for button in chrome.menuButtons {
            button.onLeave = { [weak self] in self?.wall.widget.grabFocus() }
        }
        window.onScaleChange { [weak self] in self?.wantPictures() }
        window.onClose { [weak self] in
            self?.library.stop()
            self?.history.stop()
            self?.pictures.stop()
            self?.preview.close()
            self?.onClose()
        }
    }

    /// Shows what the library holds now.
    ///
    /// - Parameter settles: Whether nothing of it has been looked at yet, so nothing glides.
    func render(settles: Bool = false) {
        let (library, progress) = (library, library.progress)
        groups.arrange(libraryRows, arrangement) { [weak self] groups in
            guard self?.library === library else { return }
            self?.show(groups, progress, settles: settles)
        }
    }

    private func show(
        _ groups: ArrangedGroups.Groups, _ newProgress: ReadingProgress, settles: Bool
    ) {
        let layout = WallLayout(
            style: style, isSingle: groups.count == 1 || showsCovers, size: size)
        let rows = groups.map { row(of: $0, in: layout) }
        // What reading brings appears, also the last of it; what happens to it afterwards is animated.
        let isFollowing = !progress.isReading && !newProgress.isReading
        progress = newProgress
        shownCount = groups.reduce(0) { $0 + $1.items.count }
        (self.layout, shownRows) = (layout, rows)
        chrome.isList = style == .list
        pictures.proportionsAreTaken()
        let (pictures, heights, arrangement, covers) = (pictures, heights, arrangement, covers)
        let companions = companions
        let paired = companions.take(self.groups.companions)
        let header = headers()
        let titles = titles(in: rows)
        var environment = EnvironmentValues()
        environment.wallStyle = style
        environment.tileSize = size
        environment.filter = arrangement.isFiltering ? Filter(arrangement.filter) : nil
        let view = CollectionView(rows) { row, environment in
            layout.section(
                in: environment, fold: row.section.fold, share: heights.share(of: row.section.id),
                items: row.items
            ) { pictures.proportion(of: $0) }
        } cell: { item in
            if let shelf = titles[item.id] {
                header(shelf)
            } else {
                ItemView(item, pictures, covers, badge: companions.badge(of: item))
            }
        } supplementary: { _, section in
            header(section)
        }
        .boundaryItems(layout.columns) { [weak self] _ in
            ListColumns(arrangement: arrangement) { self?.orderBy($0) }
        }
        .animatesChanges(isFollowing && !settles)
        .accessibilityLabels(
            style.accessibleName,
            item: {
                titles[$0.id]?.foldedName ?? Self.accessibleName(of: $0) + companions.spoken(of: $0)
            },
            section: { $0.group.title }
        )
        .pageArrowInsets(WallLayout.artworkInsets)
        .selectionMode(.multiple)
        .findsByTyping { $0.name }
        .draggable { [actions] in actions.content(of: $0) }
        // Buttons that come under the pointer would lie over those of a title.
        .rowActions { [actions] item in titles[item.id] == nil ? actions.list : [] }
        .onEscape { [weak self] in self?.endFilter() ?? false }
        .initialFocus(library.initialFocus)
        .onActivate { [weak self, actions] item in
            if let shelf = titles[item.id] {
                self?.setFold(.usual, of: shelf)
            } else {
                actions.open([item])
            }
        }
        .onFocusChange { [weak self] _ in self?.preview.update() }
        .onPreview { [weak self] _ in self?.preview.open() }
        .onViewportChange { [weak self] in self?.viewportChanged() }
        .onPrefetch { [weak self] in self?.itemsToCome = $0 }
        wall = view.renderCollection(into: wall, environment: environment)
        if !paired.isEmpty { wall.reconfigure(paired) }
        arrive()
        showState()
        wantPictures()
        scrubber?.wallChanged(groups: true)
        preview.update()
        onProgress()
    }

    private func viewportChanged() {
        wantPictures()
        scrubber?.wallChanged(groups: false)
    }

    private func showState() {
        showTitle()
        chrome.setProgress(
            progress, companionCount: companions.count,
            shownCount: arrangement.isFiltering ? shownCount : nil)
        if progress.itemCount == 0 {
            guard !progress.isReading else { return }
            return chrome.showStatus(
                .empty(library.obstacles, locationCount: library.locations.count))
        }
        if shownCount > 0 {
            chrome.showCollection()
        } else {
            chrome.showStatus(.nothingMatches)
        }
        if notices.isOver(Set(library.obstacles.map(\.description))) { chrome.hideNotice() }
        if let notice = notices.next() { chrome.showNotice(notice) }
    }

    private func showTitle() {
        guard !preview.isOpen else {
            return chrome.setTitle(preview.item?.name ?? title, path: [], of: window)
        }
        let path =
            library.folders.count == 1
            ? FolderPath.parts(to: library.folders[0], home: UserDirectories.ownHome) : []
        chrome.setTitle(title, path: path, of: window)
    }

    private var title: String {
        guard let first = library.folderNames.first else { return "Shelf" }
        let others = library.folderNames.count - 1
        return others == 0 ? first : "\(first) and \(others) more"
    }

    private func report(_ problem: Problem) {
        StandardError.write("shelf-gtk: \(problem)")
        var isObstacle = true
        switch problem {
        case .location, .vanishedLocation: hasFailedLocation = true
        case .unreadableFolder: break
        case .repeatedName, .watchesExhausted: isObstacle = false
        }
        // It is shown with the change that comes with it: there may be thousands at once.
        notices.add(problem.description, isPassing: isObstacle)
        onProgress()
    }

    /// Tells of a location that the window was not even given.
    func mention(_ error: LocationError) {
        StandardError.write("shelf-gtk: \(error)")
        notices.add(error.description, isPassing: false)
    }

    // MARK: - Pictures

    /// Asks for the pictures of what is in view, nearest to its middle first, and for no others.
    func wantPictures() {
        guard !isPictureListStale else { return }
        isPictureListStale = true
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            self.isPictureListStale = false
            let side = self.layout.pictureSide(inWidth: Double(self.wall.widget.width))
            let inView = self.wall.itemsByDistance
            self.pictures.want(
                self.pictured(inView + self.itemsAhead(of: inView) + self.itemsToCome),
                side: Int(side) * max(1, self.window.scaleFactor))
            self.decideHeightsSoon()
            self.onProgress()
        }
    }

    /// Looks at the heights of shelves when the main loop is idle, however many pictures came.
    private func decideHeightsSoon() {
        guard !isHeightCheckDue else { return }
        isHeightCheckDue = true
        MainLoop.whenIdle { [weak self] in
            self?.isHeightCheckDue = false
            self?.decideHeights()
        }
    }

    /// Whether the library has been read to its end.
    var isReadingDone: Bool { !progress.isReading }

    /// Whether everything in view is there: read, laid out, and its pictures arrived or given up.
    var isComplete: Bool {
        guard !progress.isReading, !groups.isBusy, !isPictureListStale, !isHeightCheckDue,
            !covers.isBusy, pictures.isComplete
        else { return false }
        return progress.itemCount == 0 || wall.isSettled
    }

    // MARK: - Actions

    private func addActions() {
        window.addAction("open") { [weak self] in
            guard let self else { return }
            FolderChooser.choose(title: "Open Folder", parent: self.window) { [weak self] uri in
                self?.onOpen(uri)
            }
        }
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
        window.addAction("reload") { [weak self] in self?.library.reload() }
        window.addAction("fullscreen") { [weak self] in self?.window.isFullscreen.toggle() }
        addFilterActions()
        window.addChoice("style", initial: style.rawValue) { [weak self] choice in
            guard let self, let style = WallStyle(rawValue: choice) else { return }
            self.style = style
            guard !self.isFollowingChoices else { return }
            self.remember(.style, choice)
            // A place nobody has been to looks like the last one that was changed.
            Session.remember(style)
        }
        window.addAction("close") { [weak self] in self?.window.close() }
    }
}
