package import ShelfDiff
package import ShelfLayout

/// In whose name the page goes elsewhere.
package enum ScrollCause {
    /// The reader's, by hand or by key: nothing late takes the page elsewhere then.
    case reader
    /// That of something which has come or moved: what the reader waits for goes on being waited for.
    case arrival
    /// That of the owner, who has asked for an item.
    case request
}

/// What has been taken elsewhere, at once or on the way.
package struct ScrollEffect: OptionSet {
    package let rawValue: Int
    package static let page = ScrollEffect(rawValue: 1)
    package static let shelf = ScrollEffect(rawValue: 2)

    package init(rawValue: Int) { self.rawValue = rawValue }
}

// Where the page and its shelves are taken. They glide there if they may.

extension Presentation {
    // MARK: - The page

    /// Takes the page to an offset.
    @discardableResult
    package func scrollPage(
        to offset: Double, glides: Bool, by cause: ScrollCause = .reader
    ) -> ScrollEffect {
        if cause != .request { requests.dropTarget() }
        if cause != .arrival { pageScroll.readerScrolled() }
        if cause == .reader { requests.readerScrolled() }
        if glides { pageScroll.glide(page, to: offset) } else { pageScroll.jump(&page, to: offset) }
        return .page
    }

    /// Shows an item at a place of the viewport, whether it has been measured or not; nil where there
    /// is no such item.
    @discardableResult
    package func scroll(
        to id: Item.ID, _ place: ScrollPosition, glides: Bool
    ) -> ScrollEffect? {
        guard let position = snapshot.position(of: id) else { return nil }
        requests.readerScrolled()
        requests.show(ScrollTarget(id: id, place: .position(place)))
        let effect = revealInShelf(position, glides: glides)
        // Without a size there is no place to scroll to: the first one asks again.
        guard let offset = targetOffset else { return effect }
        return effect.union(scrollPage(to: offset, glides: glides, by: .request))
    }

    /// Scrolls as little as brings an item into view, along both axes; its neighbour peeks in.
    ///
    /// While a key repeats, or a glide is under way, the item is in sight at once: what a held key leads
    /// to never runs out of sight.
    @discardableResult
    package func reveal(
        _ position: ItemPosition, glides: Bool, by cause: ScrollCause = .reader
    ) -> ScrollEffect {
        // Without a size nothing is in or out of view; the first one asks again.
        guard page.layout != nil, !page.viewport.isEmpty else { return [] }
        let lags = cause == .reader && (pageScroll.isGliding || keyRepeat.isUnderWay)
        var effect = revealInShelf(position, glides: glides, by: cause)
        let target = scrollOffset(revealing: position)
        if target != restingOffset {
            effect.formUnion(scrollPage(to: target, glides: glides, by: cause))
        }
        if lags, let offsets = offsetsShowing(position), offsets.contains(restingOffset) {
            pageScroll.catchUp(&page, with: offsets)
        }
        return effect
    }

    /// Reveals an item that is cut off or covered; one that is wholly in sight moves nothing, not even for its neighbour.
    func revealIfCut(
        _ position: ItemPosition, glides: Bool, by cause: ScrollCause = .reader
    ) -> ScrollEffect {
        isWhollyInSight(position) ? [] : reveal(position, glides: glides, by: cause)
    }

    /// Scrolls the page as little as brings into view what stands between items, with some room beside
    /// it.
    package func reveal(_ frame: Rect, glides: Bool) -> ScrollEffect {
        let offset = restingOffset
        var target = offset
        if page.start(of: frame) < offset {
            target = page.start(of: frame) - 12
        } else if page.end(of: frame) > offset + page.viewportExtent {
            target = min(page.start(of: frame), page.end(of: frame) + 12 - page.viewportExtent)
        }
        guard target != offset else { return [] }
        return scrollPage(to: page.validScrollOffset(target), glides: glides)
    }

