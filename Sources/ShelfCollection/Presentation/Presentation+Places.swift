package import ShelfDiff
package import ShelfLayout

/// What is to stand where it stood once something has changed around it.
package struct PlaceHold<SectionID: Hashable & Sendable> {
    package let page: ScrollHold
    package let shelves: [ShelfHold<SectionID>]
    /// How much of the focused item was in sight along the page; nil where nothing was.
    package let focusLength: Double?
}

// What keeps its place, and what is brought into sight.

extension Presentation {
    /// Takes what stands where before something changes.
    package func holdPlaces(_ policy: AnchorPolicy) -> PlaceHold<Section.ID> {
        let seen = focus.flatMap { isInSight($0.position) ? seenLength(of: $0.position) : nil }
        return PlaceHold(
            page: hold(policy), shelves: shelves.holds(on: page, section: sectionIndex),
            focusLength: seen)
    }

    /// What will keep the page where it is through a change of rows or sizes.
    package func hold(_ policy: AnchorPolicy) -> ScrollHold {
        if requests.target != nil { return .target }
        if policy == .stickToEnd, page.isAtEnd { return .end }
        guard snapshot.itemCount > 0 else { return .offset }
        let held = requests.held(at: page.scrollOffset).flatMap(snapshot.position(of:))
        let anchor = page.anchor(
            focus: focus?.position, held: held, keepsStart: policy != .keepVisible)
        return anchor.map { .anchor($0) } ?? .offset
    }

    /// What is held, where it stands after a change: if the anchor is gone, the first survivor in
    /// sight, and if all in sight are gone, the heir of the focused item in its place.
    func carried(
        _ hold: ScrollHold, over difference: Difference, heir: ItemPosition?
    ) -> ScrollHold {
        guard case .anchor(let anchor) = hold else { return hold }
        if let position = difference.newPosition(ofOld: anchor.position) {
            return .anchor(ScrollAnchor(position: position, distance: anchor.distance))
        }
        for (old, frame) in page.visibleItems {
            guard let position = difference.newPosition(ofOld: old) else { continue }
            let distance = page.start(of: frame) - page.scrollOffset
            return .anchor(ScrollAnchor(position: position, distance: distance))
        }
        return heir.map {
            .anchor(ScrollAnchor(position: $0, distance: anchor.distance))
        } ?? .offset
    }

    /// Puts shelves and then the page where what was held says; `newPosition` tells where an item
    /// has gone.
    package func restore(
        _ shelves: [ShelfHold<Section.ID>], _ hold: ScrollHold,
        newPosition: (ItemPosition) -> ItemPosition? = { $0 }
    ) {
        self.shelves.restore(
            shelves, on: &page, section: sectionIndex, newPosition: newPosition)
        restore(hold)
    }

    /// Puts the page where what was held says.
    package func restore(_ hold: ScrollHold) {
        switch hold {
        case .offset: carry(to: page.scrollOffset)
        case .end: carry(to: page.maximumScrollOffset)
        case .target: aimAtTarget()
        case .anchor(let anchor):
            guard let offset = page.offset(restoring: anchor) else {
                return carry(to: page.scrollOffset)
            }
            carry(to: offset)
            requests.hold(snapshot.item(at: anchor.position).id, at: page.scrollOffset)
        }
    }

    /// Scrolls the page at once, within its bounds; a glide under way is carried along.
    package func carry(to offset: Double) { pageScroll.carry(&page, to: offset) }

    /// Scrolls a section on its own at once, within its bounds.
    package func setShelfOffset(_ offset: Double, section: Int) {
        requests.takeShelf(snapshot.section(at: section).id)
        shelves.set(offset, of: shelf(section), on: &page)
    }

    // MARK: - What was asked for

    /// The offset at which the target stands where it was asked for, as far as is known now.
    package var targetOffset: Double? {
        guard let target = requests.target, let position = snapshot.position(of: target.id) else {
            return nil
        }
        return page.offset(showing: position, at: target.place, from: restingOffset)
    }

    /// Corrects the way to the target, or the place at it.
    package func aimAtTarget() {
        if let offset = targetOffset { return pageScroll.aim(&page, at: offset) }
        // Without a size every target is still to be aimed at.
        if !page.viewport.isEmpty { requests.dropTarget() }
        carry(to: page.scrollOffset)
    }

