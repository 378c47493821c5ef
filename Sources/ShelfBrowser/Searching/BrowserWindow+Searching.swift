import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// Searching everything that the desktop's index knows.
///
/// Design: docs/design/sources.md#search
extension BrowserWindow {
    func addSearchActions() {
        window.addAction("search-everywhere") { [weak self] in self?.askForWords() }
    }

    /// What was searched for here, else what this place is filtered by.
    private var wordsToBegin: String {
        let searches = library.folders.compactMap { SearchAddress($0) }
        return searches.first?.text ?? chrome.filterBar.text
    }

    private func askForWords() {
        guard !isSofa, !desk.asking.isOpen else { return }
        if preview.isOpen { preview.close() }
        let words = wordsToBegin
        let question = Asking.Question(
            title: localized("Search Everywhere"),
            text: localized(
                "Words in names, folders and contents of all indexed files"),
            entry: .init(
                text: words, selected: words.count,
                objection: { SearchAddress(words: $0) == nil ? "" : nil }),
            answers: [.init(label: localized("_Cancel")), .init(label: localized("_Search"))])
        Task { [weak self] in
            guard let reply = await self?.desk.asking.ask(question), reply.number == 1,
                let search = SearchAddress(words: reply.text)
            else { return }
            let isThere = await DesktopIndex.isRunning()
            self?.search(search, isThere: isThere)
        }
    }

    private func search(_ search: SearchAddress, isThere: Bool) {
        guard isThere else {
            chrome.showNotice(
                localized(
                    "{reason}. Only items shown here are searched.",
                    ["reason": DesktopIndex.Failure.notRunning.sentence]))
            chrome.filterBar.isOpen = true
            chrome.filterBar.text = search.text
            return
        }
        endFilter()
        go(to: search.file)
        wall.widget.grabFocus()
    }
}
