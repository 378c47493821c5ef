import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// What can be done where the trash is shown.
///
/// Design: docs/design/places.md#the-trash
extension BrowserWindow {
    /// Whether the trash is shown, or a folder in it.
    var isInTrash: Bool { library.folders.contains(where: \.isInTrash) }

    func addTrashActions() {
        window.addAction("restore") { [weak self] in
            guard let self else { return }
            self.restore(self.concernedItems)
        }
        window.addAction("empty-trash") { [weak self] in self?.emptyTrash() }
        actions.restore = { [weak self] in self?.restore($0) }
        sidebar.wishes.emptyTrash = { [weak self] in self?.emptyTrash() }
        updateTrashActions()
    }

    /// Says what can be done where the window is now.
    func updateTrashActions() {
        window.setAction("restore", isEnabled: isInTrash)
        actions.isInTrash = isInTrash
    }

    /// Does in the trash what a command means there; false where it means the same as elsewhere.
    func carryOutInTrash(_ command: TendingCommand, on items: [LibraryItem]) -> Bool {
        guard isInTrash else { return false }
        switch command {
        case .undo, .redo, .properties: return false
        case .trash, .delete: expunge(actions.files(of: items).map(\.file))
        case .rename, .duplicate, .cut, .paste, .newFolder, .onList, .offList, .earlier, .later:
            refuseWhatIsInTrash()
        }
        return true
    }

    /// Says that something has to come out of the trash before that can be done, as only then does
    /// the note of where it was go with it.
    func refuseWhatIsInTrash() {
        desk.say(localized("Files in the trash must be restored first."))
    }

    /// Brings items back to where they were.
    private func restore(_ items: [LibraryItem]) {
        let files = actions.files(of: items).map(\.file)
        guard isInTrash, !files.isEmpty else { return }
        Task { [weak self] in
            let (entries, elsewhere) = await FileStep.trashed(holding: files)
            guard let self else { return }
            if let first = elsewhere.first {
                self.chrome.showNotice(
                    localized(
                        "“{name}” is no longer in the trash", ["name": first.displayName]))
            }
            guard !entries.isEmpty else { return }
            let originals = entries.map(\.original)
            let what = Self.words(for: originals)
            self.perform(
                FileDeed(
                    localized("Restore {what}", ["what": what]), entries.map { .restore($0) }),
                said: originals.count == 1
                    ? localized(
                        "{what} was restored to “{folder}”",
                        ["what": what, "folder": originals[0].parent?.displayName ?? ""])
                    : localized(
                        one: "{what} was restored", other: "{what} were restored",
                        count: originals.count, ["what": what]))
        }
    }

    /// Deletes what is in the trash, for good, after asking.
    private func expunge(_ files: [File]) {
        Task { [weak self] in
            let (entries, _) = await FileStep.trashed(holding: files)
            await self?.expunge(entries, asking: nil)
        }
    }

    /// Deletes all that is in the trash, for good, after asking.
    private func emptyTrash() {
        guard !desk.asking.isOpen else { return }
        Task { [weak self] in
            do {
                let entries = try await FileStep.allTrashed()
                guard let self else { return }
                guard !entries.isEmpty else {
                    return self.desk.say(localized("The trash is empty"))
                }
                await self.expunge(entries, asking: localized("Empty the trash?"))
            } catch {
                let reason = LocationError(Location(file: .trash), error).reason
                self?.chrome.showNotice(
                    localized("The trash cannot be emptied: {reason}", ["reason": reason]))
            }
        }
    }

    private func expunge(_ entries: [FileStep.TrashedFile], asking title: String?) async {
        guard !entries.isEmpty, !desk.asking.isOpen else { return }
        let what = Self.words(for: entries.map(\.original))
        let question = Asking.Question(
            title: title ?? localized("Permanently delete {what}?", ["what": what]),
            text: title == nil
                ? localized("This cannot be undone.")
                : localized(
                    one: "{what} will be permanently deleted. This cannot be undone.",
                    other: "{what} will be permanently deleted. This cannot be undone.",
                    count: entries.count, ["what": what]),
            answers: [
                .init(label: localized("_Cancel")),
                .init(
                    label: title == nil ? localized("_Delete") : localized("_Empty"),
                    isDestructive: true),
            ])
        guard await desk.asking.ask(question)?.number == 1 else { return }
        perform(
            FileDeed(localized("Delete {what}", ["what": what]), entries.map { .expunge($0) }),
            said: localized(
                one: "{what} deleted", other: "{what} deleted", count: entries.count, ["what": what]
            ))
    }
}
