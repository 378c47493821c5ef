internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    /// The time of the frame being made, in microseconds.
    var frameTime: Int64 { passes.time(of: self) }

    /// Whether changes move: asked for, on screen, and not unwanted by the user.
    var animates: Bool {
        guard description.animatesChanges, isMapped else { return false }
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
        isInMotion || input.awaitsRest || chrome.isWaiting
    }

    /// Whether all there is to do is to look under the pointer once a scrolled window is done.
    private var isWaitingForRest: Bool {
        input.awaitsRest && !isInMotion && !chrome.isWaiting
    }

    /// Whether anything moves.
    var isInMotion: Bool {
        pageScroll.isGliding || shelves.isMoving || !ghosts.isEmpty
            || pageScroll.outside.bias != 0
            || rowActions.rowSwipe?.spring != nil || drags.isEdgeScrolling
            || input.isWaitingForSilence
            || line.contains { $0.transition != nil || $0.room?.glide != nil }
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
        pageScroll.advance(&page, by: elapsed)
        input.endSilentGesture()
        shelves.advance(by: elapsed, on: &page, section: sectionIndex)
        rowActions.stepSwipe(by: elapsed)
        drags.stepEdgeScroll(by: elapsed)
        if !isOnlyWaiting {
            isPassDue = true
            isDrawDue = true
            unsafe gtk_widget_queue_draw(widget)
        }
        passIfDue()
        settlePointed()
        guard isMoving else {
            passes.endMotion()
            return false
        }
        return true
    }

    /// Whether what scrolls may glide: on screen, and not unwanted by the user.
    var mayGlide: Bool { animationsAreEnabled && isMapped }

    /// Scrolls the page to an offset, gliding unless motion is unwanted.
    ///
    /// What asks for it is the reader, whom nothing late takes elsewhere then, or an arrival.
    func scrollPage(
        to offset: Double, animated: Bool, keepsTarget: Bool = false, isArrival: Bool = false
    ) {
        if !keepsTarget { scrollRequests.dropTarget() }
        if !isArrival {
            pageScroll.readerScrolled()
            if !keepsTarget { scrollRequests.readerScrolled() }
        }
        stopCoasting()
        if animated, mayGlide {
            pageScroll.glide(page, to: offset)
            startTicking()
        } else {
            pageScroll.jump(&page, to: offset)
            requestPass()
        }
    }
}
