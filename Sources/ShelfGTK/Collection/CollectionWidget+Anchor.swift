import ShelfCollection
import ShelfDiff
import ShelfLayout

/// What is to stand where it stood once something has changed around it.
struct PlaceHold<SectionID: Hashable & Sendable> {
    let page: ScrollHold
    let shelves: [ShelfHold<SectionID>]
    /// How much of the focused item was in sight along the page; nil where nothing was.
    let focusLength: Double?
}

extension CollectionWidget {
    /// What will keep the page where it is through a change of rows or sizes.
    func scrollHold() -> ScrollHold {
        if scrollRequests.target != nil { return .target }
        if description.anchorPolicy == .stickToEnd, page.isAtEnd { return .end }
        return anchor().map { .anchor($0) } ?? .offset
    }

    /// What must not move.
    func anchor() -> ScrollAnchor? {
        guard snapshot.itemCount > 0 else { return nil }
        return page.anchor(
            focus: focus?.position,
            held: scrollRequests.held(at: scrollOffset).flatMap(snapshot.position(of:)),
            keepsStart: description.anchorPolicy != .keepVisible)
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
            guard let offset = page.offset(restoring: anchor) else {
                return setScrollOffset(scrollOffset)
            }
            setScrollOffset(offset)
            scrollRequests.hold(snapshot.item(at: anchor.position).id, at: scrollOffset)
        }
    }

    /// Takes what stands where before something changes.
    func holdPlaces() -> PlaceHold<Section.ID> {
        let seen = focus.flatMap { focus in
            isInSight(focus.position) ? seenLength(of: focus.position) : nil
        }
        return PlaceHold(
            page: scrollHold(), shelves: shelves.holds(on: page, section: sectionIndex),
            focusLength: seen)
    }

    /// Brings a focused item that was in sight back into sight: along its shelf, and along the page
    /// where less of it is seen than before, or where it is to be seen whole.
    func keepFocusInSight(_ hold: PlaceHold<Section.ID>, whole: (ItemPosition) -> Bool) {
        guard let position = focus?.position, let length = hold.focusLength,
            !isWhollyInSight(position)
        else { return }
        if !whole(position), seenLength(of: position) >= length {
            revealInShelf(position, animated: false)
        } else {
            reveal(position, animated: false, isArrival: true)
        }
    }

    // MARK: - Scrolling to an item

    /// Shows an item at a place of the viewport, whether it has been measured or has a cell or not.
    func scroll(to id: Item.ID, _ position: ScrollPosition, animated: Bool) -> Bool {
        guard let place = snapshot.position(of: id) else { return false }
        scrollRequests.readerScrolled()
        scrollRequests.show(ScrollTarget(id: id, place: .position(position)))
        revealInShelf(place, animated: animated)
        // Without a size there is no place to scroll to: the first allocation asks again.
        guard let offset = targetOffset else { return true }
        scrollPage(to: offset, animated: animated, keepsTarget: true)
        requestPass()
        return true
    }

    /// The offset at which the target stands where it was asked for, as far as is known now.
    var targetOffset: Double? {
        guard let target = scrollRequests.target, let position = snapshot.position(of: target.id)
        else { return nil }
        return page.offset(showing: position, at: target.place, from: restingScrollOffset)
    }

    /// Corrects the way to the target, or the place at it.
    func aimAtTarget() {
        if let offset = targetOffset { return pageScroll.aim(&page, at: offset) }
        // Without a size every target is still to be aimed at.
        if !viewport.isEmpty { scrollRequests.dropTarget() }
        setScrollOffset(scrollOffset)
    }

    /// Forgets a target that has been reached: it stands where it should, and its size is known.
    func dropReachedTarget() {
        guard scrollRequests.target != nil, !pageScroll.isGliding, isTargetLaidOut else { return }
        if targetOffset == scrollOffset { scrollRequests.dropTarget() } else { isPassDue = true }
    }

    /// Whether the target has a cell whose own size, if it has one, is known.
    private var isTargetLaidOut: Bool {
        guard let target = scrollRequests.target, let element = elements[.item(target.id)] else {
            return false
        }
        return element.selfSizingAxes.isEmpty || element.sizes.size != nil
    }
}
