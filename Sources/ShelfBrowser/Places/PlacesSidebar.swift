import ShelfDiff
import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfLibrary

/// The bar beside the wall with places to go to; it follows them while it is shown.
///
/// Nothing of it is made before it is shown for the first time.
/// Design: docs/design/places.md#the-sidebar
final class PlacesSidebar {
    typealias Node = CollectionNode<SidebarSection, SidebarPlace>

    /// What is asked of the window.
    struct Wishes {
        var go: (SidebarPlace) -> Void = { _ in }
        var openTab: (SidebarPlace) -> Void = { _ in }
        var openWindow: (SidebarPlace) -> Void = { _ in }
        var takeAway: (SidebarPlace) -> Void = { _ in }
        var setBookmark: (File, Bool) -> Void = { _, _ in }
        var emptyTrash: () -> Void = {}
        var leave: () -> Void = {}
    }

    var wishes = Wishes()
    private let place: Widget
    private let split: SideBySide
    private var node: Node?
    private(set) var volumes: Volumes?
    private var monitor: FileMonitor?
    private var contents = SidebarContents()
    private var following: Task<Void, Never>?
    /// Whether the keyboard is to go there as soon as there is anything.
    private var isFocusAsked = false

    private static let width = 232.0
    /// The least width of a wall beside it; it lies over a narrower one.
    private static let leastWall = 420.0

    /// Puts an empty bar beside what a window's page shows.
    init(_ builder: Builder) {
        place = builder.widget("places")
        let (page, stack) = (builder.widget("page"), builder.widget("stack"))
        split = SideBySide(stack, bar: place, barWidth: Self.width, leastContent: Self.leastWall)
        page.setProperty("child", .object(Widget(split)))
        Widget(split).setProperty("vexpand", .bool(true))
        split.begin()
    }

    /// Whether it is seen.
    var isShown: Bool { place.isVisible }

    /// Whether it lies over the wall, as there is no room beside it.
    var isOverWall: Bool { isShown && split.isNarrow }

    /// Whether the keyboard is in it.
    var hasKeyboard: Bool { node?.widget.holdsKeyboard ?? false }

    /// Shows it, and follows what it lists; or hides it, and follows nothing.
    func show(_ isShown: Bool) {
        guard isShown != self.isShown else { return }
        place.isVisible = isShown
        split.queueLayout()
        if isShown { begin() } else { stop() }
    }

    /// Gives it the keyboard, at what the window shows or where it was.
    func takeKeyboard() {
        guard let node, !contents.rows.isEmpty else { return isFocusAsked = true }
        isFocusAsked = false
        if node.focusedItemID == nil {
            let places = contents.rows.flatMap(\.items)
            if let place = places.first(where: \.isShown) ?? places.first { node.focus(place.id) }
        }
        node.widget.grabFocus()
    }

    /// Follows nothing any more.
    func stop() {
        following?.cancel()
        (following, volumes, monitor) = (nil, nil, nil)
    }

    /// What the window shows is something else.
    func showsNow(_ folders: [File]) {
        contents.shown = folders.count == 1 ? folders[0] : nil
        if isShown { render() }
    }

    // MARK: - What it lists

    private func begin() {
        contents.own = SidebarContents.OwnFolder.all
        render()
        // The services that know of volumes are waited for after what is seen is there.
        following = Task { [weak self] in
            async let bookmarks = BookmarkFile.read()
            async let monitor = BookmarkFile.follow { [weak self] in self?.bookmarksChanged() }
            let missing = await Self.missing(SidebarContents.OwnFolder.all.map(\.file))
            let (read, follows, visited) = await (bookmarks, monitor, Session.visited())
            guard let self, !Task.isCancelled else { return }
            self.contents.missing = missing
            self.contents.bookmarks = read
            self.contents.visited = visited
            self.monitor = follows
            self.render()
            self.volumes = Volumes { [weak self] in self?.volumesChanged() }
            self.volumesChanged()
        }
    }

    /// Places that were visited are others now.
    func visitedChanged() {
        Task { [weak self] in
            let visited = await Session.visited()
            guard let self, self.isShown else { return }
            self.contents.visited = visited
            self.render()
        }
    }

