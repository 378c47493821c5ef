package import ShelfDiff
package import ShelfLayout

/// The cause of scrolling.
package enum ScrollCause {
    /// The user scrolled, by pointer or key.
    ///
    /// Late arrivals scroll no further then.
    case reader
    /// Content arrived or moved.
    ///
    /// Pending requests stay pending.
    case arrival
    /// The owner asked for an item.
    case request
}

/// The parts that were scrolled, at once or by an animation.
package struct ScrollEffect: OptionSet {
    package let rawValue: Int
    package static let page = ScrollEffect(rawValue: 1)
    package static let shelf = ScrollEffect(rawValue: 2)

    package init(rawValue: Int) { self.rawValue = rawValue }
}

// Scrolling of the page and its shelves, animated if `glides` is true.

extension Presentation {
    // MARK: - The page

    /// Scrolls the page to an offset.
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

    /// Scrolls an item to a place in the viewport, or returns nil if it is missing.
    ///
    /// The item may be unmeasured. The target is then corrected on the way.
    @discardableResult
    package func scroll(
        to id: Item.ID, _ place: ScrollPosition, glides: Bool
    ) -> ScrollEffect? {
        guard let position = snapshot.position(of: id) else { return nil }
        requests.readerScrolled()
        requests.show(ScrollTarget(id: id, place: .position(place)))
        let effect = revealInShelf(position, glides: glides)
        // Without a viewport there is no offset. The first viewport makes up for it.
        guard let offset = targetOffset else { return effect }
        return effect.union(scrollPage(to: offset, glides: glides, by: .request))
    }

    /// Scrolls as little as possible to bring an item into view, with a part of its neighbour.
    ///
    /// Both the page and the shelf scroll. If a key repeats or an animation is running, the item
    /// becomes visible at once. So the focus never runs out of view while a key is held.
    @discardableResult
    package func reveal(
        _ position: ItemPosition, glides: Bool, by cause: ScrollCause = .reader
    ) -> ScrollEffect {
        // Without a viewport nothing is in view. The first viewport makes up for it.
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

    /// Scrolls to an item that is cut off or covered.
    ///
    /// A wholly visible item stays where it is.
    func revealIfCut(
        _ position: ItemPosition, glides: Bool, by cause: ScrollCause = .reader
    ) -> ScrollEffect {
        isWhollyInSight(position) ? [] : reveal(position, glides: glides, by: cause)
    }

    /// Scrolls the page as little as possible to bring a header or similar view into view.
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

    /// Restores a position, now or as soon as its items are present.
    package func goBack(to position: Position) -> ScrollEffect {
        requests.wait(for: position)
        // A position without an item is the very start.
        let isStart = position.item == nil && page.layout != nil && !page.viewport.isEmpty
        let effect = isStart ? scrollPage(to: 0, glides: false, by: .arrival) : []
        return takePendingPosition() ? effect.union(.shelf) : effect
    }

    // MARK: - Shelves

    /// Scrolls a shelf as little as possible to bring an item into view, with a part of its
    /// neighbour.
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

    /// Scrolls a shelf to an offset.
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

    /// Scrolls a shelf by its natural step: a page, a group, or most of a viewport.
    @discardableResult
    package func turnPage(of section: Int, forward: Bool, glides: Bool) -> ScrollEffect {
        let target = shelves.target(ofPage: shelf(section), forward: forward, on: page)
        return target.map { scrollShelf(section, to: $0, glides: glides) } ?? []
    }

    /// Scrolls a shelf by detents of a wheel, as far as a page of its width.
    @discardableResult
    package func turnWheel(
        over section: Int, by detents: Double, glides: Bool
    ) -> ScrollEffect {
        let target = shelves.target(ofWheel: detents, over: shelf(section), on: page)
        return target.map { scrollShelf(section, to: $0, glides: glides) } ?? []
    }

    // MARK: - Motion

    /// Advances all animations by a frame.
    package func advance(by seconds: Double) {
        pageScroll.advance(&page, by: seconds)
        shelves.advance(by: seconds, on: &page, section: sectionIndex)
    }

    /// Resets the record of own motion at the beginning of a change.
    package func forgetTravel() {
        pageScroll.forgetTravel()
        shelves.forgetTravel()
    }

    /// The page as the change alone would show it, without own motion, or nil if there was none.
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

    /// Scrolls a shelf or the page under a drag at its edge, and returns false at the end.
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
