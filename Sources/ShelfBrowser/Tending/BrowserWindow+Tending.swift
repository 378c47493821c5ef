import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// What is done to the files of a window.
///
/// Design: docs/design/tending.md#in-the-window
extension BrowserWindow {
    func addTendingActions() {
        for command in TendingCommand.allCases {
            window.addAction(command.rawValue) { [weak self] in self?.carryOut(command) }
        }
        window.addAction("do-rest") { [weak self] in self?.doRest() }
        window.addAction("delete-rest") { [weak self] in self?.deleteRest() }
        desk.onHistoryChange = { [weak window] history in
            window?.setAction("undo", isEnabled: history.next(.undo) != nil)
            window?.setAction("redo", isEnabled: history.next(.redo) != nil)
        }
        desk.onCutChange = { [weak self] in self?.wall.reconfigure(Array($0)) }
        window.onKeyPress { [weak self] in self?.press($0) ?? false }
        // Text that is looked at has uses for these keys, though none that shows; on a wall of
        // lists a page is no step of what is moved.
        window.onKeyPress(first: true) { [weak self] in
            guard let self else { return false }
            let command = TendingCommand($0)
            let movesInList = showsLists && (command == .earlier || command == .later)
            return (self.preview.isOpen || movesInList) && self.press($0)
        }
    }

    private func press(_ press: KeyPress) -> Bool {
        guard !desk.asking.isOpen, !window.isTyping,
            let command = TendingCommand(press, latin: press.latin),
            // In the sidebar a key never means a file of the wall.
            !sidebar.hasKeyboard || command == .undo || command == .redo
        else { return false }
        carryOut(command)
        return true
    }

    func makeDesk(_ builder: Builder) -> TendingDesk {
        TendingDesk(builder) { [weak self] in
            guard let self, self.window.isShown else { return }
            let place = self.preview.isOpen ? self.preview.widget : self.wall.widget
            place.grabFocus()
        }
    }

    /// Does what was asked for to the item that is looked at, else to those that are selected with
    /// the focused one.
    func carryOut(_ command: TendingCommand) {
        carryOut(command, on: concernedItems)
    }

    /// Does what was asked for to items.
    func carryOut(_ command: TendingCommand, on items: [LibraryItem]) {
        guard !desk.asking.isOpen,
            !carryOutInTrash(command, on: items)
        else { return }
        switch command {
        case .undo: go(.undo)
        case .redo: go(.redo)
        case .paste, .newFolder:
            if let focused = wall.focusedItem, actions.refuseMembers([focused]) { return }
            if command == .paste { paste() } else { makeFolder() }
        case .onList, .offList, .earlier, .later:
            guard !items.isEmpty, !actions.refuseMembers(items) else { return }
            switch command {
            case .onList: addToList(items)
            case .offList: takeOffLists(items)
            default:
                let ids = Set(items.map(\.id))
                desk.moves.make { [weak self] in
                    self?.listedOrder ?? []
                } _: { [weak self] in
                    self?.move(ids, isLater: command == .later)
                }
            }
        case .trash, .delete, .rename, .duplicate, .cut, .properties:
            guard !items.isEmpty, !actions.refuseMembers(items) else { return }
            switch command {
            case .cut: cut(items)
            case .properties: showProperties(of: actions.files(of: items))
            case .rename: rename(items)
            default: carryOut(command, onFilesOf: items)
            }
        }
    }

    private func carryOut(_ command: TendingCommand, onFilesOf items: [LibraryItem]) {
        func carryOut(_ files: [File]) {
            switch command {
            case .trash: trash(files)
            case .delete:
                Task { [weak self] in
                    // Files that take these names while the question stands are not deleted.
                    await self?.delete(FileStep.identified(files.map { .delete($0) }))
                }
            default: duplicate(files)
            }
        }
        // Where nothing has to be looked up, the next key finds it done.
        guard namesFiles else { return carryOut(actions.files(of: items).map(\.file)) }
        Task { [weak self] in
            guard let files = await self?.files(of: items) else { return }
            carryOut(files)
        }
    }

    /// The files of items, with what comes along with each; on a list that is what says of a
    /// picture what people think of it.
    func files(of items: [LibraryItem]) async -> [File] {
        let files = actions.files(of: items).map(\.file)
        return namesFiles ? await Sidecars.along(with: files) : files
    }

    /// Whether anything on the wall was named one by one, where nothing is joined to what it
    /// belongs to.
    private var namesFiles: Bool { library.rows.contains { $0.section.isListed } }

