internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

/// What was on screen before a change, until the pass after it has set everything in motion.
struct PendingChange<Section: Identifiable & Equatable, Item: Identifiable & Equatable> {
    typealias Key = ElementKey<Section.ID, Item.ID>

    /// Frames and opacities as they were seen, on screen.
    var seen: [Key: (frame: Rect, opacity: Double)]
    /// Where an item that had no cell stood, on screen; nil for one that did not exist.
    var origin: @MainActor (ItemPosition) -> Rect?
    /// How many changes are in it.
    var depth = 1
}

extension CollectionWidget {
    /// How many changes between two passes an item that had no cell is followed through.
    private static var deepestPending: Int { 16 }

    /// Keeps what is on screen so that the next pass can start from there.
    func rememberWhatIsSeen(
        isFirst: Bool, oldPosition: @escaping @MainActor (ItemPosition) -> ItemPosition?
    ) {
        // Before the first pass nothing has been seen.
        guard animates, !isFirst, counters.passes > 0, let layout else {
            pendingChange = nil
            return endTransitions()
        }
        if let pending = pendingChange {
            // A second change before the first was shown: what is seen is still what was seen.
            let follows = pending.depth < Self.deepestPending
            pendingChange?.depth += 1
            pendingChange?.origin = { position in
                follows ? oldPosition(position).flatMap(pending.origin) : nil
            }
            return
        }
        let time = frameTime
        var seen: [Key: (frame: Rect, opacity: Double)] = [:]
        for element in order where element.number != nil {
            seen[element.key] = (
                presentedFrame(of: element, at: time),
                element.room?.isInHand == true ? 0 : element.transition?.opacity(at: time) ?? 1
            )
        }
        let (axis, origin, shelfOffsets) = (mainAxis, pageOrigin, page.shelfOffsets)
        pendingChange = PendingChange(seen: seen) { position in
            guard let position = oldPosition(position) else { return nil }
            let frame = layout.frame(
                section: position.section, item: position.item,
                orthogonalOffset: shelfOffsets[position.section] ?? 0)
            return frame.moved(along: axis, by: -origin)
        }
    }

    /// Puts everything where it belongs: ways that led to former places lead nowhere now.
    func endTransitions() {
        for element in live { element.transition = nil }
        ghosts.removeAll()
    }

    /// Sets an element in motion that got its cell in the pass after a change.
    func setTransition(of element: CollectionElement, at time: Int64) {
        guard let pendingChange, let key = key(of: element), pendingChange.seen[key] == nil else {
            return
        }
        let frame = onScreen(element.frame)
        guard element.isItem, let origin = pendingChange.origin(element.position) else {
            let entry = Transition(
                displacement: Point(x: 0, y: 0), initialOpacity: 0, start: time)
            return begin(entry, element)
        }
        // What comes from far away enters from the nearest edge.
        let y = min(max(origin.y, -frame.height * 1.5), viewport.height + frame.height * 0.5)
        let x = min(max(origin.x, -frame.width * 1.5), viewport.width + frame.width * 0.5)
        let glide = Transition(
            displacement: Point(x: x - frame.x, y: y - frame.y),
            growth: Size(
                width: origin.width - frame.width, height: origin.height - frame.height),
            initialOpacity: 1, start: time)
        begin(glide, element)
    }

    /// Sets in motion what stood elsewhere before the change, and drops what has arrived.
    func settleTransitions(at time: Int64) {
        if let pendingChange, let layout {
            for element in elements.values {
                guard let seen = pendingChange.seen[element.key] else { continue }
                if element.round != round, let frame = frame(of: element, in: layout) {
                    element.frame = frame
                }
                move(element, from: seen, at: time)
            }
        }
        for element in live where element.transition?.isOver(at: time) == true {
            element.transition = nil
        }
        ghosts.removeAll { $0.isOver(at: time) }
    }

    /// Lets an element glide from where it was seen, if it stands elsewhere now.
    private func move(
        _ element: CollectionElement, from seen: (frame: Rect, opacity: Double), at time: Int64
    ) {
        let frame = onScreen(element.frame)
        let displacement = Point(x: seen.frame.x - frame.x, y: seen.frame.y - frame.y)
        let growth = Size(
            width: seen.frame.width - frame.width, height: seen.frame.height - frame.height)
        let lengths = [displacement.x, displacement.y, growth.width, growth.height]
        guard seen.opacity < 1 || lengths.contains(where: { abs($0) >= 0.5 }) else {
            element.transition = nil
            return
        }
        var glide = Transition(
            displacement: displacement, growth: growth, initialOpacity: seen.opacity, start: time)
        // What comes from far away or goes there sets out or ends a little beyond the edge.
        let extent = frame.extent(mainAxis)
        if abs(displacement[mainAxis]) > viewportExtent + extent {
            let near = -extent * 1.5...viewportExtent + extent * 0.5
            let (from, to) = (seen.frame.min(mainAxis), frame.min(mainAxis))
            glide.displacement[mainAxis] = near.clamp(from) - to
            glide.end[mainAxis] = near.clamp(to) - to
        }
        begin(glide, element)
    }

    private func begin(_ transition: Transition, _ element: CollectionElement) {
        element.transition = transition
        counters.animatedElements += 1
    }

    /// Lets an element go that is gone: its last look fades where it stood.
    func dismiss(_ element: CollectionElement) {
        leaveGhost(of: element)
        line.removeAll { $0 === element }
        release(element)
    }

    /// Keeps the last look of an element to fade, if it is seen and a change is under way.
    func leaveGhost(of element: CollectionElement) {
        guard pendingChange != nil, element.isPlaced, isOnScreen(element), ghosts.count < 128 else {
            return
        }
        allocate(element, element.placement)
        guard
            let ghost = unsafe Ghost(of: element.cell.widget, in: plane.widget, start: frameTime)
        else { return }
        ghosts.append(ghost)
    }

    /// Whether any of an element can be seen at this moment.
    func isOnScreen(_ element: CollectionElement) -> Bool {
        let frame = presentedFrame(of: element)
        return frame.maxY > 0 && frame.minY < viewport.height && frame.maxX > 0
            && frame.minX < viewport.width
    }
}

extension ClosedRange {
    /// The value of the range that is nearest to one.
    fileprivate func clamp(_ value: Bound) -> Bound {
        Swift.min(Swift.max(value, lowerBound), upperBound)
    }
}
