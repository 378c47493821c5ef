import ShelfCollection
import ShelfDiff
import ShelfLayout

/// What bringing something into sight asks of the other parts of a collection.
protocol SightScene<Section, Item>: CollectionScene {
    /// Where the page will come to rest.
    var restingScrollOffset: Double { get }
    /// Where a section will come to rest.
    func restingShelfOffset(at section: Int) -> Double
    /// Scrolls the page to an offset, gliding unless motion is unwanted.
    func scrollPage(to offset: Double, animated: Bool, keepsTarget: Bool, isArrival: Bool)
    /// Scrolls a section on its own.
    func scrollShelf(_ section: Int, to offset: Double, animated: Bool, isArrival: Bool)
}

// What is in sight is decided with every glide at its end.

extension SightScene {
    private func frameAtRest(of position: ItemPosition) -> Rect {
        page.frame(of: position, shelfOffset: restingShelfOffset(at: position.section))
    }

    /// Whether an item can be seen once every glide has come to its end.
    func isInSight(_ position: ItemPosition) -> Bool {
        page.isInSight(
            frameAtRest(of: position), section: position.section, at: restingScrollOffset)
    }

    /// Whether nothing of an item is cut off or covered once every glide has come to its end.
    func isWhollyInSight(_ position: ItemPosition) -> Bool {
        page.isWhollyInSight(
            frameAtRest(of: position), section: position.section, at: restingScrollOffset)
    }

    /// How much of an item, along the page, is neither cut off nor covered once every glide has ended.
    func seenLength(of position: ItemPosition) -> Double {
        page.seenLength(
            frameAtRest(of: position), section: position.section, at: restingScrollOffset)
    }

    /// Whether an item is out of sight and scrolling would bring it back.
    ///
    /// What no scrolling shows, as a column beyond the edge of the window, counts as in sight: else
    /// every key would try to show it, and none would leave it.
    func isScrolledAway(_ position: ItemPosition) -> Bool {
        guard !isInSight(position) else { return false }
        return scrollOffset(revealing: position) != restingScrollOffset
            || shelfOffset(revealing: position) != restingShelfOffset(at: position.section)
    }

    /// Scrolls as little as brings an item into view, along both axes; its neighbour peeks in.
    ///
    /// An arrival does so in the name of nobody: what the reader waits for goes on being waited for.
    func reveal(_ position: ItemPosition, animated: Bool, isArrival: Bool = false) {
        // Without a size nothing is in or out of view; the first allocation asks again.
        guard page.layout != nil, !page.viewport.isEmpty else { return }
        revealInShelf(position, animated: animated, isArrival: isArrival)
        let target = scrollOffset(revealing: position)
        guard target != restingScrollOffset else { return }
        scrollPage(to: target, animated: animated, keepsTarget: false, isArrival: isArrival)
    }

    /// Scrolls a shelf as little as brings an item into view; its neighbour peeks in.
    func revealInShelf(_ position: ItemPosition, animated: Bool, isArrival: Bool = false) {
        let offset = shelfOffset(revealing: position)
        guard offset != restingShelfOffset(at: position.section) else { return }
        scrollShelf(position.section, to: offset, animated: animated, isArrival: isArrival)
    }

    /// Scrolls the page as little as brings what stands between items into view.
    func revealBoundary(_ frame: Rect) {
        let (start, end) = (page.start(of: frame), page.end(of: frame))
        let offset = restingScrollOffset
        var target = offset
        if start < offset {
            target = start - 12
        } else if end > offset + page.viewportExtent {
            target = min(start, end + 12 - page.viewportExtent)
        }
        guard target != offset else { return }
        scrollPage(
            to: page.validScrollOffset(target), animated: true, keepsTarget: false,
            isArrival: false)
    }

    /// Where the page rests once an item is in view, with a neighbour peeking in.
    private func scrollOffset(revealing position: ItemPosition) -> Double {
        page.offset(
            revealing: frameAtRest(of: position), section: position.section,
            from: restingScrollOffset)
    }

    /// Where an item's shelf rests once the item is in view along it; as it does for other sections.
    private func shelfOffset(revealing position: ItemPosition) -> Double {
        page.shelfOffset(
            revealing: position, from: restingShelfOffset(at: position.section))
    }
}
