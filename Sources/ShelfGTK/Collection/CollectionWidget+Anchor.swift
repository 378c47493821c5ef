internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    /// What will keep the page where it is through a change of rows or sizes.
    func scrollHold() -> ScrollHold {
        if scrollTarget != nil { return .target }
        if description.anchorPolicy == .stickToEnd, isAtEnd { return .end }
        return anchor().map { .anchor($0) } ?? .offset
    }

    private var isAtEnd: Bool {
        layout != nil && scrollOffset >= maximumScrollOffset - 1
    }

    /// What must not move: the focused item if it is visible, else the first item that is wholly
    /// visible, else the first visible one; nothing at the very start if new first items should show.
    func anchor() -> ScrollAnchor? {
        guard let layout, snapshot.itemCount > 0, viewportExtent > 0 else { return nil }
        if let focus, isInViewport(frame(of: focus.position, in: layout)) {
            return ScrollAnchor(
                position: focus.position,
                distance: mainStart(frame(of: focus.position, in: layout)) - scrollOffset)
        }
        guard scrollOffset > 0 || description.anchorPolicy == .keepVisible else { return nil }
        // The same one again until somebody scrolls: an item that changes its column within its row
        // would else hand over to another with every change, and the page would creep.
        if let heldAnchor, heldAnchor.scrollOffset == scrollOffset,
            let position = snapshot.position(of: heldAnchor.id)
        {
            let frame = frame(of: position, in: layout)
            if isInViewport(frame) {
                return ScrollAnchor(
                    position: position, distance: mainStart(frame) - scrollOffset)
            }
        }
        let visible = visibleItems(in: layout)
        let anchor =
            visible.first { item in
                mainStart(item.frame) >= scrollOffset
                    + layout.pinnedExtents(section: item.position.section).start
            } ?? visible.first
        return anchor.map {
            ScrollAnchor(position: $0.position, distance: mainStart($0.frame) - scrollOffset)
        }
    }

    /// Puts the page where what was held says.
    func restore(_ hold: ScrollHold) {
        // The next value may come before the next pass.
        defer { correctBias() }
        switch hold {
        case .offset: setScrollOffset(scrollOffset)
        case .end: setScrollOffset(maximumScrollOffset)
        case .target: aimAtTarget()
        case .anchor(let anchor):
            guard let layout, anchor.position.section < snapshot.sectionCount,
                anchor.position.item < snapshot.itemCount(in: anchor.position.section)
            else { return setScrollOffset(scrollOffset) }
            let start = mainStart(frame(of: anchor.position, in: layout))
            setScrollOffset(start - anchor.distance)
            heldAnchor = (snapshot.item(at: anchor.position).id, scrollOffset)
        }
    }

    // MARK: - Scrolling to an item

    /// Shows an item at a place of the viewport, whether it has been measured or has a cell or not.
    func scroll(to id: Item.ID, _ position: ScrollPosition, animated: Bool) -> Bool {
        guard let place = snapshot.position(of: id) else { return false }
        scrollTarget = ScrollTarget(id: id, place: .position(position))
        revealInShelf(place, animated: animated)
        // Without a size there is no place to scroll to: the first allocation asks again.
        guard let offset = targetOffset else { return true }
        scrollPage(to: offset, animated: animated, keepsTarget: true)
        requestPass()
        return true
    }

    /// The offset at which the target stands where it was asked for, as far as is known now.
    var targetOffset: Double? {
        guard let scrollTarget, let layout, !viewport.isEmpty,
            let place = snapshot.position(of: scrollTarget.id)
        else { return nil }
        switch scrollTarget.place {
        case .distance(let distance):
            return validScrollOffset(mainStart(frame(of: place, in: layout)) - distance)
        case .position(let position):
            return layout.offset(
                toReveal: .item(section: place.section, item: place.item),
                from: flipped(restingScrollOffset), margin: position == .nearest ? 12 : 0,
                position: position
            ).map { validScrollOffset(flipped($0)) }
        }
    }

    /// Corrects the way to the target, or the place at it.
    func aimAtTarget() {
        guard let offset = targetOffset else {
            // Without a size every target is still to be aimed at.
            if !viewport.isEmpty { scrollTarget = nil }
            return setScrollOffset(scrollOffset)
        }
        if pageSpring == nil {
            setScrollOffset(offset)
        } else {
            pageSpring?.target = offset
            scrollOffset = min(max(0, scrollOffset), maximumScrollOffset)
        }
    }

    /// Forgets a target that has been reached: it stands where it should, and its size is known.
    func dropReachedTarget() {
        guard scrollTarget != nil, pageSpring == nil, isTargetLaidOut else { return }
        if targetOffset == scrollOffset { scrollTarget = nil } else { isPassDue = true }
    }

    /// Whether the target has a cell whose own size, if it has one, is known.
    private var isTargetLaidOut: Bool {
        guard let scrollTarget, let element = elements[.item(scrollTarget.id)] else { return false }
        return element.selfSizingAxes.isEmpty || element.sizes.size != nil
    }
}
