import ShelfDiff
import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfLibrary

/// What is in a tab of a window: a wall of the folders it was opened with, and all that is around
/// it.
///
/// Design: docs/design/tabs.md
final class BrowserWindow {
    typealias Wall = CollectionNode<WallShelf, LibraryItem>
    typealias Place = CollectionPosition<ItemGroup.ID, ItemID>

    /// The part of its window that is the tab's.
    let window: TabWindow
    /// What is below the title bar.
    let content: Widget
    /// What stands for the tab at the top of the window.
    private(set) lazy var label = makeTabLabel(deskBuilder)
    /// What happens to the tab.
    var tab = TabState()
    var library: Library
    /// What the tab was opened with.
    let startLocations: [Location]
    var history: History<Visit>
    /// What is to be done when the items of a place are there.
    var arrival: Arrival?
    private(set) var wall: Wall
    let chrome: WindowChrome
    let pictures: Pictures
    /// What is known from inside of files.
    let facts: FactsReader
    var gone = GoneItems()
    private(set) lazy var preview = makePreview(in: previewParts)
    private let previewParts: PreviewParts
    private(set) var scrubber: Scrubber?
    let actions: ItemActions
    let sofa: SofaScreen
    /// What files are tended with.
    private(set) lazy var desk = makeDesk(deskBuilder)
    private let deskBuilder: Builder
    /// What is plugged in, while that is asked for.
    var volumes: Volumes?
    let companions: Companions
    /// Places to go to, beside the wall.
    let sidebar: PlacesSidebar
    /// Where the reader was before names were left out, and what had the focus.
    var placeBeforeFilter: (position: Place, focus: ItemID?)?
    /// Whether the menu of the filter takes over what was typed.
    var isFilterMenuFollowing = false
    /// What notices that a place does not answer.
    let stall = StallWatch()
    /// Whether what was chosen at a place is being taken over, and drawn when all of it is.
    var isFollowingChoices = false
    /// Whether a slide show begins when everything is there.
    var isSlideShowAsked = false
    var style: WallStyle {
        didSet { if style != oldValue, !isFollowingChoices { render() } }
    }
    /// How large the pictures are.
    var size: TileSize {
        didSet { if size != oldValue { sizeChanged() } }
    }
    /// How much room the pictures of each shelf have.
    var rooms = TileRooms()
    private var isRoomCheckDue = false
    /// Whether it is to be asked for what is known of what is in view.
    var isFactListStale = false
    /// The items that are seen to be rated or labelled.
    var markedInView: Set<ItemID> = []
    /// The rows that were described last; the wall may still show those before.
    private(set) var newestRows: [Row] = []
    /// Whether the wall glides to what was described last.
    private var glides = false
    /// Whether the library has changed while rows were on their way.
    var isRenderDue = false
    /// What the rows on the wall are of.
    weak var shownLibrary: Library?
    private(set) var layout = WallLayout(style: .shelves, isSingle: false)
    private let groups = ArrangedGroups()
    let covers = Covers()
    let glimpses = Glimpses()
    /// Which shelves are folded or open.
    var folds = WallChoices.shared.folds {
        didSet { if folds != oldValue { foldsChanged() } }
    }
    /// What of that was described last.
    var shownFolds = Folds()
    /// Which columns a list has.
    var columnChoice = WallChoices.shared.columns {
        didSet { if columnChoice != oldValue { columnsChanged() } }
    }
    private(set) lazy var columnDrag = ColumnDrag(self)
    /// The columns that were described last.
    var shownColumns = ShownColumns()
    let foldedTitles = FoldedTitles()
    /// Whether the folders one level down are items.
    var hasCovers = Session.hasCovers {
        didSet { if hasCovers != oldValue, !isFollowingChoices { render() } }
    }
    var arrangement: Arrangement {
        didSet { if arrangement != oldValue, !isFollowingChoices { render() } }
    }
    private var isPictureListStale = false
    /// What comes into view next, the way the wall moves.
    var itemsToCome: [LibraryItem] = []
    /// How far reading had come when the rows now shown were taken.
    var progress: ReadingProgress
    /// How many items the arrangement leaves.
    var shownCount = 0
    var notices = Notices()
    /// The word that is being typed on the wall.
    var typedWord = TypedWord()
    /// The items whose tags are to be edited, until all of these are known.
    var tagsAsked: [LibraryItem] = []
    let tagLine: CompletingEntry
    /// Where files are put away by one key, in the menu, and what that is chosen by.
    let filingMenu: MenuItems
    let filingChoices: MenuItems
    /// Whether any location could not be shown.
    var hasFailedLocation = false
    /// Called when what is shown may have changed, for whoever waits for the window to be ready.
    var onProgress: () -> Void = {}
    /// Called with the locations that are there when they have been looked at.
    var onOpened: ([Location]) -> Void = { _ in }
    /// Whether somebody wants what is shown, so that it is shown next time, too.
    var isWanted = false
    /// Called when what the window shows or where it stands may be another by now.
    var onStayChange: () -> Void = {}
    /// Called when the user asks for another folder.
    var onOpen: (String) -> Void = { _ in }