    private func volumesChanged() {
        guard let volumes else { return }
        contents.volumes = volumes.all
        render()
    }

    /// Bookmarks may be others now.
    func bookmarksChanged() {
        Task { [weak self] in
            let read = await BookmarkFile.read()
            guard let self, self.isShown else { return }
            self.contents.bookmarks = read
            self.render()
        }
    }

    /// Which of these are known not to be there; one that does not answer is not waited for long.
    @concurrent
    private nonisolated static func missing(_ folders: [File]) async -> Set<File> {
        let answers = AsyncStream<File?> { continuation in
            for folder in folders {
                Task {
                    var isMissing = false
                    do {
                        _ = try await FileInfo.query(folder)
                    } catch let error as GLibError { isMissing = error.isNotFound } catch {}
                    continuation.yield(isMissing ? folder : nil)
                }
            }
            Task {
                try? await Task.sleep(for: .seconds(1))
                continuation.finish()
            }
        }
        var (missing, count): (Set<File>, Int) = ([], 0)
        for await folder in answers {
            count += 1
            if let folder { missing.insert(folder) }
            if count == folders.count { break }
        }
        return missing
    }

    // MARK: - What it shows

    private func render() {
        let rows = contents.rows
        let node = CollectionView(rows) { _, environment in
            SidebarPlaceView.section(in: environment)
        } cell: { place in
            SidebarPlaceView(place: place)
        } supplementary: { _, section in
            Text(section.title).bottomAligned().cssClass("places-title")
        }
        .accessibilityLabels(
            localized("Places"), item: { $0.accessibleName }, section: { $0.title }
        )
        .selectionMode(.none)
        .activatesOnSingleClick()
        .findsByTyping { $0.name }
        .rowActions { [weak self] in self?.actions(of: $0) ?? [] }
        .onEscape { [weak self] in
            self?.wishes.leave()
            return true
        }
        .onActivate { [weak self] in self?.wishes.go($0) }
        .renderCollection(into: node)
        if self.node == nil {
            self.node = node
            place.setProperty("child", .object(node.widget))
        }
        if isFocusAsked { takeKeyboard() }
    }

    private func actions(of place: SidebarPlace) -> [RowAction<SidebarPlace>] {
        var actions: [RowAction<SidebarPlace>] = [
            RowAction(localized("Open")) { [weak self] in self?.wishes.go($0) }.inMenu(section: 0),
            RowAction(localized("Open in New Tab")) { [weak self] in self?.wishes.openTab($0) }
                .inMenu(section: 0)
                .shortcut(KeyboardShortcut(.enter, modifiers: .control)),
            RowAction(localized("Open in New Window")) { [weak self] in self?.wishes.openWindow($0)
            }
            .inMenu(section: 0)
            .shortcut(KeyboardShortcut(.enter, modifiers: .shift)),
        ]
        switch place.kind {
        case .volume(_, _, canEject: true, _):
            actions.append(
                RowAction(localized("Eject"), icon: "media-eject-symbolic") { [weak self] in
                    self?.wishes.takeAway($0)
                })
        case .volume(_, isThere: true, _, canUnmount: true):
            actions.append(
                RowAction(localized("Unmount"), icon: "media-eject-symbolic") { [weak self] in
                    self?.wishes.takeAway($0)
                })
        case .bookmark:
            actions.append(
                RowAction(localized("Remove Bookmark")) { [weak self] place in
                    if let file = place.file { self?.wishes.setBookmark(file, false) }
                }
                .inMenu(section: 1).shortcut(KeyboardShortcut(.delete)))
        case .own where place.file == File.trash:
            actions.append(
                RowAction(localized("Empty Trash…")) { [weak self] _ in self?.wishes.emptyTrash() }
                    .inMenu(section: 1))
        default: break
        }
        if let file = place.file, place.kind != .bookmark, !contents.bookmarks.contains(file) {
            actions.append(
                RowAction(localized("Add to Bookmarks")) { [weak self] _ in
                    self?.wishes.setBookmark(file, true)
                }
                .inMenu(section: 1))
        }
        return actions
    }
}
