import ShelfGObject
import ShelfGTK
import ShelfLibrary
import ShelfPhoto

/// Words that items are given.
///
/// Design: docs/design/sidecars.md#in-the-window
extension BrowserWindow {
    func addTagActions() {
        window.addAction("tags") { [weak self] in self?.editTags() }
    }

    /// Asks for tags when all that the items have are known: they count until a sidecar says some.
    private func editTags() {
        let items = markedItems
        guard !items.isEmpty else { return refuseMarks() }
        tagsAsked = items
        facts.want(markedFiles(of: items) + wall.itemsByDistance)
        openTags()
    }

    /// Opens the line for tags, if it is waited for and everything is known.
    func openTags() {
        let items = tagsAsked
        guard !items.isEmpty, !tagLine.isOpen,
            markedFiles(of: items).allSatisfy({ facts.known.isKnown($0.id) })
        else { return }
        tagsAsked = []
        let all = items.map { facts.known[$0.id].tags }
        let common = (all.first ?? []).filter { tag in all.allSatisfy { $0.contains(tag) } }
        let known = facts.known.tags
        tagLine.complete = { TagText.completed($0, from: known) }
        tagLine.onSubmit = { [weak self] in self?.tag(items, TagText.tags(in: $0), over: common) }
        tagLine.onClose = { [weak self] in
            guard let self else { return }
            let place = self.preview.isOpen ? self.preview.widget : self.wall.widget
            place.grabFocus()
        }
        chrome.showTagTitle(
            localized("Tags of {what}", ["what": MarkingWords.items(items.map(\.name))]))
        tagLine.open(with: TagText.line(common))
    }

    /// Gives items the tags that are new, and takes those that were there and are no more.
    private func tag(_ items: [LibraryItem], _ tags: [String], over common: [String]) {
        let edit = SidecarEdit(
            addedTags: tags.filter { !common.contains($0) },
            removedTags: common.filter { !tags.contains($0) && !TagText.hasComma($0) })
        guard edit.changesTags else { return }
        say(edit, MarkingWords.tags(of: items.map(\.name)), of: items, leaves: false) { _ in false }
    }
}