    init(
        in host: WindowWidget, locations: [Location],
        start: [Location]? = nil,
        pictures: Pictures = Pictures(), facts: FactsReader = FactsReader(), mayMount: Bool = true
    ) {
        self.pictures = pictures
        self.facts = facts
        let builder = Builder(xml: Assets.window)
        window = TabWindow(host)
        content = builder.widget("tab")
        let chrome = WindowChrome(builder)
        self.chrome = chrome
        previewParts = PreviewParts(builder)
        filingMenu = MenuItems(builder.object("filing_menu"))
        filingChoices = MenuItems(builder.object("filing_choices"))
        tagLine = CompletingEntry(
            builder.widget("tags"), popover: builder.widget("tags_popover"),
            entry: builder.widget("tags_entry"))
        sofa = SofaScreen(builder)
        deskBuilder = builder
        sidebar = PlacesSidebar(builder)
        let companions = Companions()
        self.companions = companions
        actions = ItemActions(window: window, companions: companions) { [weak chrome] in
            chrome?.showNotice($0)
        }
        library = Library(locations: locations)
        library.mayMount = mayMount
        startLocations = start ?? locations
        history = History(at: Visit(locations, library: library))
        progress = library.progress
        arrangement = Session.arrangement
        arrangement.joinsPairs = WallChoices.shared.joinsPairs
        style = Session.wallStyle
        size = WallChoices.shared.size
        wall = CollectionView<WallShelf, LibraryItem>([]) { _, _ in
            nil
        } cell: { _ in
            Text("")
        }
        .renderCollection(into: nil)
        chrome.show(wall.widget)
        content.takeOut(chrome.header)
        addEveryAction(builder)
        takeDropsOnStatusPage()
        scrubber = Scrubber(builder, over: scrubbedWall())
        connect()
    }

    private func addEveryAction(_ builder: Builder) {
        addActions()
        addLookActions()
        addArrangementActions()
        addGroupActions()
        addPairActions()
        addGoingActions()
        addCoverActions()
        addFoldActions()
        addColumnActions()
        addGlimpses()
        addChoiceActions()
        addSofaActions()
        addMarkingActions()
        addTendingActions()
        addFilingActions()
        addOwnCommands(builder)
        addPlaceActions()
        addTrashActions()
        addSearchActions()
        followWallChoices()
    }

    // MARK: - Content

    /// Hears of what happens in the library that is shown.
    func take(_ library: Library) {
        progress = library.progress
        library.onChange = { [weak self] in self?.libraryChanged() }
        library.onMount = { [weak window] in
            // Nobody is left to be asked.
            guard let host = window?.host else { throw CancellationError() }
            try await Mounting.mount($0, over: host)
        }
        library.onProblem = { [weak self] problem in self?.report(problem) }
        library.onOpened = { [weak self] locations in
            self?.history.current.found.formUnion(locations)
            self?.updateGoing()
            self?.onOpened(locations)
        }
    }

    private func connect() {
        take(library)
        pictures.onChange = { [weak self] id in
            self?.wall.reconfigure([id] + (self?.covers.folders(showing: id) ?? []))
            self?.decideRoomsSoon()
            self?.wantFactsSoon()
            self?.onProgress()
        }
        facts.onChange = { [weak self] in self?.factsChanged($0) }
        actions.preview = { [weak self] item in
            guard let self else { return }
            let selection = self.wall.selection
            self.wall.focus(item.id)
            // The items that are selected with it stay so.
            if selection.contains(item.id) { self.wall.selection = selection }
            self.preview.open()
        }
        actions.goInto = { [weak self] folder in self?.go(to: folder) }
        actions.openTab = { [weak self] in self?.openTab(at: $0) }
        actions.tend = { [weak self] command, items in self?.carryOut(command, on: items) }
        preview.onChange = { [weak self] in
            self?.previewChanged()
            self?.wantFactsSoon()
        }
        chrome.filterBar.onTextChange = { [weak self] text in self?.filter(by: text) }
        chrome.filterBar.onSubmit = { [weak self] in self?.wall.widget.grabFocus() }
        chrome.filterBar.onClose = { [weak self] in self?.wall.widget.grabFocus() }
        window.onEscape { [weak self] in self?.stepBack() ?? false }
        for button in chrome.menuButtons {
            button.onLeave = { [weak self] in self?.wall.widget.grabFocus() }
        }
        chrome.filterMenuButton.keepsKeyboard = false
        chrome.filterMenuButton.onLeave = { [weak self] in
            guard let self, !self.chrome.filterBar.resume() else { return }
            self.wall.widget.grabFocus()
        }
        window.onScaleChange { [weak self] in self?.wantPictures() }
        chrome.followScreen(of: window)
    }

