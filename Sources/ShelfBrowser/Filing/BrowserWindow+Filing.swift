import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// Files that are put away by one key.
///
/// Design: docs/design/tending.md#filing-away
extension BrowserWindow {
    func addFilingActions() {
        window.addTextAction("file-away") { [weak self] text in
            if let digit = Self.filingDigit(text) { self?.fileAway(digit) }
        }
        window.addTextAction("choose-filing") { [weak self] text in
            if let digit = Self.filingDigit(text) { self?.chooseFolder(of: digit) {} }
        }
        // The preview has uses of its own for some signs, plus on a key with a digit among them.
        window.onKeyPress(first: true) { [weak self] press in
            guard let self, self.preview.isOpen, !self.isSofa, !self.desk.asking.isOpen,
                !self.window.isTyping, PreviewCommand(press, latin: press.latin) == nil,
                let digit = press.digitUnderSign
            else { return false }
            self.fileAway(digit)
            return true
        }
        Filing.shared.onChange[ObjectIdentifier(self)] = { [weak self] in self?.showFiling() }
        showFiling()
    }

    /// Hears of no more folders.
    func stopFiling() { Filing.shared.onChange[ObjectIdentifier(self)] = nil }

    private static func filingDigit(_ text: String) -> Int? {
        Int(text).flatMap { FilingFolders.digits.contains($0) ? $0 : nil }
    }

    /// Moves what is concerned to the folder of a digit, which is chosen first where there is none;
    /// what is in archives is copied out.
    private func fileAway(_ digit: Int) {
        let items = concernedItems
        guard !items.isEmpty, !desk.asking.isOpen else { return }
        guard !isInTrash else { return refuseWhatIsInTrash() }
        guard let folder = Filing.shared.folders[digit] else {
            return chooseFolder(of: digit) { [weak self] in self?.fileAway(digit) }
        }
        let (earlier, ids) = (desk.filing, Set(items.map(\.id)))
        let task = Task { [weak self] in
            await earlier?.task.value
            let obstacle = await Location(file: folder).obstacle()
            guard let self, !self.desk.asking.isOpen else { return }
            if let obstacle {
                return self.offerAnother(digit, insteadOf: folder, because: obstacle.description)
            }
            // A press before the last one has moved the focus means the next item.
            await self.fileAway(earlier?.items == ids ? self.concernedItems : items, to: folder)
        }
        desk.filing = (ids, task)
    }

    private func fileAway(_ items: [LibraryItem], to folder: File) async {
        let files = await self.files(of: items)
        let away = files.filter { $0.parent != folder && !desk.leaving.contains($0) }
        guard !away.isEmpty else {
            if files.allSatisfy({ $0.parent == folder }) {
                desk.say(
                    localized(
                        one: "{what} is already in “{folder}”",
                        other: "{what} are already in “{folder}”",
                        count: Self.count(of: files),
                        ["what": Self.words(for: files), "folder": folder.displayName]))
            }
            return
        }
        desk.leaving.formUnion(away.filter { !TakingOut.isMember($0) })
        // Who presses the key again means the next one.
        focusBeyond(Set(items.map(\.id)))
        put(away, into: folder, .move, follows: false)
    }

    private func offerAnother(_ digit: Int, insteadOf folder: File, because problem: String) {
        let question = Asking.Question(
            title: localized(
                "Files cannot be moved to “{folder}”", ["folder": folder.displayName]),
            text: problem,
            answers: [
                .init(label: localized("_Cancel")),
                .init(label: localized("_Choose Another Folder…")),
            ])
        Task { [weak self] in
            guard await self?.desk.asking.ask(question)?.number == 1 else { return }
            self?.chooseFolder(of: digit) { self?.fileAway(digit) }
        }
    }

    private func chooseFolder(of digit: Int, then goOn: @escaping @MainActor () -> Void) {
        FolderChooser.choose(
            title: localized("Folder for Shift+{digit}", ["digit": "\(digit)"]),
            parent: window.host,
            beginning: dialogFolder
        ) { uri in
            Filing.shared.choose(File(uri: uri), for: digit)
            goOn()
        }
    }

    /// Shows in the menu where files go.
    private func showFiling() {
        let folders = Filing.shared.folders
        filingMenu.show(
            FilingFolders.digits.compactMap { digit in
                folders[digit].map {
                    let name = MenuItems.plain($0.displayName)
                    return MenuItems.Item(
                        localized("To “{folder}”", ["folder": name]), "win.file-away", "\(digit)",
                        keys: "<Shift>\(digit)")
                }
            })
        filingChoices.show(
            FilingFolders.digits.map {
                MenuItems.Item(
                    localized("Shift+_{digit}…", ["digit": "\($0)"]), "win.choose-filing", "\($0)")
            })
    }
}
