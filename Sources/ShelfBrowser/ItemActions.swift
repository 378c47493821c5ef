import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// What can be done to the items of a window.
final class ItemActions {
    /// How many files are opened at once: what is selected by one key may be all of a disk.
    static let mostOpened = 32

    /// Those that stand for the actions of any window, of which only the keys are asked.
    private static let ofNoWindow = ItemActions(window: nil, companions: Companions()) { _ in }

    /// Whether a press is that of keys of any action of items, wherever these are.
    static func isMeant(_ press: KeyPress) -> Bool {
        ofNoWindow.all.contains { $0.isMeant(by: press) }
    }

    private weak var window: TabWindow?
    private let companions: Companions
    private let report: @MainActor (String) -> Void
    /// Shows an item over the wall.
    var preview: @MainActor (LibraryItem) -> Void = { _ in }
    /// Shows a folder in the window.
    var goInto: @MainActor (File) -> Void = { _ in }
    /// Shows a folder in a tab of its own.
    var openTab: @MainActor (File) -> Void = { _ in }
    /// Tends items.
    var tend: @MainActor (TendingCommand, [LibraryItem]) -> Void = { _, _ in }
    /// Brings items back from the trash.
    var restore: @MainActor ([LibraryItem]) -> Void = { _ in }
    /// Whether the items are those of the trash.
    var isInTrash = false
    /// The items of folded groups, by those that stand for them.
    var members: [ItemID: [LibraryItem]] = [:]
    /// The actions of an item, in the order of the menu.
    ///
    /// - Parameters:
    ///   - isListed: Whether items are on lists.
    ///   - title: The shelf of which the item is the title; nil for any other item.
    func list(
        for item: LibraryItem, _ isListed: Bool, title: WallShelf? = nil
    ) -> [RowAction<LibraryItem>] {
        if let title { return list(for: title) }
        guard !isInTrash else { return trashList }
        let isPlace = item.isPlace && !item.isFolder
        return usualList + [item.isPlace ? inNewTab : itsFolderInNewTab]
            + (isListed ? [offList] : [])
            + (isPlace ? [asShelves] : [])
    }

    /// All that there are for items of any kind in any place.
    var all: [RowAction<LibraryItem>] {
        usualList + [inNewTab, itsFolderInNewTab, offList, asShelves] + trashList
    }

    /// The actions of a folded shelf, of which only the title is shown.
    private func list(for shelf: WallShelf) -> [RowAction<LibraryItem>] {
        guard let folder = shelf.group.shelf, !folder.isListed else { return [] }
        let file = folder.file
        return [
            RowAction<LibraryItem>(localized("Open in New Tab")) { [weak self] _ in
                self?.openTab(file)
            }
            .inMenu(section: 0).shortcut(KeyboardShortcut(.enter, modifiers: .control))
        ]
    }

    private lazy var asShelves = RowAction<LibraryItem>(localized("Open as Shelves")) {
        [weak self] in
        self?.goInto($0.file)
    }
    .inMenu(section: 1)

    private lazy var inNewTab = RowAction<LibraryItem>(localized("Open in New Tab")) {
        [weak self] in
        self?.openTab($0.file)
    }
    .inMenu(section: 1).shortcut(KeyboardShortcut(.enter, modifiers: .control))

    private lazy var itsFolderInNewTab = RowAction<LibraryItem>(
        localized("Open Its Folder in New Tab")
    ) {
        [weak self] in
        if let folder = $0.file.parent { self?.openTab(folder) }
    }
    .inMenu(section: 1).shortcut(KeyboardShortcut(.enter, modifiers: .control))

    private lazy var offList = RowAction<LibraryItem>.together(localized("Remove from List")) {
        [weak self] in
        self?.tend(.offList, $0)
    }
    .inMenu(section: 4).shortcut(KeyboardShortcut(.delete, modifiers: .control))

    /// Those of what lies in the trash.
    private lazy var trashList: [RowAction<LibraryItem>] = [
        .together(localized("Restore")) { [weak self] in self?.restore($0) }
            .inMenu(section: 0).shortcut("u"),
        RowAction(localized("Preview")) { [weak self] in self?.preview($0) }.inMenu(section: 1),
        .together(localized("Open With…")) { [weak self] in self?.openWith($0) }.inMenu(section: 1),
        .together(localized("Copy")) { [weak self] in self?.copy($0) }
            .inMenu(section: 2).shortcut("c"),
        .together(localized("Delete Permanently…")) { [weak self] in self?.tend(.delete, $0) }
            .inMenu(section: 3).shortcut(KeyboardShortcut(.delete)),
    ]

