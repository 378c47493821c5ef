import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// Other names for the files of a window.
///
/// Design: docs/design/tending.md#names
extension BrowserWindow {
    func rename(_ items: [LibraryItem]) {
        // A folded group is all that is in it.
        let items = items.flatMap { actions.members[$0.id] ?? [$0] }
        Task { [weak self] in
            var files: [[File]] = []
            for item in items {
                guard let self else { return }
                files.append(await self.files(of: [item]))
            }
            if items.count == 1 {
                self?.renameOne(files[0])
            } else {
                self?.renameByPattern(
                    files, folders: Set(items.indices.filter { items[$0].isFolder }))
            }
        }
    }

    /// How many new names are shown while a pattern is typed.
    private static let mostShown = 3

    /// Asks for a pattern for the names of items, each with the files that come along with it.
    private func renameByPattern(_ items: [[File]], folders: Set<Int>) {
        let firsts = items.compactMap(\.first)
        let places = firsts.map(\.parent)
        let old = firsts.map(\.nameBytes)
        let what = Self.words(for: firsts)
        let question = Asking.Question(
            title: localized("Rename {what}", ["what": what]),
            text: localized("# is a number, * the old name; endings stay."),
            entry: .init(
                text: "* #", selected: 3,
                objection: { RenamePattern($0).objection(for: old, folders: folders, in: places) },
                note: { pattern in
                    let new = RenamePattern(pattern).names(for: old, folders: folders)
                    let lines = zip(old, new).prefix(Self.mostShown).map { old, new in
                        "\(File.displayName(ofNameBytes: old)) → "
                            + File.displayName(ofNameBytes: new)
                    }
                    return lines.joined(separator: "\n") + (old.count > Self.mostShown ? "\n…" : "")
                }),
            answers: [.init(label: localized("_Cancel")), .init(label: localized("_Rename"))])
        Task { [weak self] in
            guard let reply = await self?.desk.asking.ask(question), reply.number == 1 else {
                return
            }
            let new = RenamePattern(reply.text).names(for: old, folders: folders)
            var moves: [(from: File, to: File)] = []
            for (files, name) in zip(items, new) { moves += Self.moves(files, to: name) }
            let named = zip(firsts, new).compactMap { $0.parent?.child(nameBytes: $1) }
            let focus = self?.wall.focusedItem
            let place = firsts.firstIndex { $0 == focus?.file } ?? 0
            self?.perform(
                FileDeed(
                    localized("Rename {what}", ["what": what]), FileNaming.steps(moves),
                    isWhole: true),
                said: localized(
                    one: "{what} was renamed", other: "{what} were renamed",
                    count: firsts.count, ["what": what])
            ) { [weak self] outcome in
                guard let self, outcome.failures.isEmpty, named.indices.contains(place),
                    self.wall.focusedItemID.map({ $0 == focus?.id }) ?? true
                else { return }
                self.follow(named[place], selecting: named)
            }
        }
    }

    /// The first file gets a name, those that come along its beginning.
    private static func moves(_ files: [File], to name: [UInt8]) -> [(from: File, to: File)] {
        guard let file = files.first else { return [] }
        let names = CompanionNames.renamed(
            files.dropFirst().map(\.nameBytes), with: file.nameBytes, to: name)
        return zip(files, [name] + names).compactMap { file, name in
            file.parent.map { (file, $0.child(nameBytes: name)) }
        }
    }

    /// Asks for the name of the first file; those that come along get its new beginning.
    private func renameOne(_ files: [File]) {
        guard let file = files.first else { return }
        Task { [weak self] in
            let isFolder = (try? await FileInfo.query(file))?.kind == .directory
            let old = file.nameBytes
            let stem = FileNaming.stemLength(of: old, isFolder: isFolder)
            let shown = file.displayName
            let question = Asking.Question(
                title: localized("Rename “{name}”", ["name": shown]),
                text: files.count == 1
                    ? ""
                    : localized(
                        one: "Its related files ({count}) are renamed, too.",
                        other: "Its related files ({count}) are renamed, too.",
                        count: files.count - 1),
                entry: .init(
                    text: shown, selected: String(decoding: old[..<stem], as: UTF8.self).count
                ) { name in
                    // A name that is no text is not what is shown of it.
                    name == shown ? "" : FileNaming.objection(to: name)
                },
                answers: [.init(label: localized("_Cancel")), .init(label: localized("_Rename"))])
            guard let reply = await self?.desk.asking.ask(question), reply.number == 1 else {
                return
            }
            let name = FileNaming.bytes(of: reply.text, insteadOf: old)
            let moves = Self.moves(files, to: name)
            let steps = FileNaming.steps(moves)
            self?.perform(
                FileDeed(
                    localized("Rename “{old}” to “{new}”", ["old": shown, "new": reply.text]),
                    steps,
                    isWhole: true),
                said: localized(
                    "“{old}” was renamed to “{new}”", ["old": shown, "new": reply.text]),
                follows: true)
        }
    }
}
