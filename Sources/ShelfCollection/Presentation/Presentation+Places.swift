package import ShelfDiff
package import ShelfLayout

/// The content that must keep its place through a change.
package struct PlaceHold<SectionID: Hashable & Sendable> {
    package let page: ScrollHold
    package let shelves: [ShelfHold<SectionID>]
    /// The visible length of the focused item along the page, or nil if it is not visible.
    package let focusLength: Double?
}

// Keeping content in place and scrolling it into view.

extension Presentation {
    /// Records the places of content before a change.
    package func holdPlaces(_ policy: AnchorPolicy) -> PlaceHold<Section.ID> {
        let seen = focus.flatMap { isInSight($0.position) ? seenLength(of: $0.position) : nil }
        return PlaceHold(
            page: hold(policy), shelves: shelves.holds(on: page, section: sectionIndex),
            focusLength: seen)
    }

    /// Returns what keeps the page in place through a change of rows or sizes.
    package func hold(_ policy: AnchorPolicy) -> ScrollHold {
        if requests.target != nil { return .target }
        if policy == .stickToEnd, page.isAtEnd { return .end }
        guard snapshot.itemCount > 0 else { return .offset }
        let held = requests.held(at: page.scrollOffset).flatMap(snapshot.position(of:))
        let anchor = page.anchor(
            focus: focus?.position, held: held, keepsStart: policy != .keepVisible)
        return anchor.map { .anchor($0) } ?? .offset
    }

    /// Returns a hold as it applies after a change.
    ///
    /// If the anchor is gone, the first surviving visible item replaces it. If there is none, the
    /// heir of the focused item takes its place.
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

    /// Scrolls the shelves and then the page to where they were held.
    ///
    /// - Parameter newPosition: Returns the new position of an item, or nil if it is gone.
    package func restore(
        _ shelves: [ShelfHold<Section.ID>], _ hold: ScrollHold,
        newPosition: (ItemPosition) -> ItemPosition? = { $0 }
    ) {
        self.shelves.restore(
            shelves, on: &page, section: sectionIndex, newPosition: newPosition)
        restore(hold)
    }

    /// Scrolls the page to where it was held.
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

    /// Scrolls the page at once, within its bounds.
    ///
    /// A running animation moves along.
    package func carry(to offset: Double) { pageScroll.carry(&page, to: offset) }

    /// Scrolls a shelf at once, within its bounds.
    package func setShelfOffset(_ offset: Double, section: Int) {
        requests.takeShelf(snapshot.section(at: section).id)
        shelves.set(offset, of: shelf(section), on: &page)
    }

    // MARK: - Requests

    /// The offset at which the target is at its requested place, with the sizes now known.
    package var targetOffset: Double? {
        guard let target = requests.target, let position = snapshot.position(of: target.id) else {
            return nil
        }
        return page.offset(showing: position, at: target.place, from: restingOffset)
    }

    /// Redirects the animation to the target, or scrolls to it at once without one.
    package func aimAtTarget() {
        if let offset = targetOffset { return pageScroll.aim(&page, at: offset) }
        // Without a viewport the page cannot scroll to any target yet.
        if !page.viewport.isEmpty { requests.dropTarget() }
        carry(to: page.scrollOffset)
    }

    /// Drops a target that has been reached, and returns false if it has not.
    package func dropReachedTarget() -> Bool {
        guard targetOffset == page.scrollOffset else { return false }
        requests.dropTarget()
        return true
    }

    /// Restores the parts of a pending position whose items are present; the rest stays pending.
    ///
    /// Returns false if there was no position.
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

    /// The user's position in the content, by id.
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

    /// Returns the first of the given items visible from its beginning, else the first visible one.
    package func firstVisible(
        where isMeant: (ItemPosition) -> Bool
    ) -> (position: ItemPosition, frame: Rect)? {
        let visible = page.visibleItems.filter { isMeant($0.position) }
        return visible.first { page.start(of: $0.frame) >= page.scrollOffset } ?? visible.first
    }

    // MARK: - Visibility once all scrolling has ended

    private func frameAtRest(of position: ItemPosition) -> Rect {
        page.frame(of: position, shelfOffset: restingShelfOffset(at: position.section))
    }

    /// Returns true if any part of an item is visible.
    package func isInSight(_ position: ItemPosition) -> Bool {
        page.isInSight(frameAtRest(of: position), section: position.section, at: restingOffset)
    }

    /// Returns true if no part of an item is cut off or covered.
    package func isWhollyInSight(_ position: ItemPosition) -> Bool {
        page.isWhollyInSight(
            frameAtRest(of: position), section: position.section, at: restingOffset)
    }

    /// Returns the length of an item along the page that is neither cut off nor covered.
    package func seenLength(of position: ItemPosition) -> Double {
        page.seenLength(frameAtRest(of: position), section: position.section, at: restingOffset)
    }

    /// Returns the page offset that brings an item into view, with a part of its neighbour.
    package func scrollOffset(revealing position: ItemPosition) -> Double {
        page.offset(
            revealing: frameAtRest(of: position), section: position.section, from: restingOffset)
    }

    /// Returns the page offsets at which an item is wholly visible, or nil if it does not fit.
    func offsetsShowing(_ position: ItemPosition) -> ClosedRange<Double>? {
        page.offsets(showing: frameAtRest(of: position), section: position.section)
    }

    /// Returns the shelf offset that brings an item into view.
    ///
    /// For other sections it is the present one.
    package func shelfOffset(revealing position: ItemPosition) -> Double {
        page.shelfOffset(revealing: position, from: restingShelfOffset(at: position.section))
    }

    /// Returns true if an item is out of view and scrolling can bring it back.
    ///
    /// An item that no scrolling can show, such as a column beyond the window's edge, counts as
    /// visible. Otherwise each key would try to show it and none could leave it.
    package func isScrolledAway(_ position: ItemPosition) -> Bool {
        guard !isInSight(position) else { return false }
        return scrollOffset(revealing: position) != restingOffset
            || shelfOffset(revealing: position) != restingShelfOffset(at: position.section)
    }
}