    private lazy var usualList: [RowAction<LibraryItem>] = [
        .together(localized("Open")) { [weak self] in self?.open($0) }.inMenu(section: 0),
        RowAction(localized("Preview")) { [weak self] in self?.preview($0) }.inMenu(section: 0),
        .together(localized("Open With…")) { [weak self] in self?.openWith($0) }.inMenu(section: 0),
        .together(localized("Show in File Manager")) { [weak self] in self?.show($0) }.inMenu(
            section: 1),
        RowAction(localized("Open Its Folder")) { [weak self] in self?.goIntoFolder(of: $0) }
            .inMenu(section: 1),
        .together(localized("Cut")) { [weak self] in self?.tend(.cut, $0) }
            .inMenu(section: 2).shortcut("x"),
        .together(localized("Copy")) { [weak self] in self?.copy($0) }
            .inMenu(section: 2).shortcut("c"),
        .together(localized("Copy Path")) { [weak self] in self?.copyPaths($0) }
            .inMenu(section: 2).shortcut(KeyboardShortcut("c", modifiers: [.control, .shift])),
        .together(localized("Rename…")) { [weak self] in self?.tend(.rename, $0) }
            .inMenu(section: 3).shortcut(KeyboardShortcut(.function(2))),
        .together(localized("Duplicate")) { [weak self] in self?.tend(.duplicate, $0) }
            .inMenu(section: 3).shortcut("d"),
        .together(localized("Move to Trash")) { [weak self] in self?.tend(.trash, $0) }
            .inMenu(section: 3).shortcut(KeyboardShortcut(.delete)),
        .together(localized("Delete Permanently…")) { [weak self] in self?.tend(.delete, $0) }
            .inMenu(section: 3).shortcut(KeyboardShortcut(.delete, modifiers: .shift)),
        .together(localized("Add to List…")) { [weak self] in self?.tend(.onList, $0) }
            .inMenu(section: 4).shortcut(KeyboardShortcut("l", modifiers: [.control, .shift])),
        .together(localized("Properties")) { [weak self] in self?.tend(.properties, $0) }
            .inMenu(section: 5).shortcut(KeyboardShortcut(.enter, modifiers: .alt)),
    ]

    /// Acts from a window; `report` is given what did not go well.
    init(
        window: TabWindow?, companions: Companions,
        report: @escaping @MainActor (String) -> Void
    ) {
        self.window = window
        self.companions = companions
        self.report = report
    }

    /// What items are to other programs, with what comes along with them.
    func content(of items: [LibraryItem]) -> DragContent {
        let items = files(of: items)
        // What is inside of an archive becomes a file, or a folder, when somebody takes it.
        return DragContent(text: Self.paths(of: items), uris: items.map(\.file.uri))
    }

    /// Each of the items, with what comes along with it; of a folded group all that are in it.
    func files(of items: [LibraryItem]) -> [LibraryItem] {
        companions.along(with: items.flatMap { members[$0.id] ?? [$0] })
    }

    private static func paths(of items: [LibraryItem]) -> String {
        items.map(\.file.displayPath).joined(separator: "\n")
    }

    /// Opens items with the programs the user has chosen for their kinds; a folder in the window.
    func open(_ items: [LibraryItem]) {
        if items.count == 1, items[0].isFolder { return goInto(items[0].file) }
        guard mayOpen(items) else { return }
        withFiles(of: items) { [weak self, window] files in
            for file in files {
                window?.host.open(file) { self?.notOpened(file, of: items, because: $0) }
            }
        }
    }

    /// Has the user choose for a file that no program is set to open; of several it is said, for
    /// one dialog of many would hide the next.
    private func notOpened(_ file: File, of items: [LibraryItem], because error: GLibError) {
        let item = items.count == 1 ? items[0] : items.first { $0.file == file }
        guard let item else { return report(Self.words(error, about: file.displayName)) }
        Task { [weak self, report] in
            let type = await Self.contentType(of: file, named: item)
            guard !WindowWidget.isProgramSet(forType: type) else {
                return report(Self.words(error, about: file.displayName))
            }
            if items.count == 1 {
                self?.choose(for: [file], ofType: type, items)
            } else {
                report(
                    localized(
                        "No program opens “{name}” by default. Choose one with “Open With…”.",
                        ["name": item.name]))
            }
        }
    }

