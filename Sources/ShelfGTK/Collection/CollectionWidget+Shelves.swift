internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    // MARK: - Dragging

    /// A hand takes hold of a shelf: what moved it stops.
    func beginShelfGesture(_ section: Int) {
        let id = snapshot.section(at: section).id
        shelfMotions[id] = nil
        shelfGesture = ShelfGesture(section: id, start: shelfOffsets[id])
        shelfGesture?.velocity.add(0, at: frameTime)
    }

    /// The hand moves the shelf on, in reading direction.
    func continueShelfGesture(by distance: Double) {
        guard var gesture = shelfGesture, let section = snapshot.sectionIndex(of: gesture.section),
            let bounds = layout?.orthogonalBounds(section), let layout
        else { return }
        gesture.travel += distance
        gesture.velocity.add(gesture.travel, at: frameTime)
        shelfGesture = gesture
        let wanted = gesture.start + gesture.travel
        let inside = min(max(wanted, 0), bounds.maximumOffset)
        var offset = inside
        if layout.section(section).bounces(maximumOffset: bounds.maximumOffset) {
            offset += Self.resisted(wanted - inside, extent: bounds.viewportExtent)
        }
        shelfOffsets[gesture.section] = offset
        requestPass()
    }

    /// The hand lets go: the shelf moves on to where it rests.
    func endShelfGesture() {
        guard let gesture = shelfGesture else { return }
        shelfGesture = nil
        guard let layout, let section = snapshot.sectionIndex(of: gesture.section),
            let bounds = layout.orthogonalBounds(section)
        else { return }
        let described = layout.section(section)
        let velocity = gesture.velocity.velocity(at: frameTime)
        let friction =
            described.deceleratesFast ? Coasting.strongFriction : Coasting.friction
        let offset = shelfOffsets[gesture.section]
        let rest = layout.restOffset(
            section: section, proposed: offset + velocity / friction, velocity: velocity,
            from: gesture.start)
        let isInside = offset >= 0 && offset <= bounds.maximumOffset
        guard animationsAreEnabled, isMapped else {
            return setShelfOffset(rest, section: section)
        }
        if described.orthogonalScrolling == .continuous, isInside {
            let coasting = Coasting(value: offset, velocity: velocity, friction: friction)
            shelfMotions[gesture.section] = coasting.isSettled ? nil : .coasting(coasting)
        } else if rest != offset {
            shelfMotions[gesture.section] = .spring(
                Spring(value: offset, target: rest, velocity: velocity))
        }
        startTicking()
    }

    /// How far content gives way that is dragged over its end: less and less.
    static func resisted(_ distance: Double, extent: Double) -> Double {
        guard distance != 0, extent > 0 else { return 0 }
        let pull = abs(distance) * 0.5
        return (distance < 0 ? -1 : 1) * pull / (1 + pull / (extent * 0.4))
    }

    // MARK: - Steps

    /// A wheel turned over a shelf: it goes on by detents, as far as in a page of its width.
    func turnWheel(over section: Int, by detents: Double) {
        guard let bounds = layout?.orthogonalBounds(section) else { return }
        let step = PageStep.detent(of: bounds.viewportExtent) * detents
        let target = restingPlace(section, from: restingShelfOffset(at: section), step: step)
        scrollShelf(section, to: target, animated: true)
    }

    /// Scrolls a section on its own by what fits its mode: a page, a group, or a viewport less a bit
    /// for orientation.
    func turnPage(of section: Int, forward: Bool) {
        guard let layout, let bounds = layout.orthogonalBounds(section) else { return }
        let current = restingShelfOffset(at: section)
        let step = bounds.viewportExtent * 0.85 * (forward ? 1 : -1)
        let target =
            layout.section(section).orthogonalScrolling.isPaging
            ? layout.restOffset(
                section: section, proposed: current, velocity: forward ? 10_000 : -10_000,
                from: current)
            : restingPlace(section, from: current, step: step)
        scrollShelf(section, to: target, animated: true)
    }

    /// The first place of rest a step or several lead to, so that a step always moves on.
    private func restingPlace(_ section: Int, from current: Double, step: Double) -> Double {
        guard let layout, let bounds = layout.orthogonalBounds(section) else { return current }
        var wanted = current
        repeat {
            wanted += step
            let rest = layout.restOffset(section: section, proposed: wanted, from: current)
            if (rest - current) * step > 0 { return rest }
        } while wanted > 0 && wanted < bounds.maximumOffset && step != 0
        return current
    }

    /// Scrolls a section on its own to an offset, gliding unless motion is unwanted.
    func scrollShelf(_ section: Int, to offset: Double, animated: Bool) {
        guard let bounds = layout?.orthogonalBounds(section) else { return }
        let id = snapshot.section(at: section).id
        let target = min(max(0, offset.rounded()), bounds.maximumOffset)
        guard animated, animationsAreEnabled, isMapped else {
            return setShelfOffset(target, section: section)
        }
        shelfMotions[id] = .spring(
            Spring(
                value: shelfOffsets[id], target: target,
                velocity: shelfMotions[id]?.velocity ?? 0))
        startTicking()
    }

    /// Where a section will come to rest.
    func restingShelfOffset(at section: Int) -> Double {
        let id = snapshot.section(at: section).id
        guard let target = shelfMotions[id]?.target else { return shelfOffsets[id] }
        guard let bounds = layout?.orthogonalBounds(section) else { return target }
        return min(max(target, 0), bounds.maximumOffset)
    }

    /// Moves shelves on by a frame.
    func stepShelves(by elapsed: Double) {
        for (id, var motion) in shelfMotions {
            guard let layout, let section = snapshot.sectionIndex(of: id),
                let bounds = layout.orthogonalBounds(section)
            else {
                shelfMotions[id] = nil
                continue
            }
            let bounces = layout.section(section).bounces(maximumOffset: bounds.maximumOffset)
            motion.advance(by: elapsed, maximum: bounds.maximumOffset, bounces: bounces)
            shelfOffsets[id] = motion.value
            shelfMotions[id] = motion.isSettled ? nil : motion
        }
    }

    // MARK: - Changes

    /// The items that shelves in view which have been scrolled begin with.
    func shelfAnchors() -> [(section: Section.ID, item: Item.ID, distance: Double)] {
        guard let layout else { return [] }
        return shelvesInView.compactMap { section in
            let id = snapshot.section(at: section).id
            let offset = shelfOffsets[id]
            guard offset > 0, shelfMotions[id] == nil,
                let anchor = layout.orthogonalAnchor(section: section, offset: offset)
            else { return nil }
            let item = snapshot.item(at: ItemPosition(section: section, item: anchor.item)).id
            return (id, item, anchor.distance)
        }
    }

    /// Keeps shelves at the items they began with, and all within their bounds.
    func restoreShelves(_ anchors: [(section: Section.ID, item: Item.ID, distance: Double)]) {
        clampShelves()
        guard let layout else { return }
        for anchor in anchors {
            guard let position = snapshot.position(of: anchor.item),
                snapshot.section(at: position.section).id == anchor.section
            else { continue }
            shelfOffsets[anchor.section] = layout.orthogonalOffset(
                section: position.section, restoring: position.item, distance: anchor.distance)
        }
    }

    /// Brings every shelf's offset back within bounds that may have shrunk.
    func clampShelves() {
        guard let layout else { return }
        for id in Array(shelfOffsets.sections) {
            guard let section = snapshot.sectionIndex(of: id) else { continue }
            let maximum = layout.orthogonalBounds(section)?.maximumOffset ?? 0
            if shelfOffsets[id] > maximum { shelfOffsets[id] = maximum }
            // A shelf that gives way under a hand, or comes back, may be before its start.
            let isHeld = shelfMotions[id] != nil || shelfGesture?.section == id
            if shelfOffsets[id] < 0, !isHeld { shelfOffsets[id] = 0 }
        }
        for (id, motion) in shelfMotions {
            guard let section = snapshot.sectionIndex(of: id) else { continue }
            let maximum = layout.orthogonalBounds(section)?.maximumOffset ?? 0
            guard motion.target > maximum else { continue }
            shelfMotions[id] = .spring(
                Spring(value: shelfOffsets[id], target: maximum, velocity: motion.velocity))
        }
    }

    private var shelvesInView: [Int] {
        var sections: [Int] = []
        for element in line where element.isItem && element.position.section != sections.last {
            let section = element.position.section
            if section < snapshot.sectionCount, layout?.orthogonalBounds(section) != nil {
                sections.append(section)
            }
        }
        return sections
    }
}
