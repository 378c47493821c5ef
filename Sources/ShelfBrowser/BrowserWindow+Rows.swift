import ShelfDiff
import ShelfGTK
import ShelfLibrary

/// What belongs to the items of some rows, and counts as long as these are on the wall.
struct ItemParts {
    /// What comes along with items.
    var companions: [ItemID: [LibraryItem]] = [:]
    /// The items of folded groups, by those that stand for them.
    var members: [ItemID: [LibraryItem]] = [:]
}

/// Rows that are handed to the wall, and what follows when it shows them: at once, or when they have been
/// compared on another thread.
///
/// Design: docs/design/library.md#rows-on-their-way
extension BrowserWindow {
    /// The rows on the wall, which positions are in; those that were described last may be on their way.
    var shownRows: [Row] { wall.rows }

    /// What belongs to the items on the wall.
    var itemParts: ItemParts {
        ItemParts(companions: companions.all, members: actions.members)
    }

    /// Takes over what belongs to the items on the wall; returns those for which other files come along.
    func take(_ parts: ItemParts) -> [ItemID] {
        actions.members = parts.members
        return companions.take(parts.companions)
    }

    /// Rows have come that were compared elsewhere.
    func lateRowsCame(of library: Library?, _ parts: ItemParts) {
        let changed = take(parts)
        if !changed.isEmpty { wall.reconfigure(changed) }
        if !window.isShown {
            tab.isOutdated = true
        } else if self.library === library {
            rowsCame()
        }
        if isRenderDue { render() }
    }

    /// The wall shows what was described last.
    func rowsCame() {
        shownLibrary = library
        arrive()
        tendedItemsChanged()
        showState()
        wantPictures()
        scrubber?.wallChanged(groups: true)
        preview.update()
        sofaFollows()
        glimpses.update()
        onProgress()
    }

    /// Whether the wall shows the place where the window is, and not the one before any more.
    var isPlaceShown: Bool { shownLibrary === library }
}