    /// What a file is to the programs that open files; it is read only where its name says nothing.
    private static func contentType(of file: File, named item: LibraryItem) async -> String {
        guard item.contentType == ContentType.unknown else { return item.contentType }
        return (try? await FileDetails.contentType(of: file)) ?? item.contentType
    }

    /// Calls `body` with the files of items; those inside of archives are taken out for that.
    private func withFiles(of items: [LibraryItem], _ body: @escaping @MainActor ([File]) -> Void) {
        let members = items.filter { $0.container != nil }
        guard !members.isEmpty else { return body(items.map(\.file)) }
        guard !refuseFolders(items) else { return }
        let others = items.filter { $0.container == nil }.map(\.file)
        Task { [report] in
            let taken = await MemberFiles.takeOut(members.map(\.file), isReadOnly: true)
            for failure in taken.failures where failure.kind != .cancelled {
                report(failure.description)
            }
            if !taken.places.isEmpty || !others.isEmpty { body(others + taken.places) }
        }
    }

    private func goIntoFolder(of item: LibraryItem) {
        if let folder = item.isFolder ? item.file : item.file.parent { goInto(folder) }
    }

    private func openWith(_ items: [LibraryItem]) {
        guard !items.isEmpty, mayOpen(items) else { return }
        withFiles(of: items) { [weak self] files in
            Task {
                let type = await Self.contentType(of: files[0], named: items[0])
                self?.choose(for: files, ofType: type, items)
            }
        }
    }

    /// Asks for the program that opens the files of items.
    private func choose(for files: [File], ofType contentType: String, _ items: [LibraryItem]) {
        let name = Self.name(of: items)
        window?.host.openWithChosenProgram(
            files, ofType: contentType, under: localized("Open {name} with", ["name": name])
        ) { [report] error in report(Self.words(error, about: name)) }
    }

    private func show(_ items: [LibraryItem]) {
        guard mayOpen(items) else { return }
        // A file manager knows the archive at least.
        var known: Set<File> = []
        let files = items.map { $0.container ?? $0.file }.filter { known.insert($0).inserted }
        window?.host.showInFileManager(files) { [report] error in
            report(Self.words(error, about: Self.name(of: items)))
        }
    }

    /// Puts items on the clipboard, to be copied or moved where they are put.
    func copy(_ items: [LibraryItem], isCut: Bool = false) {
        guard let first = items.first, !isCut || !refuseMembers(items) else { return }
        window?.host.copyToClipboard(like: content(of: [first]), isCut: isCut) { [self] in
            content(of: items)
        }
    }

    private func copyPaths(_ items: [LibraryItem]) {
        window?.host.copyToClipboard(like: DragContent(text: "")) {
            [self] in DragContent(text: Self.paths(of: files(of: items)))
        }
    }

    /// Whether any of the items is inside of an archive, of which nothing can be done with it; that
    /// is said.
    func refuseMembers(_ items: [LibraryItem]) -> Bool {
        guard
            let (item, archive) = items.lazy.compactMap({ item in
                item.container.map { (item, $0) }
            }).first
        else { return false }
        report(
            localized(
                "“{name}” is in the archive “{archive}”: you can view and copy it, but not change it",
                ["name": item.name, "archive": archive.displayName])
        )
        return true
    }

    /// Whether any of the items is a folder inside of an archive, which no program is given; that
    /// is said.
    private func refuseFolders(_ items: [LibraryItem]) -> Bool {
        guard let folder = items.first(where: { $0.isFolder && $0.container != nil }) else {
            return false
        }
        report(
            localized(
                "“{name}” is a folder in an archive: you can open and copy it",
                ["name": folder.name]))
        return true
    }

    private func mayOpen(_ items: [LibraryItem]) -> Bool {
        guard items.count > Self.mostOpened else { return true }
        report(
            localized(
                one: "{count} file is selected. No more than {most} are opened at once.",
                other: "{count} files are selected. No more than {most} are opened at once.",
                count: items.count, ["most": Count.text(Self.mostOpened)]))
        return false
    }

    private static func name(of items: [LibraryItem]) -> String {
        items.count == 1
            ? items[0].name
            : localized(one: "{count} file", other: "{count} files", count: items.count)
    }

    private static func words(_ error: GLibError, about name: String) -> String {
        localized("{name}: {reason}", ["name": name, "reason": error.message])
    }
}
