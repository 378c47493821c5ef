import ShelfDiff
import ShelfLibrary

/// Letting go of what was kept of items that are gone.
///
/// Design: docs/design/library.md#what-is-gone
extension BrowserWindow {
    /// Forgets pictures and facts of items no place in the history has any more, once there may be many.
    func forgetGone() {
        guard gone.isDue(kept: keptOfItems), !gone.isLooking else { return }
        gone.isLooking = true
        let kept = pictures.keptItems.union(facts.keptItems)
        let visits = [history.current] + history.others.map(\.place)
        let libraries = visits.compactMap { $0.library?.rows } + [library.rows]
        Task { [weak self] in
            let gone = await GoneItems.among(kept, in: libraries)
            guard let self else { return }
            self.pictures.forget(gone)
            self.facts.forget(gone)
            self.gone.looked(kept: self.keptOfItems)
            self.gone.isLooking = false
        }
    }

    /// Of how many items pictures are kept, what is known of pictures, and facts.
    private var keptOfItems: [Int] { pictures.keptCounts + [facts.keptCount] }
}
