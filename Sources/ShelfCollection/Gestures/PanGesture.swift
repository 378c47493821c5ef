package import ShelfLayout

/// What a hand means that moves over the page: with a wheel, on a touchpad, on the screen.
///
/// A motion belongs to one axis from its first decided distance to its end, and to one shelf or row
/// of those across. Devices often do not say when it is over, and a toolkit that missed an end says
/// no further beginning; so each motion carries what is known of it, and every event can end it.
///
/// Design: docs/design/collection.md#gestures
package struct PanGesture<SectionID: Hashable, ItemID: Hashable> {
    package typealias Target = PanTarget<SectionID, ItemID>

    package enum Intent: Equatable {
        /// Scroll a page that goes sideways, which no scrolled window does for a wheel.
        case scrollPage(detents: Double)
        /// Move a shelf on by parts or multiples of a detent, in reading direction.
        case turnWheel(SectionID, detents: Double)
        case turnPage(SectionID, forward: Bool)
        case beginShelf(SectionID)
        /// In pixels, in reading direction.
        case moveShelf(by: Double)
        case endShelf
        case beginSwipe(ItemID)
        /// In pixels, positive to the right.
        case moveSwipe(by: Double)
        /// Let go of the row; its first action is performed only if a hand let go of it far out.
        case endSwipe(performs: Bool)
    }

    /// What an event means, and whether it goes no further.
    package struct Answer: Equatable {
        package var intents: [Intent]
        package var isTaken: Bool
    }

    /// How far fingers go before their axis is decided, in pixels.
    static var fingerSlop: Double { 4 }
    /// The same for a finger on the screen, which is less exact.
    static var touchSlop: Double { 8 }
    /// After how long without an event a motion is over, in microseconds.
    static var silentEnd: Int64 { 150_000 }
    /// The same where an end is to be told: fingers may rest and go on.
    static var toldEnd: Int64 { 1_000_000 }
    /// How long after a turn of the wheel another page is not turned, in microseconds.
    static var pageGuard: Int64 { 150_000 }
    /// For how long parts of a detent add up, in microseconds.
    static var detentMemory: Int64 { 1_000_000 }

    enum Device {
        case fingers(Scroll.Unit)
        case touch(start: Point)
    }

    enum Phase {
        /// How far it has gone along both axes, and the shelf it has stopped.
        case undecided(Point, stopped: PanShelf<SectionID>?)
        case page
        case shelf(PanShelf<SectionID>)
        case row(ItemID)
        /// Across the page, where nothing is to be moved, or no more.
        case spent
    }

    struct Motion {
        let device: Device
        var phase = Phase.undecided(.zero, stopped: nil)
        /// Whether it was told to begin, so that its end is to be told, too.
        var isTold = false
        /// Whether its end is told to others.
        var isAbandoned = false
        var lastEvent: Int64
        /// How far a finger on the screen has gone across the page.
        var travelled = 0.0
    }

    /// What is under way; nil at rest.
    var motion: Motion?
    /// Whether the toolkit has said that fingers came down, and nothing has moved since.
    private var isAnnounced = false
    /// Parts of a detent that were turned over a shelf that moves by whole ones.
    private var detents: (shelf: SectionID, sum: Double, time: Int64)?
    private var lastPageTurn: Int64?

    package init() {}

    /// Whether a hand holds a shelf or a row.
    package var isHolding: Bool {
        switch motion?.phase {
        case .shelf, .row, .undecided(_, stopped: .some): true
        default: false
        }
    }

    /// Whether a finger is on the screen.
    package var isTouching: Bool {
        if case .touch = motion?.device { true } else { false }
    }

    /// Whether something is held that is let go only when nothing is heard for a while.
    package var isWaitingForSilence: Bool { isHolding && !isTouching }

    // MARK: - Ends

    /// Fingers came down on a touchpad.
    package mutating func began() -> [Intent] {
        isAnnounced = true
        return finish(performs: false)
    }

    /// Fingers left the touchpad.
    package mutating func ended() -> [Intent] {
        isAnnounced = false
        return isTouching ? [] : finish(performs: true)
    }

    /// Time goes by: what has been silent for long enough is over.
    package mutating func timePassed(_ time: Int64) -> [Intent] {
        guard let motion, !isTouching, isOver(motion, at: time) else { return [] }
        // Fingers that rest on a row, or went unnoticed, have not let go of it.
        return finish(performs: !motion.isTold && !motion.isAbandoned)
    }

    /// The pointer has left: what is said from now on is said to others.
    ///
    /// What is held is let go when time passes, since the toolkit is in the middle of telling.
    package mutating func pointerLeft() {
        isAnnounced = false
        guard !isTouching else { return }
        if isHolding { motion?.isAbandoned = true } else { motion = nil }
    }

    /// Nothing of what was under way counts any more: the view is no longer on the screen, or the page
    /// goes along another axis.
    package mutating func cancel() -> [Intent] {
        isAnnounced = false
        detents = nil
        return finish(performs: false)
    }

    /// Lets go of what is gone; the rest of the motion moves nothing.
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

    /// Ends what is under way.
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

    /// A wheel turned, or fingers moved.
    ///
    /// `target` is asked for what is under the pointer when that matters.
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
            // A row is not as wide as a shelf is long: a detent is a finger's breadth.
            let unit = scroll.unit == .pixels ? 1.0 : 40
            answer.intents.append(.moveSwipe(by: -across * unit))
        case .spent where !isDown && scroll.unit == .detents:
            // A fine wheel looks like this, too, and has no other way to move the page.
            return wheel(scroll, across, along, at: time, on: surface, target, after: answer)
        case .spent, .undecided, nil: break
        }
        return answer
    }

    /// Ends what was under way if this event cannot be part of it.
    private mutating func interrupted(by scroll: Scroll, at time: Int64) -> [Intent] {
        guard let motion else { return [] }
        guard scroll.isSmooth, case .fingers(let unit) = motion.device, unit == scroll.unit,
            !isOver(motion, at: time)
        else { return finish(performs: false) }
        return []
    }

    /// Takes hold of what there is to move across the page.
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
    /// A wheel that turned by detents, or by parts of one.
    private mutating func wheel(
        _ scroll: Scroll, _ across: Double, _ along: Double, at time: Int64,
        on surface: PanSurface, _ target: () -> Target, after answer: Answer
    ) -> Answer {
        var answer = answer
        if surface.mainAxis == .vertical {
            // The wheel belongs to the page, a tilted one to the shelf under the pointer.
            guard abs(across) > abs(along) else {
                answer.isTaken = false
                return answer
            }
            answer.intents += turn(target(), by: across * surface.shelfDirection, at: time)
            return answer
        }
        // A mouse has no other wheel, so it moves a page that goes sideways, too.
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

    /// Moves a shelf on by a wheel.
    ///
    /// One that does not rest anywhere moves by whole detents, and page by page no faster than one can
    /// see.
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

// MARK: - A finger on the screen

extension PanGesture {
    /// A finger came down; it stops a shelf that is moving there.
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

    /// The finger is at a distance from where it came down; `target` is asked for what is there.
    ///
    /// Returns what it means, and whether the motion is ours: nil while that is undecided.
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

    /// The finger left, or what it did belongs to somebody else.
    package mutating func touchEnded() -> [Intent] { isTouching ? finish(performs: true) : [] }
}