    /// Forgets a target that has been reached; false where the page still has to go there.
    package func dropReachedTarget() -> Bool {
        guard targetOffset == page.scrollOffset else { return false }
        requests.dropTarget()
        return true
    }

    /// Takes up what can be taken up of a position that waits; the rest waits on.
    ///
    /// Returns whether there was one.
    package func takePendingPosition() -> Bool {
        guard let layout = page.layout, !page.viewport.isEmpty, let position = requests.position
        else { return false }
        for (id, shelf) in position.shelves {
            guard let section = snapshot.sectionIndex(of: id),
                let place = snapshot.position(of: shelf.item), place.section == section
            else { continue }
            let offset = layout.orthogonalOffset(
                section: section, restoring: place.item, distance: shelf.distance)
            setShelfOffset(offset, section: section)
        }
        if let item = position.item, snapshot.contains(item) {
            pageScroll.stop()
            requests.takeItem()
            aimAtTarget()
        }
        return true
    }

    /// Where the reader is, by identity.
    package var readingPosition: Position {
        var position = Position()
        guard let layout = page.layout else { return position }
        if page.scrollOffset > 0, let first = firstVisible(where: { _ in true }) {
            position.item = snapshot.item(at: first.position).id
            position.distance = page.start(of: first.frame) - page.scrollOffset
        }
        for id in shelves.offsets.sections {
            guard let section = snapshot.sectionIndex(of: id),
                let anchor = layout.orthogonalAnchor(section: section, offset: shelves.offsets[id])
            else { continue }
            let item = snapshot.item(at: ItemPosition(section: section, item: anchor.item)).id
            position.shelves[id] = .init(item: item, distance: anchor.distance)
        }
        return position
    }

    /// The first item of some that is seen from its beginning, else the first that is seen at all.
    package func firstVisible(
        where isMeant: (ItemPosition) -> Bool
    ) -> (position: ItemPosition, frame: Rect)? {
        let visible = page.visibleItems.filter { isMeant($0.position) }
        return visible.first { page.start(of: $0.frame) >= page.scrollOffset } ?? visible.first
    }

    // MARK: - Sight, once every glide has come to its end

    private func frameAtRest(of position: ItemPosition) -> Rect {
        page.frame(of: position, shelfOffset: restingShelfOffset(at: position.section))
    }

    /// Whether an item can be seen.
    package func isInSight(_ position: ItemPosition) -> Bool {
        page.isInSight(frameAtRest(of: position), section: position.section, at: restingOffset)
    }

    /// Whether nothing of an item is cut off or covered.
    package func isWhollyInSight(_ position: ItemPosition) -> Bool {
        page.isWhollyInSight(
            frameAtRest(of: position), section: position.section, at: restingOffset)
    }

    /// How much of an item, along the page, is neither cut off nor covered.
    package func seenLength(of position: ItemPosition) -> Double {
        page.seenLength(frameAtRest(of: position), section: position.section, at: restingOffset)
    }

    /// Where the page rests once an item is in view, with a neighbour peeking in.
    package func scrollOffset(revealing position: ItemPosition) -> Double {
        page.offset(
            revealing: frameAtRest(of: position), section: position.section, from: restingOffset)
    }

    /// The offsets at which all of an item can be seen along the page; nil where it has no room.
    func offsetsShowing(_ position: ItemPosition) -> ClosedRange<Double>? {
        page.offsets(showing: frameAtRest(of: position), section: position.section)
    }

    /// Where an item's shelf rests once the item is in view along it; as it does for other sections.
    package func shelfOffset(revealing position: ItemPosition) -> Double {
        page.shelfOffset(revealing: position, from: restingShelfOffset(at: position.section))
    }

    /// Whether an item is out of sight and scrolling would bring it back.
    ///
    /// What no scrolling shows, as a column beyond the edge of the window, counts as in sight: else
    /// every key would try to show it, and none would leave it.
    package func isScrolledAway(_ position: ItemPosition) -> Bool {
        guard !isInSight(position) else { return false }
        return scrollOffset(revealing: position) != restingOffset
            || shelfOffset(revealing: position) != restingShelfOffset(at: position.section)
    }
}
