internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

/// The axis a scroll gesture belongs to from its first decided motion to its end.
enum ScrollAxis {
    case page
    case shelf
}

/// What the distances of a scroll event are measured in.
enum ScrollUnit {
    /// Detents of a wheel, or parts of one.
    case detents
    /// Pixels that fingers moved on a touchpad.
    case pixels
}

extension CollectionWidget {
    /// How far a gesture goes before its axis is decided, in pixels.
    private static var axisSlop: Double { 4 }
    /// After how long without an event a gesture that never said so has ended, in microseconds.
    private static var silentEnd: Int64 { 150_000 }

    func addScrollController() {
        let flags = GtkEventControllerScrollFlags(
            rawValue: GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES.rawValue)
        let scroll = unsafe adopt(gtk_event_controller_scroll_new(flags))
        let controller = unsafe scroll.opaque
        scroll.connect(Signal(plain: "scroll-begin")) { [weak self] in self?.scrollBegan() }
        scroll.connect(Signal(plain: "scroll-end")) { [weak self] in self?.scrollEnded() }
        scroll.connect(Signal(stoppablePoint: "scroll")) { [weak self] x, y in
            let state = unsafe gtk_event_controller_get_current_event_state(controller)
            let event = unsafe gtk_event_controller_get_current_event(controller)
            let isSmooth =
                unsafe event.map {
                    unsafe gdk_scroll_event_get_direction($0) == GDK_SCROLL_SMOOTH
                } ?? false
            let unit = unsafe gtk_event_controller_scroll_get_unit(controller)
            return self?.scrolled(
                x: x, y: y, modifiers: KeyModifiers(rawValue: state.rawValue), isSmooth: isSmooth,
                unit: unit == GDK_SCROLL_UNIT_SURFACE ? .pixels : .detents) ?? false
        }
    }

    /// Fingers came down on a touchpad.
    func scrollBegan() {
        endShelfGesture()
        gestureAxis = nil
        undecided = Point(x: 0, y: 0)
        gestureEndsSilently = false
    }

    /// Fingers left the touchpad.
    func scrollEnded() {
        endShelfGesture()
        if isSwiping { endSwipe() }
        isSwiping = false
        gestureAxis = nil
        undecided = Point(x: 0, y: 0)
        gestureEndsSilently = true
    }

    /// Acts on a scroll event; returns whether it was for a shelf.
    ///
    /// What is not goes on to the scrolled window around the collection, so the wheel always
    /// scrolls the page. A gesture belongs to one axis from its first motion to its end, whatever
    /// it reaches there. On a page that goes sideways, a wheel is brought to the page here.
    func scrolled(
        x: Double, y: Double, modifiers: KeyModifiers, isSmooth: Bool,
        unit: ScrollUnit = .detents
    ) -> Bool {
        var (along, across) = mainAxis == .vertical ? (y, x) : (x, y)
        if mainAxis == .vertical, modifiers.contains(.shift), across == 0 {
            (along, across) = (0, along)
        }
        let isFine =
            across.rounded() != across || (mainAxis == .horizontal && along.rounded() != along)
        guard isSmooth, unit == .pixels || isFine || shelfGesture != nil else {
            return mainAxis == .vertical
                ? wheelTurned(across: across, along: along)
                : wheelTurnedOverWidePage(x: x, y: y, isShifted: modifiers.contains(.shift))
        }
        if gestureAxis == nil, !decideAxis(across: across, along: along, unit) {
            return true
        }
        guard gestureAxis == .shelf else { return false }
        if isSwiping || beginScrollSwipe() {
            isSwiping = true
            continueSwipe(by: -across * (unit == .pixels ? 1 : 40))
            lastGestureEvent = frameTime
            startTicking()
            return true
        }
        guard
            let section = shelfGesture.flatMap({ snapshot.sectionIndex(of: $0.section) })
                ?? pointer.flatMap(shelf(at:)), let bounds = layout?.orthogonalBounds(section)
        else {
            // A fine wheel looks like this, too, and has no other way to move the page.
            let isWheel = mainAxis == .horizontal && unit == .detents
            return isWheel ? wheelTurnedOverWidePage(x: x, y: y, isShifted: false) : true
        }
        if shelfGesture == nil { beginShelfGesture(section) }
        let factor = unit == .pixels ? 1 : PageStep.detent(of: bounds.viewportExtent)
        continueShelfGesture(by: across * factor * shelfDirection)
        lastGestureEvent = frameTime
        startTicking()
        return true
    }

    /// 1 where shelves go on to the right or downwards, -1 where they go on to the left.
    var shelfDirection: Double { shelfAxis == .horizontal && isRightToLeft ? -1 : 1 }

