import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// What is known from inside of files, for the wall.
extension BrowserWindow {
    /// What is known by now of what the library holds; more follows where the arrangement needs it.
    func followedFacts() -> KnownFacts {
        facts.follow(library.rows, all: arrangement.needsFacts)
        return facts.known
    }

    /// Asks for what is known of what is in view when its pictures are there, which are awaited more.
    func wantFactsSoon() {
        guard !isFactListStale else { return }
        isFactListStale = true
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            self.isFactListStale = false
            guard self.window.isShown else { return }
            guard self.style == .list || self.preview.isOpen || self.pictures.isComplete else {
                return
            }
            guard self.tagsAsked.isEmpty else { return }
            let looked = self.preview.isOpen ? self.wall.focusedItem.map { [$0] } ?? [] : []
            self.facts.want(looked + self.wall.itemsByDistance)
            self.onProgress()
        }
    }

    /// Shows what has been found out of some items.
    func factsChanged(_ items: [ItemID]) {
        let marked = items.filter { !Marks(facts.known[$0]).isEmpty }
        let unmarked = markedInView.intersection(items).subtracting(marked)
        markedInView = markedInView.subtracting(unmarked).union(marked)
        // Most pictures are not marked, and elsewhere nothing else is seen of what is known.
        wall.reconfigure(
            style == .list
                ? items
                : items.filter {
                    unmarked.contains($0) || markedInView.contains($0)
                })
        if arrangement.needsFacts { render() }
        preview.factsChanged(items)
        openTags()
        onProgress()
    }
}
