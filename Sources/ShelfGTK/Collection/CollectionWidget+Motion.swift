internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

// What moves, and the frames that are asked for it.

extension CollectionWidget {
    /// Whether changes move: asked for, on screen, and not unwanted by the user.
    var animates: Bool {
        guard description.arrangement.animatesChanges, isMapped else { return false }
        return animationsAreEnabled
    }

    var isMapped: Bool { unsafe gtk_widget_get_mapped(widget) != 0 }

    /// The user's own setting for motion.
    var animationsAreEnabled: Bool {
        guard let settings = unsafe gtk_widget_get_settings(widget) else { return true }
        return unsafe Object(referencing: UnsafeMutableRawPointer(settings))
            .boolProperty("gtk-enable-animations")
    }

    /// Whether anything is under way, or waits for its end.
    var isMoving: Bool {
        isInMotion || hands.isWaiting
    }

    /// Whether all there is to do is to look under the pointer once a scrolled window is done.
    private var isWaitingForRest: Bool {
        hands.input.awaitsRest && !isInMotion && !hands.chrome.isWaiting
    }

    /// Whether anything moves.
    var isInMotion: Bool {
        pageScroll.isGliding || shelves.isMoving || pageScroll.outside.bias != 0
            || hands.isInMotion || cells.isMoving
    }

    /// Asks for frames while something moves; the frame clock rests otherwise.
    func startTicking() {
        guard isMoving, passes.motionTick?.isActive != true, isMapped else { return }
        passes.startMotion(of: self) { [weak self] in self?.step() ?? false }
    }

    /// One frame of motion; returns whether there will be another.
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
        // Values from outside keep coming while a scrolled window lets the page coast.
        if hands.input.awaitsRest, !isInMotion, !isScrolledFromOutside { hands.input.cameToRest() }
        guard isMoving else {
            passes.endMotion()
            return false
        }
        return true
    }

    /// Whether what scrolls may glide: on screen, and not unwanted by the user.
    var mayGlide: Bool { animationsAreEnabled && isMapped }

    /// Whether nothing moves and the last change has been laid out and drawn.
    var isSettled: Bool {
        !isPassDue && !isDrawDue && !isMoving && !passes.isAnnouncementDue && !viewport.isEmpty
            && !coming.isAwaited
    }
}