    /// Ends everything: the tab is closed.
    func end() {
        library.stop()
        history.stop()
        pictures.stop()
        facts.stop()
        preview.close()
        desk.stop()
        stopFiling()
        stopOwnCommands()
        stopWallChoices()
        sidebar.stop()
        stall.stop()
    }

    /// Shows what has changed in the library.
    ///
    /// While rows are compared that waits for these: of many changes each is seen.
    func libraryChanged() {
        if wall.awaitsRows { isRenderDue = true } else { render() }
        forgetGone()
    }

    /// Shows what the library holds now.
    ///
    /// - Parameter settles: Whether nothing of it has been looked at yet, so nothing glides.
    func render(settles: Bool = false) {
        guard window.isShown else { return tab.isOutdated = true }
        isRenderDue = false
        let (library, progress) = (library, library.progress)
        groups.arrange(libraryRows, arrangement, facts: followedFacts()) { [weak self] groups in
            guard let self, self.library === library else { return }
            guard self.window.isShown else { return self.tab.isOutdated = true }
            self.show(groups, progress, settles: settles)
        }
    }

    private func show(
        _ groups: ArrangedGroups.Groups, _ newProgress: ReadingProgress, settles: Bool
    ) {
        let layout = WallLayout(
            style: style, isSingle: groups.count == 1 || showsCovers, size: shownSize)
        let rows = groups.map { row(of: $0, in: layout) }
        let folding = focusBeforeFolding()
        // What reading brings appears, also the last of it; what happens to it afterwards is
        // animated.
        let isFollowing = !progress.isReading && !newProgress.isReading
        progress = newProgress
        shownCount = groups.reduce(0) { $0 + $1.items.count }
        // Lines have no room in the frames of tiles.
        let isOfOtherCells = (style == .list) != (self.layout.style == .list)
        (self.layout, newestRows) = (layout, rows)
        chrome.isList = style == .list
        pictures.proportionsAreTaken()
        // What is not to glide does not because more has come since.
        glides = isFollowing && !settles && !isOfOtherCells && (glides || !wall.awaitsRows)
        let (titles, members) = titles(in: rows, of: groups)
        let (before, parts) = (
            itemParts, ItemParts(companions: self.groups.companions, members: members)
        )
        let paired = take(parts)
        let view = answering(description(of: rows, titles, in: layout), titles)
        wall = listing(speaking(view.animatesChanges(glides)))
            .onLateRows { [weak self, weak library] in self?.lateRowsCame(of: library, parts) }
            .renderCollection(into: wall, environment: wallEnvironment)
        let isLate = wall.awaitsRows
        // What is on the wall keeps what belongs to it.
        let changed = isLate ? take(before) : paired
        if !isLate, !changed.isEmpty { wall.reconfigure(changed) }
        if let folding { focusAfterFolding(folding) }
        guard isLate else { return rowsCame() }
        showState()
        onProgress()
    }

    func viewportChanged() {
        onStayChange()
        fitColumns()
        wantPictures()
        glimpses.update()
        scrubber?.wallChanged(groups: false)
    }

    // MARK: - Pictures

    /// Asks for the pictures of what is in view, nearest to its middle first, and for no others.
    func wantPictures() {
        guard !isPictureListStale else { return }
        isPictureListStale = true
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            self.isPictureListStale = false
            guard self.window.isShown else { return }
            let side = self.layout.pictureSide(inWidth: Double(self.wall.widget.width))
            let inView = self.wall.itemsByDistance
            self.pictures.want(
                self.pictured(inView + self.itemsAhead(of: inView) + self.itemsToCome),
                side: Int(side) * max(1, self.window.scaleFactor), isFar: self.library.isFar)
            // With the preview open it is the item in focus that is looked at.
            let focused = self.wall.focusedItem.flatMap { focused in
                inView.contains { $0.id == focused.id } ? nil : focused
            }
            self.library.itemsInView = self.companions.along(
                with: inView + (focused.map { [$0] } ?? []))
            self.decideRoomsSoon()
            self.wantFactsSoon()
            self.onProgress()
        }
    }

    /// Looks at the rooms of shelves when the main loop is idle, however many pictures came.
    private func decideRoomsSoon() {
        guard !isRoomCheckDue else { return }
        isRoomCheckDue = true
        MainLoop.whenIdle { [weak self] in
            self?.isRoomCheckDue = false
            self?.decideRooms()
        }
    }

    /// Whether everything in view is there: read, laid out, and its pictures arrived or given up.
    var isComplete: Bool {
        guard !progress.isReading, !groups.isBusy, !isPictureListStale, !isRoomCheckDue,
            !covers.isBusy, pictures.isComplete, !isFactListStale, !facts.isBusy
        else { return false }
        // Where the arrangement leaves nothing, a page stands in for the wall, which then never
        // settles.
        return shownCount == 0 || wall.isSettled
    }
}
