import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// Other names for the files of a window.
///
/// Design: docs/design/tending.md#names
extension BrowserWindow {
    func rename(_ items: [LibraryItem]) {
        guard items.count == 1 else { return }
        let files = actions.files(of: items).map(\.file)
        renameOne(files)
    }

    /// Asks for the name of the first file; those that come along get its new beginning.
    private func renameOne(_ files: [File]) {
        guard let file = files.first, let folder = file.parent else { return }
        Task { [weak self] in
            let isFolder = (try? await FileInfo.query(file))?.kind == .directory
            let old = file.nameBytes
            let stem = FileNaming.stemLength(of: old, isFolder: isFolder)
            let shown = file.displayName
            let question = Asking.Question(
                title: "Rename “\(shown)”",
                text: files.count == 1
                    ? "" : "\(Count.text(files.count - 1)) that belong to it are renamed, too.",
                entry: .init(
                    text: shown, selected: String(decoding: old[..<stem], as: UTF8.self).count
                ) { name in
                    // A name that is no text is not what is shown of it.
                    name == shown ? "" : FileNaming.objection(to: name)
                },
                answers: [.init(label: "_Cancel"), .init(label: "_Rename")])
            guard let reply = await self?.desk.asking.ask(question), reply.number == 1 else {
                return
            }
            let new = Array(reply.text.utf8)
            let newStem = new[..<FileNaming.stemLength(of: new, isFolder: isFolder)]
            var steps: [FileStep] = [.move(file, to: folder.child(nameBytes: new))]
            for other in files.dropFirst() where other.nameBytes.starts(with: old[..<stem]) {
                guard let folder = other.parent else { continue }
                let name = Array(newStem) + other.nameBytes.dropFirst(stem)
                if name != other.nameBytes {
                    steps.append(.move(other, to: folder.child(nameBytes: name)))
                }
            }
            self?.perform(
                FileDeed("Rename “\(shown)” to “\(reply.text)”", steps, isWhole: true),
                said: "“\(shown)” is “\(reply.text)” now", follows: true)
        }
    }
}
