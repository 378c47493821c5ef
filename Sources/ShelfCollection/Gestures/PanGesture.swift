package import ShelfLayout

/// The state machine for scrolling by wheel, touchpad and touch.
///
/// A motion belongs to one axis from its first decided distance to its end. Across the page it
/// belongs to one shelf or row. Devices often do not report the end, and a toolkit that missed an
/// end reports no further beginning. So each motion records what is known about it, and every event
/// may end it.
///
/// Design: docs/design/collection.md#gestures
package struct PanGesture<SectionID: Hashable, ItemID: Hashable> {
    package typealias Target = PanTarget<SectionID, ItemID>

    package enum Intent: Equatable {
        /// Scroll a sideways page by wheel, which a scrolled window does not do.
        case scrollPage(detents: Double)
        /// Scroll a shelf by detents or parts of one, in reading direction.
        case turnWheel(SectionID, detents: Double)
        case turnPage(SectionID, forward: Bool)
        case beginShelf(SectionID)
        /// The distance is in pixels, in reading direction.
        case moveShelf(by: Double)
        case endShelf
        case beginSwipe(ItemID)
        /// The distance is in pixels, positive to the right.
        case moveSwipe(by: Double)
        /// Release the row.
        ///
        /// The first action may be performed only if the user released it.
        case endSwipe(performs: Bool)
    }

    /// The intents of an event.
    ///
    /// `isTaken` stops its propagation.
    package struct Answer: Equatable {
        package var intents: [Intent]
        package var isTaken: Bool
    }

    /// The distance of fingers on a touchpad before their axis is decided, in pixels.
    static var fingerSlop: Double { 4 }
    /// The distance of a finger on the screen before its axis is decided.
    ///
    /// Touch is less exact.
    static var touchSlop: Double { 8 }
    /// The time without events after which a motion is over, in microseconds.
    static var silentEnd: Int64 { 150_000 }
    /// The same for devices that report an end, as fingers may rest and continue.
    static var toldEnd: Int64 { 1_000_000 }
    /// The time after a page turn by wheel in which no other page is turned, in microseconds.
    static var pageGuard: Int64 { 150_000 }
    /// The time for which parts of a detent are added up, in microseconds.
    static var detentMemory: Int64 { 1_000_000 }

    enum Device {
        case fingers(Scroll.Unit)
        case touch(start: Point)
    }

    enum Phase {
        /// The distances along both axes so far, and the shelf that the finger stopped.
        case undecided(Point, stopped: PanShelf<SectionID>?)
        case page
        case shelf(PanShelf<SectionID>)
        case row(ItemID)
        /// The motion goes across the page, where nothing can move any more.
        case spent
    }

    struct Motion {
        let device: Device
        var phase = Phase.undecided(.zero, stopped: nil)
        /// A beginning was reported, so an end will be too.
        var isTold = false
        /// The end will be reported to another widget.
        var isAbandoned = false
        var lastEvent: Int64
        /// The distance of a finger on the screen across the page.
        var travelled = 0.0
    }

    /// The current motion, or nil at rest.
    var motion: Motion?
    /// The toolkit has reported fingers on the touchpad, and nothing has moved since.
    private var isAnnounced = false
    /// The sum of parts of a detent over a shelf that moves by whole ones.
    private var detents: (shelf: SectionID, sum: Double, time: Int64)?
    private var lastPageTurn: Int64?

    package init() {}

    /// A shelf or a row is held.
    package var isHolding: Bool {
        switch motion?.phase {
        case .shelf, .row, .undecided(_, stopped: .some): true
        default: false
        }
    }

    /// A finger is on the screen.
    package var isTouching: Bool {
        if case .touch = motion?.device { true } else { false }
    }

    /// Something is held that is released only after a time without events.
    package var isWaitingForSilence: Bool { isHolding && !isTouching }

    // MARK: - Ends

    /// Handles the beginning of a touchpad motion.
    package mutating func began() -> [Intent] {
        isAnnounced = true
        return finish(performs: false)
    }

    /// Handles the end of a touchpad motion.
    package mutating func ended() -> [Intent] {
        isAnnounced = false
        return isTouching ? [] : finish(performs: true)
    }

    /// Ends a motion that has had no events for long enough.
    package mutating func timePassed(_ time: Int64) -> [Intent] {
        guard let motion, !isTouching, isOver(motion, at: time) else { return [] }
        // Fingers that rest on a row, or whose end went to another widget, have not released it.
        return finish(performs: !motion.isTold && !motion.isAbandoned)
    }

    /// Records that the pointer has left, so further events go to another widget.
    ///
    /// A held shelf or row is released by the next `timePassed`, since the toolkit is in the middle
    /// of an event.
    package mutating func pointerLeft() {
        isAnnounced = false
        guard !isTouching else { return }
        if isHolding { motion?.isAbandoned = true } else { motion = nil }
    }

    /// Ends the motion, as the view left the screen or the page changed its axis.
    package mutating func cancel() -> [Intent] {
        isAnnounced = false
        detents = nil
        return finish(performs: false)
    }

    /// Releases what is gone.
    ///
    /// The rest of the motion moves nothing.
    package mutating func prune(
        isShelf: (SectionID) -> Bool, hasItem: (ItemID) -> Bool
    ) -> [Intent] {
        switch motion?.phase {
        case .shelf(let shelf) where !isShelf(shelf.id),
            .undecided(_, stopped: .some(let shelf)) where !isShelf(shelf.id):
            motion?.phase = .spent
            return [.endShelf]
        case .row(let id) where !hasItem(id):
            motion?.phase = .spent
            return [.endSwipe(performs: false)]
        default: return []
        }
    }

    /// Ends the current motion.
    private mutating func finish(performs: Bool) -> [Intent] {
        defer { motion = nil }
        switch motion?.phase {
        case .shelf, .undecided(_, stopped: .some): return [.endShelf]
        case .row: return [.endSwipe(performs: performs)]
        default: return []
        }
    }

    private func isOver(_ motion: Motion, at time: Int64) -> Bool {
        let limit = motion.isTold ? Self.toldEnd : Self.silentEnd
        return motion.isAbandoned || time - motion.lastEvent >= limit
    }

    // MARK: - Scrolling

    /// Handles a scroll event of a wheel or touchpad.
    ///
    /// `target` is called only if the content under the pointer matters.
    package mutating func scrolled(
        _ scroll: Scroll, at time: Int64, on surface: PanSurface, over target: () -> Target
    ) -> Answer {
        var answer = Answer(intents: interrupted(by: scroll, at: time), isTaken: true)
        let isDown = surface.mainAxis == .vertical
        var (along, across) = isDown ? (scroll.y, scroll.x) : (scroll.x, scroll.y)
        if isDown, scroll.isShifted, across == 0 { (along, across) = (0, along) }
        let isFine = across.rounded() != across || (!isDown && along.rounded() != along)
        guard scroll.isSmooth, scroll.unit == .pixels || isFine || isHolding else {
            return wheel(scroll, across, along, at: time, on: surface, target, after: answer)
        }
        if motion == nil {
            motion = Motion(
                device: .fingers(scroll.unit), isTold: isAnnounced && scroll.unit == .pixels,
                lastEvent: time)
            isAnnounced = false
        }
        motion?.lastEvent = time
        if case .undecided(let gone, _) = motion?.phase {
            let travel = Point(x: gone.x + abs(across), y: gone.y + abs(along))
            let slop = scroll.unit == .pixels ? Self.fingerSlop : 0
            guard travel.x + travel.y >= slop else {
                motion?.phase = .undecided(travel, stopped: nil)
                return answer
            }
            if travel.x > travel.y {
                answer.intents += take(target())
            } else {
                motion?.phase = .page
            }
        }
        switch motion?.phase {
        case .page: answer.isTaken = false
        case .shelf(let shelf):
            let unit = scroll.unit == .pixels ? 1 : PageScroll.detent(of: shelf.extent)
            answer.intents.append(.moveShelf(by: across * unit * surface.shelfDirection))
        case .row:
            // A row is much narrower than a shelf is long, so a detent is about a finger's width.
            let unit = scroll.unit == .pixels ? 1.0 : 40
            answer.intents.append(.moveSwipe(by: -across * unit))
        case .spent where !isDown && scroll.unit == .detents:
            // A fine wheel sends such events too, and has no other way to scroll the page.
            return wheel(scroll, across, along, at: time, on: surface, target, after: answer)
        case .spent, .undecided, nil: break
        }
        return answer
    }

    /// Ends the motion if this event cannot belong to it.
    private mutating func interrupted(by scroll: Scroll, at time: Int64) -> [Intent] {
        guard let motion else { return [] }
        guard scroll.isSmooth, case .fingers(let unit) = motion.device, unit == scroll.unit,
            !isOver(motion, at: time)
        else { return finish(performs: false) }
        return []
    }

    /// Takes hold of a target across the page.
    mutating func take(_ target: Target) -> [Intent] {
        switch target {
        case .shelf(let shelf):
            motion?.phase = .shelf(shelf)
            return [.beginShelf(shelf.id)]
        case .row(let id):
            motion?.phase = .row(id)
            return [.beginSwipe(id)]
        case .nothing:
            motion?.phase = .spent
            return []
        }
    }
}