    private func wheelTurned(across: Double, along: Double) -> Bool {
        guard abs(across) > abs(along) else { return false }
        if let section = pointer.flatMap(shelf(at:)) {
            turnWheel(over: section, by: across * shelfDirection)
        }
        return true
    }

    /// A wheel turned over a page that goes sideways: a mouse has no other one, so it moves the page,
    /// and with Shift the shelf under the pointer.
    private func wheelTurnedOverWidePage(x: Double, y: Double, isShifted: Bool) -> Bool {
        let isTilted = abs(x) > abs(y)
        if isShifted {
            if let section = pointer.flatMap(shelf(at:)) {
                turnWheel(over: section, by: isTilted ? x : y)
            }
            return true
        }
        guard maximumScrollOffset > 0 else { return false }
        let detents = isTilted && isMainMirrored ? -x : isTilted ? x : y
        let step = PageStep.detent(of: viewportExtent) * detents
        scrollPage(to: restingScrollOffset + step, animated: false)
        return true
    }

    /// Decides the axis of a gesture once it has gone far enough; returns whether it has.
    private func decideAxis(across: Double, along: Double, _ unit: ScrollUnit) -> Bool {
        undecided[shelfAxis] += abs(across)
        undecided[mainAxis] += abs(along)
        let slop = unit == .pixels ? Self.axisSlop : 0
        guard undecided.x + undecided.y >= slop else { return false }
        gestureAxis = undecided[shelfAxis] > undecided[mainAxis] ? .shelf : .page
        return true
    }

    /// Whether a gesture is under way whose end may never be told.
    var isWaitingForSilence: Bool {
        (shelfGesture != nil || isSwiping) && gestureEndsSilently && touch == nil
    }

    /// Ends a gesture that has been silent for long enough.
    func endSilentGesture() {
        guard isWaitingForSilence, frameTime - lastGestureEvent >= Self.silentEnd else { return }
        scrollEnded()
    }

    /// The section under a point of the viewport that scrolls on its own.
    func shelf(at point: Point) -> Int? {
        let content = inContent(point)
        guard let layout, let section = layout.section(at: content[mainAxis]),
            let bounds = layout.orthogonalBounds(section), bounds.frame.contains(content)
        else { return nil }
        return section
    }

    // MARK: - Touch

    /// Lets a finger drag shelves and rows across the page; along it belongs to the scrolled window.
    func addTouchController() {
        let drag = unsafe adopt(gtk_gesture_drag_new())
        let gesture = unsafe drag.opaque
        unsafe gtk_gesture_single_set_touch_only(gesture, 1)
        drag.connect(Signal(point: "drag-begin")) { [weak self] x, y in
            self?.touchBegan(at: Point(x: x, y: y))
        }
        drag.connect(Signal(point: "drag-update")) { [weak self] x, y in
            guard let isOurs = self?.touchMoved(to: Point(x: x, y: y)) else { return }
            unsafe gtk_gesture_set_state(
                gesture, isOurs ? GTK_EVENT_SEQUENCE_CLAIMED : GTK_EVENT_SEQUENCE_DENIED)
        }
        drag.connect(Signal(point: "drag-end")) { [weak self] _, _ in self?.touchEnded() }
    }

    /// A finger came down.
    func touchBegan(at point: Point) {
        endShelfGesture()
        touch = TouchDrag(start: point)
        if let section = shelf(at: point), shelves.isMoving(snapshot.section(at: section).id) {
            // A finger stops a shelf that coasts.
            beginShelfGesture(section)
        }
    }

    /// The finger moved by a distance from where it came down; returns whether the motion is ours,
    /// nil while that is undecided.
    func touchMoved(to distance: Point) -> Bool? {
        guard var drag = touch else { return nil }
        let slop = 8.0
        if drag.axis == nil {
            guard max(abs(distance.x), abs(distance.y)) >= slop else { return nil }
            let isAcross = abs(distance[shelfAxis]) > abs(distance[mainAxis])
            drag.axis = isAcross ? .shelf : .page
        }
        let step = distance[shelfAxis] - drag.travelled
        drag.travelled = distance[shelfAxis]
        touch = drag
        guard drag.axis == .shelf else { return false }
        if shelfGesture == nil, let section = shelf(at: drag.start) { beginShelfGesture(section) }
        if shelfGesture != nil {
            gestureEndsSilently = false
            continueShelfGesture(by: -step * shelfDirection)
            return true
        }
        if !isSwiping {
            beginSwipe(at: drag.start)
            isSwiping = swipe != nil
        }
        guard isSwiping else { return false }
        continueSwipe(by: step)
        return true
    }

    /// The finger left.
    func touchEnded() {
        touch = nil
        endShelfGesture()
        if isSwiping { endSwipe() }
        isSwiping = false
    }
}

/// A finger on the screen.
struct TouchDrag {
    let start: Point
    var axis: ScrollAxis?
    var travelled = 0.0
}