    /// Goes back to where the reader was, now or as soon as the items are there.
    package func goBack(to position: Position) -> ScrollEffect {
        requests.wait(for: position)
        // Where there is no item it is the very start.
        let isStart = position.item == nil && page.layout != nil && !page.viewport.isEmpty
        let effect = isStart ? scrollPage(to: 0, glides: false, by: .arrival) : []
        return takePendingPosition() ? effect.union(.shelf) : effect
    }

    // MARK: - Shelves

    /// Scrolls a shelf as little as brings an item into view; its neighbour peeks in.
    @discardableResult
    package func revealInShelf(
        _ position: ItemPosition, glides: Bool, by cause: ScrollCause = .reader
    ) -> ScrollEffect {
        let (offset, shelf) = (shelfOffset(revealing: position), shelf(position.section))
        let lags = cause == .reader && (shelves.isMoving(shelf.id) || keyRepeat.isUnderWay)
        var effect: ScrollEffect = []
        if offset != restingShelfOffset(at: position.section) {
            effect = scrollShelf(position.section, to: offset, glides: glides, by: cause)
        }
        if lags, let layout = page.layout {
            let nearest = layout.offset(
                toReveal: position.item, in: position.section, from: shelves.offsets[shelf.id],
                margin: 0)
            shelves.catchUp(shelf, with: nearest, on: &page)
        }
        return effect
    }

    /// Takes a section on its own to an offset.
    @discardableResult
    package func scrollShelf(
        _ section: Int, to offset: Double, glides: Bool, by cause: ScrollCause = .reader
    ) -> ScrollEffect {
        let shelf = shelf(section)
        guard let target = shelves.place(offset, on: shelf, page) else { return [] }
        if cause != .arrival { requests.takeShelf(shelf.id) }
        if glides {
            shelves.glide(shelf, to: target, on: page)
        } else {
            shelves.set(target, of: shelf, on: &page)
        }
        return .shelf
    }

    /// Takes a section on by what fits its mode: a page, a group, or a viewport less a bit for
    /// orientation.
    @discardableResult
    package func turnPage(of section: Int, forward: Bool, glides: Bool) -> ScrollEffect {
        let target = shelves.target(ofPage: shelf(section), forward: forward, on: page)
        return target.map { scrollShelf(section, to: $0, glides: glides) } ?? []
    }

    /// Takes a section on by detents of a wheel, as far as in a page of its width.
    @discardableResult
    package func turnWheel(
        over section: Int, by detents: Double, glides: Bool
    ) -> ScrollEffect {
        let target = shelves.target(ofWheel: detents, over: shelf(section), on: page)
        return target.map { scrollShelf(section, to: $0, glides: glides) } ?? []
    }

    // MARK: - Motion

    /// Moves on by a frame what moves on its own.
    package func advance(by seconds: Double) {
        pageScroll.advance(&page, by: seconds)
        shelves.advance(by: seconds, on: &page, section: sectionIndex)
    }

    /// A change begins: how far anything moves from now on is no part of it.
    package func forgetTravel() {
        pageScroll.forgetTravel()
        shelves.forgetTravel()
    }

    /// The page as it would stand if nothing but the change had moved it; nil where nothing has.
    package var pageWithoutTravel: Page? {
        guard pageScroll.travelled != 0 || !shelves.travelled.isEmpty else { return nil }
        var still = page
        still.scrollOffset -= pageScroll.travelled
        for (id, way) in shelves.travelled {
            guard let section = sectionIndex(id) else { continue }
            still.shelfOffsets[section] = page.shelfOffset(at: section) - way
        }
        return still
    }

    /// Moves a shelf on under a drag at its edge, or the page; false at its end.
    package func moveOn(_ shelf: Section.ID?, by distance: Double) -> Bool {
        guard let shelf else {
            guard pageScroll.move(&page, by: distance) else { return false }
            requests.readerScrolled()
            return true
        }
        guard let section = snapshot.sectionIndex(of: shelf) else { return false }
        let before = shelves.offsets[shelf]
        setShelfOffset(before + distance, section: section)
        return shelves.offsets[shelf] != before
    }
}