// MARK: - Wheels

extension PanGesture {
    /// Handles a wheel event in detents or parts of one.
    private mutating func wheel(
        _ scroll: Scroll, _ across: Double, _ along: Double, at time: Int64,
        on surface: PanSurface, _ target: () -> Target, after answer: Answer
    ) -> Answer {
        var answer = answer
        if surface.mainAxis == .vertical {
            // The wheel scrolls the page, a tilted wheel the shelf under the pointer.
            guard abs(across) > abs(along) else {
                answer.isTaken = false
                return answer
            }
            answer.intents += turn(target(), by: across * surface.shelfDirection, at: time)
            return answer
        }
        // A mouse has only one wheel, so it also scrolls a sideways page.
        let isTilted = abs(scroll.x) > abs(scroll.y)
        if scroll.isShifted {
            answer.intents += turn(target(), by: isTilted ? scroll.x : scroll.y, at: time)
        } else if surface.isScrollable {
            let detents =
                isTilted && surface.isMirrored ? -scroll.x : isTilted ? scroll.x : scroll.y
            answer.intents.append(.scrollPage(detents: detents))
        } else {
            answer.isTaken = false
        }
        return answer
    }

    /// Scrolls a shelf by wheel.
    ///
    /// A shelf that does not rest anywhere moves by whole detents. One that rests at pages turns
    /// them no faster than the user can follow.
    private mutating func turn(_ target: Target, by distance: Double, at time: Int64) -> [Intent] {
        guard case .shelf(let shelf) = target, distance != 0 else { return [] }
        guard shelf.rests != .anywhere else {
            return [.turnWheel(shelf.id, detents: distance)]
        }
        var sum = distance
        if let detents, detents.shelf == shelf.id, detents.sum * distance > 0,
            time - detents.time < Self.detentMemory
        {
            sum += detents.sum
        }
        let whole = sum.rounded(.towardZero)
        detents = (shelf.id, sum - whole, time)
        guard whole != 0 else { return [] }
        guard shelf.rests == .atPages else { return [.turnWheel(shelf.id, detents: whole)] }
        if let lastPageTurn, time - lastPageTurn < Self.pageGuard { return [] }
        lastPageTurn = time
        return [.turnPage(shelf.id, forward: whole > 0)]
    }
}

