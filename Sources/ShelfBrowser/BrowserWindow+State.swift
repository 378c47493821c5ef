import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// What a window says of what it shows: how much there is, why there is none, what went wrong.
extension BrowserWindow {
    func showState() {
        showTitle()
        showCounts()
        if progress.itemCount == 0 {
            guard !progress.isReading else { return watchForStall() }
            if library.obstacles.isEmpty, library.locations.count == 1,
                let search = SearchAddress(library.locations[0].file)
            {
                return chrome.showStatus(.nothingFound(search))
            }
            if library.obstacles.isEmpty, library.folders.contains(.trash) {
                return chrome.showStatus(.emptyTrash)
            }
            return chrome.showStatus(
                .empty(library.obstacles, locationCount: library.locations.count))
        }
        if shownCount > 0 {
            if chrome.showCollection() {
                // Only what was laid out can have the focus.
                window.afterNextFrame { [weak self] in self?.focusWhatCame() }
            }
            beginAskedSlideShow()
        } else {
            chrome.showStatus(.nothingMatches(arrangement.filter))
        }
        if notices.isOver(Set(library.obstacles.map(\.description))) { chrome.hideNotice() }
        showNextNotice()
        watchForStall()
    }

    private func showCounts() {
        chrome.setProgress(
            progress, companionCount: companions.count,
            shownCount: arrangement.isFiltering ? shownCount : nil,
            selectedCount: wall.selection.count)
    }

    private func showNextNotice() {
        guard let notice = notices.next() else { return }
        chrome.showNotice(notice, remedy: notices.mayBeTriedAgain ? .tryAgain : nil)
    }

    /// Takes the line over the items away; what waited behind it is said now.
    func dismissNotice() {
        chrome.hideNotice()
        notices.dismiss()
        if !chrome.showsStatus { showNextNotice() }
    }

    /// Who was in the wall when it became empty goes on with what comes.
    private func focusWhatCame() {
        guard wall.focusedItemID == nil, wall.widget.holdsKeyboard,
            let first = newestRows.lazy.compactMap(\.items.first).first
        else { return }
        wall.focus(first.id)
    }

    /// Has it said how many items are selected, where more is selected than what has the focus, or
    /// less.
    func speaking(_ view: CollectionView<WallShelf, LibraryItem>)
        -> CollectionView<WallShelf, LibraryItem>
    {
        view.onSelectionChange { [weak self] items in
            self?.showCounts()
            // What was selected elsewhere is not here: nobody has to be told.
            guard let self, arrival == nil, let focus = wall.focusedItemID, items != [focus]
            else { return }
            chrome.stack.announce { [weak self] in
                // The focus may have come along since.
                guard let self, let focus = wall.focusedItemID, wall.selection != [focus] else {
                    return nil
                }
                let count = wall.selection.count
                return count == 0
                    ? localized("Nothing selected")
                    : localized(one: "1 selected", other: "{count} selected", count: count)
            }
        }
    }

    /// Tells of something that keeps a part from being shown.
    func report(_ problem: Problem) {
        StandardError.write("shelf-gtk: \(problem)")
        var isObstacle = true
        switch problem {
        case .location, .vanishedLocation: hasFailedLocation = true
        case .unreadableFolder, .unansweredFiles: break
        case .repeatedName, .watchesExhausted, .shared, .missingFiles, .leftOut: isObstacle = false
        }
        // It is shown with the change that comes with it: there may be thousands at once.
        notices.add(problem.description, isPassing: isObstacle)
        onProgress()
    }

    /// Tells of a location that the window was not even given.
    func mention(_ error: LocationError) {
        StandardError.write("shelf-gtk: \(error)")
        notices.add(error.description, isPassing: false)
    }

    /// Says something that concerns no place, once there is something to say it over.
    func mention(_ words: String) {
        notices.add(words, isPassing: false)
        onProgress()
    }

    /// Whether the library has been read to its end.
    var isReadingDone: Bool { !progress.isReading }
}
