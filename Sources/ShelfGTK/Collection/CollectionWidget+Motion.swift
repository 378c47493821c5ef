internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

// Animations and the frames they request.

extension CollectionWidget {
    /// Changes are animated: requested, mapped and animations are on.
    var animates: Bool {
        guard description.arrangement.animatesChanges, isMapped else { return false }
        return animationsAreEnabled
    }

    var isMapped: Bool { unsafe gtk_widget_get_mapped(widget) != 0 }

    /// The user's setting for animations.
    var animationsAreEnabled: Bool {
        guard let settings = unsafe gtk_widget_get_settings(widget) else { return true }
        return unsafe Object(referencing: UnsafeMutableRawPointer(settings))
            .boolProperty("gtk-enable-animations")
    }

    /// Something is in progress or waits for an end.
    var isMoving: Bool {
        isInMotion || hands.isWaiting
    }

    /// Only the update of hovering after kinetic scrolling is pending.
    private var isWaitingForRest: Bool {
        hands.input.awaitsRest && !isInMotion && !hands.chrome.isWaiting
    }

    /// Something moves.
    var isInMotion: Bool {
        pageScroll.isGliding || shelves.isMoving || pageScroll.outside.bias != 0
            || hands.isInMotion || cells.isMoving
    }

    /// Requests frames while something moves; otherwise the frame clock is idle.
    func startTicking() {
        guard isMoving, passes.motionTick?.isActive != true, isMapped else { return }
        passes.startMotion(of: self) { [weak self] in self?.step() ?? false }
    }

    /// Advances motion by a frame, and returns true if another is needed.
    @discardableResult
    func step() -> Bool {
        let time = frameTime
        let elapsed = passes.elapsed(at: time)
        let isOnlyWaiting = isWaitingForRest
        hands.input.endSilentGesture()
        presentation.advance(by: elapsed)
        hands.step(by: elapsed)
        if !isOnlyWaiting {
            isPassDue = true
            isDrawDue = true
            unsafe gtk_widget_queue_draw(widget)
        }
        passIfDue()
        // Values arrive continuously during kinetic scrolling of the scrolled window.
        if hands.input.awaitsRest, !isInMotion, !isScrolledFromOutside { hands.input.cameToRest() }
        guard isMoving else {
            passes.endMotion()
            return false
        }
        return true
    }

    /// Scrolling may be animated: the widget is mapped and animations are on.
    var mayGlide: Bool { animationsAreEnabled && isMapped }

    /// Nothing moves, and the last change has been laid out and drawn.
    var isSettled: Bool {
        !isPassDue && !isDrawDue && !isMoving && !passes.isAnnouncementDue && !viewport.isEmpty
            && !coming.isAwaited
    }
}
