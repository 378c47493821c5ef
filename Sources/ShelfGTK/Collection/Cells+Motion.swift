internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

/// A change until the pass after it has set everything in motion.
struct PendingChange {
    /// Where an item that had no cell stood, on screen; nil for one that did not exist.
    var origin: @MainActor (ItemPosition) -> Rect?
    /// How many changes are in it.
    var depth = 1
    /// How what has given its cell back meanwhile was seen, by identity.
    var gone: [AnyHashable: SeenElement] = [:]
}

/// How an element was seen on screen before a change.
struct SeenElement {
    let frame: Rect
    let opacity: Double
}

extension Cells {
    /// How many changes between two passes an item that had no cell is followed through.
    private static var deepestPending: Int { 16 }

    /// Keeps what is on screen so that the next pass can start from there; `oldPosition` tells where
    /// an item stood before the change.
    func remember(
        on page: Page, oldPosition: @escaping @MainActor (ItemPosition) -> ItemPosition?
    ) {
        // Before the first pass nothing has been seen.
        guard counters.passes > 0, page.layout != nil, let time = source?.frameTime else {
            return forgetWhatWasSeen()
        }
        if let change = pending {
            // A second change before the first was shown: what is seen is still what was seen.
            let follows = change.depth < Self.deepestPending
            pending?.depth += 1
            pending?.origin = { position in
                follows ? oldPosition(position).flatMap(change.origin) : nil
            }
            return
        }
        for element in line where element.listing.number != nil {
            element.seen = SeenElement(
                frame: presentedFrame(of: element, page, at: time),
                opacity: element.stand?.isInHand == true
                    ? 0 : element.transition?.opacity(at: time) ?? 1)
        }
        pending = PendingChange { position in
            guard let position = oldPosition(position) else { return nil }
            return page.onScreen(page.frame(of: position))
        }
    }

    /// What changes is not to be seen moving.
    func forgetWhatWasSeen() {
        finishChange()
        endTransitions()
    }

    /// Everything is on its way.
    func finishChange() {
        guard pending != nil else { return }
        pending = nil
        for element in live { element.seen = nil }
    }

    /// Puts everything where it belongs: ways that led to former places lead nowhere now.
    func endTransitions() {
        for element in live { element.transition = nil }
        ghosts.removeAll()
    }

    /// Gives all cells back, and lets nothing move or fade on.
    func releaseAll() {
        forgetWhatWasSeen()
        for element in live { release(element) }
        line.removeAll()
        forgetPlaces()
    }

    /// Whether anything is on its way, or fades.
    var isMoving: Bool {
        !ghosts.isEmpty || line.contains { $0.transition != nil || $0.stand?.glide != nil }
    }

    /// Sets in motion what the pass after a change has given a cell, and what stood elsewhere before;
    /// drops what has arrived.
    ///
    /// - Parameter still: The page as it would stand if only the change had moved it, where it has moved: what
    ///   goes with it has no way of its own.
    func setInMotion(on page: Page, still: Page?, at time: Int64) {
        for element in line where element.isNew {
            setTransition(of: element, page, still, at: time)
            element.presence = .staying
        }
        if pending != nil, let layout = page.layout {
            for element in live {
                guard let seen = element.seen else { continue }
                if element.listing.round != round, let frame = element.frame(on: page, in: layout) {
                    element.frame = frame
                }
                move(element, from: seen, page, still, at: time)
            }
        }
        for element in live where element.transition?.isOver(at: time) == true {
            element.transition = nil
        }
        ghosts.removeAll { $0.isOver(at: time) }
    }

    /// Sets an element in motion that got its cell in the pass after a change.
    private func setTransition(
        of element: CollectionElement, _ page: Page, _ still: Page?, at time: Int64
    ) {
        guard let pending else { return }
        element.seen = pending.gone[element.identity]
        if element.seen != nil { return }
        let frame = target(of: element, page, still)
        guard element.isItem, let origin = pending.origin(element.position) else {
            return begin(.fade(start: time), element)
        }
        var glide = Transition(from: origin, to: frame, start: time)
        guard glide.isSeen else { return }
        // What comes from far away enters from the nearest edge.
        let viewport = page.viewport
        let y = min(max(origin.y, -frame.height * 1.5), viewport.height + frame.height * 0.5)
        let x = min(max(origin.x, -frame.width * 1.5), viewport.width + frame.width * 0.5)
        glide.displacement = Point(x: x - frame.x, y: y - frame.y)
        begin(glide, element)
    }

    /// Lets an element glide from where it was seen, if it stands elsewhere now.
    private func move(
        _ element: CollectionElement, from seen: SeenElement, _ page: Page, _ still: Page?,
        at time: Int64
    ) {
        let (frame, axis) = (target(of: element, page, still), page.mainAxis)
        var glide = Transition(
            from: seen.frame, to: frame, initialOpacity: seen.opacity, start: time)
        guard glide.isSeen else {
            element.transition = nil
            return
        }
        // What comes from far away or goes there sets out or ends a little beyond the edge.
        let extent = frame.extent(axis)
        if abs(glide.displacement[axis]) > page.viewportExtent + extent {
            let near = -extent * 1.5...page.viewportExtent + extent * 0.5
            let (from, to) = (seen.frame.min(axis), frame.min(axis))
            glide.displacement[axis] = near.clamp(from) - to
            glide.end[axis] = near.clamp(to) - to
        }
        begin(glide, element)
    }

    /// Where the change alone has an element on screen.
    private func target(of element: CollectionElement, _ page: Page, _ still: Page?) -> Rect {
        guard let still, let layout = still.layout,
            let frame = element.frame(on: still, in: layout)
        else { return page.onScreen(element.frame) }
        return still.onScreen(frame)
    }

    private func begin(_ transition: Transition, _ element: CollectionElement) {
        element.transition = transition
        counters.animatedElements += 1
    }

    /// Keeps the last look of an element to fade, if it is seen and a change is under way.
    func leaveGhost(of element: CollectionElement) {
        guard pending != nil, element.placed.isCurrent, ghosts.count < 128, let source,
            isOnScreen(element, source.page, at: source.frameTime)
        else { return }
        element.allocate(element.placed.frame)
        let ghost = unsafe Ghost(
            of: element.cell.widget, in: plane.widget, start: source.frameTime)
        if let ghost { ghosts.append(ghost) }
    }
}

extension ClosedRange {
    /// The value of the range that is nearest to one.
    fileprivate func clamp(_ value: Bound) -> Bound {
        Swift.min(Swift.max(value, lowerBound), upperBound)
    }
}
