import ShelfDiff
import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfLibrary

/// One window on the folders it was opened with.
final class BrowserWindow {
    typealias Wall = CollectionNode<WallShelf, LibraryItem>

    let window: Window
    let library: Library
    private(set) var wall: Wall
    let chrome: WindowChrome
    let pictures = Pictures()
    private var style: WallStyle {
        didSet { if style != oldValue { render() } }
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
    private var arranger = Arranger()
    private(set) var arrangement: Arrangement {
        didSet { if arrangement != oldValue { render() } }
    }
    private var isPictureListStale = false
    /// How far reading had come when the rows now shown were taken.
    private var progress: ReadingProgress
    /// How many items the arrangement leaves.
    private var shownCount = 0
    /// Why a location itself cannot be shown.
    private var failure: String?
    /// Whether any location could not be shown.
    private(set) var hasFailedLocation = false
    /// Called when what is shown may have changed, for whoever waits for the window to be ready.
    var onProgress: () -> Void = {}
    /// Called when the window is closed.
    var onClose: () -> Void = {}
    /// Called when the user asks for another folder.
    var onOpen: (String) -> Void = { _ in }

    init(application: Application, locations: [Location]) {
        let builder = Builder(xml: Assets.window)
        window = builder.window("window")
        chrome = WindowChrome(builder)
        library = Library(locations: locations)
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
        connect()
        library.start()
        render()
    }

    // MARK: - Content

    private func connect() {
        library.onChange = { [weak self] in self?.render() }
        library.onProblem = { [weak self] problem in self?.report(problem) }
        pictures.onChange = { [weak self] id in
            self?.wall.reconfigure([id])
            self?.decideHeightsSoon()
            self?.onProgress()
        }
        chrome.filterBar.onTextChange = { [weak self] text in self?.arrangement.filter = text }
        chrome.filterBar.onSubmit = { [weak self] in self?.wall.widget.grabFocus() }
        chrome.filterBar.onClose = { [weak self] in self?.wall.widget.grabFocus() }
        window.onClose { [weak self] in
            self?.library.stop()
            self?.pictures.stop()
            self?.onClose()
        }
    }

    /// Shows what the library holds now.
    ///
    /// - Parameter settles: Whether nothing of it has been looked at yet, so nothing glides.
    func render(settles: Bool = false) {
        let rows = arranger.rows(of: library.rows, in: arrangement).map {
            CollectionRow(WallShelf(shelf: $0.section, count: $0.items.count), items: $0.items)
        }
        // What reading brings appears, also the last of it; what happens to it afterwards is animated.
        let isFollowing = !progress.isReading && !library.progress.isReading
        progress = library.progress
        shownCount = rows.reduce(0) { $0 + $1.items.count }
        let layout = WallLayout(style: style, isSingle: rows.count == 1, size: size)
        (self.layout, shownRows) = (layout, rows)
        chrome.isList = style == .list
        let (pictures, heights, arrangement) = (pictures, heights, arrangement)
        let header = headers()
        var environment = EnvironmentValues()
        environment.wallStyle = style
        environment.tileSize = size
        let view = CollectionView(rows) { section, environment in
            layout.section(in: environment, share: heights.share(of: section.id))
        } cell: { item in
            ItemView(item: item, texture: pictures.texture(of: item))
        } supplementary: { _, section in
            header(section)
        }
        .boundaryItems(layout.columns) { [weak self] _ in
            ListColumns(arrangement: arrangement) { self?.orderBy($0) }
        }
        .animatesChanges(isFollowing && !settles)
        .accessibilityLabels("Shelves", item: { $0.name }, section: { $0.shelf.title })
        .selectionMode(.multiple)
        .findsByTyping { $0.name }
        .draggable { items in
            DragContent(
                text: items.map(\.file.displayPath).joined(separator: "\n"),
                uris: items.map(\.file.uri))
        }
        .rowActions { [weak self] _ in
            [RowAction("Open") { [weak self] item in self?.launch(item) }]
        }
        .initialFocus(library.initialFocus)
        .onActivate { [weak self] item in self?.launch(item) }
        .onViewportChange { [weak self] in self?.wantPictures() }
        wall = view.renderCollection(into: wall, environment: environment)
        showState()
        wantPictures()
        onProgress()
    }

    private func showState() {
        chrome.setTitle(title, of: window)
        chrome.setProgress(progress, shownCount: arrangement.isFiltering ? shownCount : nil)
        if progress.itemCount > 0 {
            failure = nil
            if shownCount > 0 {
                chrome.showCollection()
            } else {
                chrome.showStatus(
                    icon: "edit-find-symbolic", title: "No name has that in it",
                    text: "Escape shows everything again.", offersFolder: false)
            }
        } else if let failure {
            chrome.showStatus(
                icon: "dialog-warning-symbolic", title: "This place cannot be shown",
                text: failure)
        } else if !progress.isReading {
            chrome.showStatus(
                icon: "folder-symbolic", title: "Nothing here yet",
                text: "What is put into this folder appears here at once.")
        }
    }

    private var title: String {
        let folders = library.folders
        guard let first = folders.first else { return "Shelf" }
        let others = folders.count - 1
        return others == 0 ? first.displayName : "\(first.displayName) and \(others) more"
    }

    private func report(_ problem: Problem) {
        StandardError.write("shelf-gtk: \(problem)")
        switch problem {
        case .location, .vanishedLocation:
            failure = problem.description
            hasFailedLocation = true
        case .unreadableFolder, .watchesExhausted: break
        }
        if progress.itemCount > 0 { chrome.showNotice(problem.description) }
        showState()
        onProgress()
    }

    // MARK: - Pictures

    /// Asks for the pictures of what is in view, nearest to its middle first, and for no others.
    private func wantPictures() {
        guard !isPictureListStale else { return }
        isPictureListStale = true
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            self.isPictureListStale = false
            let side = self.layout.pictureSide(inWidth: Double(self.wall.widget.width))
            let inView = self.wall.itemsByDistance
            self.pictures.want(
                inView + self.itemsAhead(of: inView),
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
        guard !progress.isReading, !isPictureListStale, !isHeightCheckDue, pictures.isComplete
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
        window.addAction("reload") { [weak self] in self?.library.reload() }
        window.addAction("fullscreen") { [weak self] in self?.window.isFullscreen.toggle() }
        window.addAction("filter") { [weak self] in self?.chrome.filterBar.isOpen = true }
        window.addChoice("style", initial: style.rawValue) { [weak self] choice in
            guard let self, let style = WallStyle(rawValue: choice) else { return }
            self.style = style
            Session.remember(style)
        }
        window.addChoice("order", initial: arrangement.order.rawValue) { [weak self] choice in
            guard let self, let order = Arrangement.Order(rawValue: choice) else { return }
            self.arrangement.order = order
            Session.remember(self.arrangement)
        }
        window.addToggle("reversed", initial: arrangement.isReversed) { [weak self] isReversed in
            guard let self else { return }
            self.arrangement.isReversed = isReversed
            Session.remember(self.arrangement)
        }
        window.addAction("close") { [weak self] in self?.window.close() }
    }

    private func launch(_ item: LibraryItem) {
        Task { [weak self] in
            do {
                try await item.file.launchDefault()
            } catch {
                self?.chrome.showNotice("\(item.name): \(error)")
            }
        }
    }
}