    /// The item that is looked at, else those that are selected with the focused one, in order.
    var concernedItems: [LibraryItem] {
        guard let focused = wall.focusedItem else { return [] }
        let selection = wall.selection
        guard !preview.isOpen, selection.contains(focused.id) else { return [focused] }
        return selection.compactMap { wall.position(of: $0) }
            .sorted { ($0.section, $0.item) < ($1.section, $1.item) }
            .map { wall.item(at: $0) }
    }

    // MARK: - Deeds

    /// Has a deed done, and says what became of it.
    ///
    /// - Parameters:
    ///   - said: What is said when it is done; nothing for nil.
    ///   - follows: Whether the focus goes to where the files are then.
    ///   - then: Called with what became of it.
    func perform(
        _ deed: any Deed, said: String?, follows: Bool = false,
        then: @escaping @MainActor (DeedOutcome) -> Void = { _ in }
    ) {
        let focus = wall.focusedItemID
        Task { [weak self] in
            let outcome = await Tending.shared.perform(deed)
            then(outcome)
            guard let self else { return }
            // Who has gone on meanwhile is not called back.
            let isElsewhere = focus.map { self.wall.position(of: $0) != nil } ?? false
            let rests = self.wall.focusedItemID == focus || !isElsewhere
            self.tell(outcome, of: deed, said: said, follows: follows && rests)
        }
    }

    private func tell(
        _ outcome: DeedOutcome, of deed: (any Deed)? = nil, said: String?, follows: Bool
    ) {
        desk.leaving.subtract(outcome.failures.map(\.file))
        // What was not tried stays as well, and so does what failed for the sake of another file.
        if let rest = outcome.rest as? FileDeed { desk.leaving.subtract(rest.steps.map(\.file)) }
        // What is only replaced must stay where there is no trash for it.
        let steps = (deed as? FileDeed)?.steps ?? []
        let deletable = outcome.failures.filter { failure in
            steps.contains { $0.trashes(failure.file) }
        }
        .compactMap(\.deletion)
        report(
            outcome.failures, left: outcome.leftCount, rest: outcome.rest, deletable: deletable)
        if follows, !outcome.places.isEmpty {
            desk.await(outcome.places)
            focusAwaited()
        }
        guard let said, outcome.doneCount > 0 else { return }
        let text = Self.words(said, of: outcome, steps.count)
        guard outcome.inverse != nil else { return desk.say(text) }
        desk.say(text) { [weak self] in self?.go(.undo) }
    }

    /// What is said when it is done, which is not all of it where something failed or was
    /// cancelled.
    ///
    /// - Parameter count: How many were to be done; 0 where nobody knows.
    private static func words(
        _ said: String, of outcome: DeedOutcome, _ count: Int = 0
    ) -> String {
        if outcome.failures.isEmpty { return said }
        guard count > outcome.doneCount else {
            return localized("{text}, but not all", ["text": said])
        }
        return localized(
            "{text}, but only {done} of {count}",
            ["text": said, "done": Count.text(outcome.doneCount), "count": Count.text(count)])
    }

    /// Says what was not done, with a way to delete for good what no trash takes, else to try what
    /// may go better another time.
    func report(
        _ failures: [DeedFailure], left: Int = 0, rest: (any Deed)? = nil,
        deletable: [FileStep] = []
    ) {
        let failures = failures.filter { $0.kind != .cancelled }
        guard let first = failures.first else { return }
        desk.rest = rest
        desk.withoutTrash = deletable
        chrome.showNotice(
            Notices.text(first.description, andMore: failures.count - 1 + left),
            remedy: !deletable.isEmpty ? .deleteForGood : rest == nil ? nil : .doRest)
    }

    private func deleteRest() {
        let steps = desk.withoutTrash
        guard !steps.isEmpty, !desk.asking.isOpen else { return }
        chrome.hideNotice()
        Task { [weak self] in await self?.delete(steps) }
    }

    /// Tries once more what was not done.
    private func doRest() {
        guard let rest = desk.rest else { return }
        desk.rest = nil
        chrome.hideNotice()
        perform(rest, said: localized("Done: {deed}", ["deed": rest.title]), follows: true)
    }

