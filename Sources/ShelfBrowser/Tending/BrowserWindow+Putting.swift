import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// What comes into a folder: new ones, what was copied or cut, what was dropped.
///
/// Design: docs/design/tending.md#conflicts
extension BrowserWindow {
    /// Where new files go: beside the focused item, else where one is.
    private var targetFolder: File? { wall.focusedItem?.file.parent ?? library.folders.first }

    func makeFolder() {
        guard let folder = targetFolder else { return }
        let name = localized("New Folder")
        let question = Asking.Question(
            title: localized("New Folder in “{folder}”", ["folder": folder.displayName]),
            entry: .init(text: name, selected: name.count) { FileNaming.objection(to: $0) },
            answers: [.init(label: localized("_Cancel")), .init(label: localized("_Create"))])
        Task { [weak self] in
            guard let reply = await self?.desk.asking.ask(question), reply.number == 1 else {
                return
            }
            let made = folder.child(named: reply.text)
            self?.perform(
                FileDeed(
                    localized("Create the folder “{name}”", ["name": reply.text]),
                    [.makeFolder(made)]
                ),
                said: localized(
                    "“{name}” was created in “{folder}”",
                    ["name": reply.text, "folder": folder.displayName]), follows: true)
        }
    }

    func paste() {
        guard let folder = targetFolder else { return }
        window.host.readFilesFromClipboard { [weak self] files in
            guard let files else {
                self?.desk.say(localized("There are no files on the clipboard"))
                return
            }
            self?.put(
                files.uris.map { File(uri: $0) }, into: folder, files.isCut ? .move : .copy,
                wasOnClipboard: files.isCut)
        }
    }

    /// Puts files into a folder; asks about names that are taken.
    func put(
        _ files: [File], into folder: File, _ purpose: FilePlan.Purpose,
        wasOnClipboard: Bool = false, follows: Bool = true
    ) {
        guard purpose != .move || !files.contains(where: \.isInTrash) else {
            desk.leaving.subtract(files)
            return refuseWhatIsInTrash()
        }
        // What was dragged out of an archive lies where nobody keeps it.
        let isTaken = purpose == .move && files.contains(where: MemberFiles.isTakenOut)
        let purpose = isTaken ? .takeOut : purpose
        let members = files.filter(TakingOut.isMember)
        if !members.isEmpty { takeOut(members, into: folder, follows: follows) }
        let files = members.isEmpty ? files : files.filter { !TakingOut.isMember($0) }
        guard !files.isEmpty else { return }
        let clipboard = wasOnClipboard ? ClipboardWatch(window.host) : nil
        Task { [weak self] in
            let plan = await FilePlan.make(files, into: folder, purpose)
            guard let self else { return }
            self.report(plan.failures)
            guard let answers = await ConflictAsking(plan, self.desk.asking).ask() else {
                return self.desk.leaving.subtract(files)
            }
            let deed = await plan.deed(answers)
            self.desk.leaving.subtract(Set(files).subtracting(deed.steps.map(\.file)))
            guard !deed.steps.isEmpty else { return }
            let said = Self.words(
                for: purpose, deed.steps.map(\.file), to: folder.displayName)
            self.perform(deed, said: said, follows: follows) { [weak self] outcome in
                // What was not moved can be put elsewhere, and so can what somebody else has put
                // there since.
                guard let clipboard, !clipboard.hasChanged, outcome.failures.isEmpty else { return }
                self?.window.host.emptyClipboard()
            }
        }
    }

    /// What has been done to files that were put into a folder.
    private static func words(
        for purpose: FilePlan.Purpose, _ files: [File], to folder: String
    ) -> String {
        let values: KeyValuePairs = ["what": words(for: files), "folder": folder]
        let count = count(of: files)
        return switch purpose {
        case .copy:
            localized(
                one: "{what} copied to “{folder}”", other: "{what} copied to “{folder}”",
                count: count, values)
        case .move:
            localized(
                one: "{what} moved to “{folder}”", other: "{what} moved to “{folder}”",
                count: count,
                values)
        case .link:
            localized(
                one: "{what} linked to “{folder}”", other: "{what} linked to “{folder}”",
                count: count, values)
        case .takeOut:
            localized(
                one: "{what} copied out of the archive to “{folder}”",
                other: "{what} copied out of the archive to “{folder}”", count: count, values)
        }
    }
}

/// Whether there is something else on the clipboard than there was.
@MainActor
private final class ClipboardWatch {
    private(set) var hasChanged = false
    private var connection: SignalConnection?

    init(_ widget: Widget) {
        connection = widget.onClipboardChange { [weak self] in self?.hasChanged = true }
    }

    isolated deinit { connection?.disconnect() }
}
