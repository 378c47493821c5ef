internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

/// The state of a change until the next pass has started its animations.
struct PendingChange {
    /// Returns the old screen frame of an item without a cell, or nil if it did not exist.
    var origin: @MainActor (ItemPosition) -> Rect?
    /// The number of merged changes.
    var depth = 1
    /// The last appearance of released elements by identity.
    var gone: [AnyHashable: SeenElement] = [:]
}

/// The appearance of an element before a change.
struct SeenElement {
    let frame: Rect
    let opacity: Double
}

extension Cells {
    /// The largest number of merged changes through which an item without a cell is followed.
    private static var deepestPending: Int { 16 }

    /// Records what is on screen as the start of animations; `oldPosition` returns former
    /// positions.
    func remember(
        on page: Page, oldPosition: @escaping @MainActor (ItemPosition) -> ItemPosition?
    ) {
        // Nothing was shown before the first pass.
        guard counters.passes > 0, page.layout != nil, let time = source?.frameTime else {
            return forgetWhatWasSeen()
        }
        if let change = pending {
            // For a second change before a pass, the recorded appearance is still valid.
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

    /// Drops the recorded appearance, so that a change is not animated.
    func forgetWhatWasSeen() {
        finishChange()
        endTransitions()
    }

    /// Ends the change, as all animations have started.
    func finishChange() {
        guard pending != nil else { return }
        pending = nil
        for element in live { element.seen = nil }
    }

    /// Ends all animations, as their targets are void.
    func endTransitions() {
        for element in live { element.transition = nil }
        ghosts.removeAll()
    }

    /// Releases all cells and ends all animations.
    func releaseAll() {
        forgetWhatWasSeen()
        for element in live { release(element) }
        line.removeAll()
        forgetPlaces()
    }

    /// An animation is in progress.
    var isMoving: Bool {
        !ghosts.isEmpty || line.contains { $0.transition != nil || $0.stand?.glide != nil }
    }

    /// Starts the animations of elements that moved or got a cell in the pass after a change.
    ///
    /// Finished animations are dropped.
    ///
    /// - Parameter still: The page as if only the change had moved it. Elements that move with it
    ///   need no animation.
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

    /// Starts the animation of an element that got its cell in the pass after a change.
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
        // An element from far away enters from the nearest edge.
        let viewport = page.viewport
        let y = min(max(origin.y, -frame.height * 1.5), viewport.height + frame.height * 0.5)
        let x = min(max(origin.x, -frame.width * 1.5), viewport.width + frame.width * 0.5)
        glide.displacement = Point(x: x - frame.x, y: y - frame.y)
        begin(glide, element)
    }

    /// Animates an element from where it was seen, if its frame differs.
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
        // Animations over long distances start or end just beyond the edge.
        let extent = frame.extent(axis)
        if abs(glide.displacement[axis]) > page.viewportExtent + extent {
            let near = -extent * 1.5...page.viewportExtent + extent * 0.5
            let (from, to) = (seen.frame.min(axis), frame.min(axis))
            glide.displacement[axis] = near.clamp(from) - to
            glide.end[axis] = near.clamp(to) - to
        }
        begin(glide, element)
    }

    /// Returns an element's screen frame by the change alone.
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

    /// Records a removed element's appearance for fading out, if it is visible and a change is
    /// pending.
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
    /// Returns the nearest value in the range.
    fileprivate func clamp(_ value: Bound) -> Bound {
        Swift.min(Swift.max(value, lowerBound), upperBound)
    }
}
