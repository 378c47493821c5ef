internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

// Wheels and fingers: GTK's events go to the gesture, and its answers are carried out.

extension CollectionWidget {
    typealias Pan = PanGesture<Section.ID, Item.ID>

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
    func scrollBegan() { carryOut(gestures.pan.began()) }

    /// Fingers left the touchpad.
    func scrollEnded() { carryOut(gestures.pan.ended()) }

    /// Acts on a scroll event; returns whether it was for a shelf.
    ///
    /// What is not goes on to the scrolled window around the collection, so the wheel always
    /// scrolls the page.
    func scrolled(
        x: Double, y: Double, modifiers: KeyModifiers, isSmooth: Bool,
        unit: Scroll.Unit = .detents
    ) -> Bool {
        let scroll = Scroll(
            x: x, y: y, unit: unit, isSmooth: isSmooth, isShifted: modifiers.contains(.shift))
        // What there is to move is looked for while the gesture changes, so it works on a copy.
        var pan = gestures.pan
        let answer = pan.scrolled(scroll, at: frameTime, on: panSurface) {
            pointer.map(panTarget(at:)) ?? .nothing
        }
        gestures.pan = pan
        carryOut(answer.intents)
        return answer.isTaken
    }

    /// Lets go of whatever is held: the view has left the screen.
    func letGo() {
        endRubberBand()
        carryOut(gestures.cancel())
    }

    /// Lets go of what is gone.
    func pruneGestures() {
        var gestures = gestures
        let intents = gestures.prune(
            isShelf: { id in
                snapshot.sectionIndex(of: id).map { layout?.orthogonalBounds($0) != nil } ?? false
            }, hasItem: snapshot.contains)
        self.gestures = gestures
        carryOut(intents)
    }

    /// Whether a gesture is under way whose end may never be told.
    var isWaitingForSilence: Bool { gestures.pan.isWaitingForSilence }

    /// Ends a gesture that has been silent for long enough.
    func endSilentGesture() {
        guard isWaitingForSilence else { return }
        carryOut(gestures.pan.timePassed(frameTime))
    }

    private func carryOut(_ intents: [Pan.Intent]) {
        for intent in intents { carryOut(intent) }
    }

    private func carryOut(_ intent: Pan.Intent) {
        switch intent {
        case .scrollPage(let detents):
            let step = PageStep.detent(of: viewportExtent) * detents
            scrollPage(to: restingScrollOffset + step, animated: false)
        case .turnWheel(let id, let detents):
            if let section = snapshot.sectionIndex(of: id) { turnWheel(over: section, by: detents) }
        case .turnPage(let id, let forward):
            if let section = snapshot.sectionIndex(of: id) {
                turnPage(of: section, forward: forward)
            }
        case .beginShelf(let id):
            if let section = snapshot.sectionIndex(of: id) { beginShelfGesture(section) }
        case .moveShelf(let distance):
            continueShelfGesture(by: distance)
            startTicking()
        case .endShelf: endShelfGesture()
        case .beginSwipe(let id): beginSwipe(of: id)
        case .moveSwipe(let distance):
            continueSwipe(by: distance)
            startTicking()
        case .endSwipe(let performs): endSwipe(performs: performs)
        }
    }

    // MARK: - What is there

    private var panSurface: PanSurface {
        PanSurface(
            mainAxis: mainAxis, isMirrored: isMainMirrored, shelfDirection: shelfDirection,
            isScrollable: maximumScrollOffset > 0)
    }

    /// What there is to move across the page at a point of the viewport.
    private func panTarget(at point: Point) -> Pan.Target {
        guard let layout else { return .nothing }
        if let section = shelf(at: point), let bounds = layout.orthogonalBounds(section) {
            let id = snapshot.section(at: section).id
            let mode = layout.section(section).orthogonalScrolling
            return .shelf(
                PanShelf(
                    id: id, extent: bounds.viewportExtent,
                    rests: mode == .continuous ? .anywhere : mode.isPaging ? .atPages : .atPlaces,
                    isMoving: shelves.isMoving(id)))
        }
        guard let element = item(at: point), case .item(let id) = element.key, isRow(element),
            swipe?.id == id || !actionsAtRow(of: id).isEmpty
        else { return .nothing }
        return .row(id)
    }

    /// 1 where shelves go on to the right or downwards, -1 where they go on to the left.
    var shelfDirection: Double { shelfAxis == .horizontal && isRightToLeft ? -1 : 1 }

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
        // Told before the end, where somebody else has taken the finger.
        drag.connect(Signal(ignoringArgument: "cancel")) { [weak self] in self?.touchCancelled() }
    }

    /// A finger came down.
    func touchBegan(at point: Point) {
        carryOut(gestures.pan.touchBegan(at: point, over: panTarget(at: point), at: frameTime))
    }

    /// The finger moved by a distance from where it came down; returns whether the motion is ours,
    /// nil while that is undecided.
    func touchMoved(to distance: Point) -> Bool? {
        var pan = gestures.pan
        let answer = pan.touchMoved(to: distance, on: panSurface, over: panTarget(at:))
        gestures.pan = pan
        carryOut(answer.intents)
        return answer.isOurs
    }

    /// The finger left.
    func touchEnded() { carryOut(gestures.pan.touchEnded()) }

    /// The finger belongs to somebody else.
    private func touchCancelled() {
        if gestures.pan.isTouching { carryOut(gestures.pan.cancel()) }
    }
}