    private func go(_ way: UndoHistory.Way) {
        let isUndo = way == .undo
        // Who waits is told what for.
        let wait = DelayedCall(after: .milliseconds(500)) { [weak self] in
            guard let ahead = Tending.shared.ahead else { return }
            self?.desk.say(localized("Waiting for: {deed}", ["deed": ahead]))
        }
        Task { [weak self] in
            let gone = await Tending.shared.go(way) { wait.cancel() }
            guard let (title, outcome) = gone else {
                self?.desk.say(
                    isUndo
                        ? localized("Nothing to undo")
                        : localized("Nothing to redo"))
                return
            }
            guard let self else { return }
            // What may be taken back another time is what Undo means, again.
            var said = outcome
            said.rest = nil
            self.tell(said, said: nil, follows: true)
            guard outcome.doneCount > 0 else { return }
            let text =
                isUndo
                ? localized("Undone: {deed}", ["deed": title])
                : localized("Redone: {deed}", ["deed": title])
            self.desk.say(Self.words(text, of: outcome))
        }
    }

    private func trash(_ files: [File]) {
        let files = files.filter { !desk.leaving.contains($0) }
        guard !files.isEmpty else { return }
        desk.leaving.formUnion(files)
        let what = Self.words(for: files)
        perform(
            FileDeed(TrashMemory.title(files), files.map { .trash($0) }),
            said: localized(
                one: "{what} was moved to the trash", other: "{what} were moved to the trash",
                count: Self.count(of: files), ["what": what]))
    }

    private func delete(_ steps: [FileStep]) async {
        let what = Self.words(for: steps.map(\.file))
        let question = Asking.Question(
            title: localized("Permanently delete {what}?", ["what": what]),
            text: localized("This cannot be undone."),
            answers: [
                .init(label: localized("_Cancel")),
                .init(label: localized("_Delete"), isDestructive: true),
            ])
        guard await desk.asking.ask(question)?.number == 1 else { return }
        perform(
            FileDeed(localized("Delete {what}", ["what": what]), steps),
            said: localized(
                one: "{what} deleted", other: "{what} deleted",
                count: Self.count(of: steps.map(\.file)), ["what": what]))
    }

    private func cut(_ items: [LibraryItem]) {
        actions.copy(items, isCut: true)
        desk.didCut(Set(items.map(\.id)), in: window.host)
    }

    private func duplicate(_ files: [File]) {
        let what = Self.words(for: files)
        Task { [weak self] in
            var steps: [FileStep] = []
            for (folder, files) in Dictionary(grouping: files, by: \.parent).sorted(by: {
                ($0.key?.uri ?? "") < ($1.key?.uri ?? "")
            }) {
                guard let folder else { continue }
                let plan = await FilePlan.make(files, into: folder, .copy)
                steps += await plan.deed(.keepBoth).steps
            }
            self?.perform(
                FileDeed(localized("Duplicate {what}", ["what": what]), steps),
                said: localized(
                    one: "{what} duplicated", other: "{what} duplicated",
                    count: Self.count(of: files),
                    ["what": what]), follows: true)
        }
    }

    /// The number of files without the sidecars of others.
    static func count(of files: [File]) -> Int { Sidecars.subjects(of: files).count }

    /// The name of the only file, or how many there are; sidecars of others count as parts of
    /// these.
    static func words(for files: [File]) -> String {
        let files = Sidecars.subjects(of: files)
        return files.count == 1
            ? localized("“{name}”", ["name": files[0].displayName])
            : localized(one: "{count} file", other: "{count} files", count: files.count)
    }

    // MARK: - Focus

    /// The items shown are those that are there.
    func tendedItemsChanged() {
        desk.leaving = []
        desk.moves.show { listedOrder }
        focusAwaited()
    }

    /// Focuses a file and selects others with it, when they are there.
    func follow(_ file: File, selecting files: [File]) {
        desk.await([file], selecting: Set(files))
        focusAwaited()
    }

    /// Focuses what is waited for, if it is there.
    private func focusAwaited() {
        guard !desk.awaited.isEmpty else { return }
        let awaited = Set(desk.awaited)
        let item = newestRows.lazy.flatMap(\.items).first { awaited.contains($0.file) }
        guard let item else { return }
        // GTK gives the keyboard of what is not seen away after the next frame.
        if chrome.showsStatus { chrome.showCollection() }
        let selected = desk.awaitedSelection
        // Items that were renamed are the same: focus and selection have gone with them.
        if selected.isEmpty || wall.focusedItemID != item.id || wall.selection.count < 2 {
            wall.focus(item.id)
            let ids = newestRows.flatMap(\.items).filter { selected.contains($0.file) }.map(\.id)
            if !ids.isEmpty { wall.selection = Set(ids) }
        }
        desk.endWaiting()
    }
}