// MARK: - Touch

extension PanGesture {
    /// Handles a finger coming down, which stops a moving shelf.
    package mutating func touchBegan(
        at point: Point, over target: Target, at time: Int64
    ) -> [Intent] {
        var intents = cancel()
        motion = Motion(device: .touch(start: point), lastEvent: time)
        if case .shelf(let shelf) = target, shelf.isMoving {
            motion?.phase = .undecided(.zero, stopped: shelf)
            intents.append(.beginShelf(shelf.id))
        }
        return intents
    }

    /// Handles a finger at a distance from where it came down.
    ///
    /// `target` is called only if the content there matters.
    ///
    /// - Returns: The intents. `isOurs` is true if the motion is claimed, false if it is another
    ///   widget's, and nil while undecided.
    package mutating func touchMoved(
        to distance: Point, on surface: PanSurface, over target: (Point) -> Target
    ) -> (intents: [Intent], isOurs: Bool?) {
        guard let motion, case .touch(let start) = motion.device else { return ([], nil) }
        var intents: [Intent] = []
        let across = distance[surface.mainAxis.crossing]
        if case .undecided(_, let stopped) = motion.phase {
            let along = distance[surface.mainAxis]
            guard max(abs(across), abs(along)) >= Self.touchSlop else { return ([], nil) }
            if abs(across) <= abs(along) {
                intents = stopped == nil ? [] : [.endShelf]
                self.motion?.phase = .page
            } else if let stopped {
                self.motion?.phase = .shelf(stopped)
            } else {
                intents = take(target(start))
            }
        }
        let step = across - motion.travelled
        self.motion?.travelled = across
        switch self.motion?.phase {
        case .shelf: return (intents + [.moveShelf(by: -step * surface.shelfDirection)], true)
        case .row: return (intents + [.moveSwipe(by: step)], true)
        default: return (intents, false)
        }
    }

    /// Handles the end of a touch, or its loss to another widget.
    package mutating func touchEnded() -> [Intent] { isTouching ? finish(performs: true) : [] }
}
