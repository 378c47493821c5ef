internal import CGtk
import ShelfDiff
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    /// The time of the frame being made, in microseconds.
    var frameTime: Int64 {
        if let clock { return clock() }
        guard let frameClock = unsafe gtk_widget_get_frame_clock(widget) else {
            return MainLoop.monotonicMicroseconds
        }
        return unsafe Int64(gdk_frame_clock_get_frame_time(frameClock))
    }

    /// Whether changes move: asked for, on screen, and not unwanted by the user.
    var animates: Bool {
        guard description.animatesChanges, unsafe gtk_widget_get_mapped(widget) != 0 else {
            return false
        }
        return animationsAreEnabled
    }

    /// The user's own setting for motion.
    var animationsAreEnabled: Bool {
        guard let settings = unsafe gtk_widget_get_settings(widget) else { return true }
        return unsafe Object(referencing: UnsafeMutableRawPointer(settings))
            .boolProperty("gtk-enable-animations")
    }

    /// Sets an element in motion that got its cell in the pass after a change.
    func setTransition(of element: Element, at time: Int64) {
        guard let pendingChange, pendingChange.seen[element.key] == nil, element.isItem else {
            return
        }
        let frame = onScreen(element.frame)
        guard let origin = pendingChange.origin(element.position) else {
            begin(
                Transition(displacement: Point(x: 0, y: 0), initialOpacity: 0, start: time), element
            )
            return
        }
        // What comes from far away enters from the nearest edge.
        let y = min(max(origin.y, -frame.height * 1.5), viewport.height + frame.height * 0.5)
        let x = min(max(origin.x, -frame.width * 1.5), viewport.width + frame.width * 0.5)
        begin(
            Transition(
                displacement: Point(x: x - frame.x, y: y - frame.y), initialOpacity: 1, start: time),
            element)
    }

    /// Sets in motion what stood elsewhere before the change, and drops what has arrived.
    func settleTransitions(at time: Int64) {
        if let pendingChange, let layout {
            for element in elements.values {
                guard let seen = pendingChange.seen[element.key] else { continue }
                if element.pass != pass, element.isItem {
                    element.frame = frame(of: element.position, in: layout)
                }
                let frame = onScreen(element.frame)
                let displacement = Point(x: seen.frame.x - frame.x, y: seen.frame.y - frame.y)
                let moved = abs(displacement.x) >= 0.5 || abs(displacement.y) >= 0.5
                guard moved || seen.opacity < 1 else {
                    element.transition = nil
                    continue
                }
                // A glide out ends a little beyond the edge, not at the far end of the content.
                let reach = viewport.height + frame.height
                begin(
                    Transition(
                        displacement: Point(
                            x: displacement.x, y: min(max(displacement.y, -reach), reach)),
                        initialOpacity: seen.opacity, start: time), element)
            }
        }
        for element in elements.values where element.transition?.isOver(at: time) == true {
            element.transition = nil
        }
        ghosts.removeAll { $0.isOver(at: time) }
    }

    private func begin(_ transition: Transition, _ element: Element) {
        element.transition = transition
        counters.animatedElements += 1
    }

    /// Whether anything is under way.
    var isMoving: Bool {
        pageSpring != nil || !shelfSprings.isEmpty || !ghosts.isEmpty
            || order.contains { $0.transition != nil }
    }

    /// Asks for frames while something moves; the frame clock rests otherwise.
    func startTicking() {
        guard isMoving, tick?.isActive != true, unsafe gtk_widget_get_mapped(widget) != 0 else {
            return
        }
        lastFrameTime = nil
        tick = unsafe TickCallback(widget: widget) { [weak self] in self?.step() ?? false }
    }

    /// One frame of motion; returns whether there will be another.
    @discardableResult
    func step() -> Bool {
        let time = frameTime
        let elapsed = lastFrameTime.map { Double(time - $0) / 1_000_000 } ?? 1.0 / 60
        lastFrameTime = time
        if var spring = pageSpring {
            spring.advance(by: min(elapsed, 0.1))
            scrollOffset = min(max(0, spring.value), maximumScrollOffset)
            pageSpring = spring.isSettled ? nil : spring
            if spring.isSettled { setScrollOffset(spring.target) }
        }
        for (id, var spring) in shelfSprings {
            spring.advance(by: min(elapsed, 0.1))
            shelfOffsets[id] = spring.value
            shelfSprings[id] = spring.isSettled ? nil : spring
        }
        isPassDue = true
        isDrawDue = true
        passIfDue()
        unsafe gtk_widget_queue_draw(widget)
        guard isMoving else {
            tick = nil
            return false
        }
        return true
    }

    /// Scrolls the page to an offset, gliding unless motion is unwanted.
    func scrollPage(to offset: Double, animated: Bool) {
        let target = min(max(0, offset.rounded()), maximumScrollOffset)
        guard animated, animationsAreEnabled, unsafe gtk_widget_get_mapped(widget) != 0 else {
            pageSpring = nil
            setScrollOffset(target)
            requestPass()
            return
        }
        pageSpring = Spring(
            value: scrollOffset, target: target, velocity: pageSpring?.velocity ?? 0)
        startTicking()
    }

    /// Scrolls a section sideways to an offset, gliding unless motion is unwanted.
    func scrollShelf(_ section: Int, to offset: Double, animated: Bool) {
        guard let bounds = layout?.orthogonalBounds(section) else { return }
        let id = snapshot.section(at: section).id
        let target = min(max(0, offset.rounded()), bounds.maximumOffset)
        guard animated, animationsAreEnabled, unsafe gtk_widget_get_mapped(widget) != 0 else {
            shelfSprings[id] = nil
            setShelfOffset(target, section: section)
            return
        }
        shelfSprings[id] = Spring(
            value: shelfOffsets[id] ?? 0, target: target, velocity: shelfSprings[id]?.velocity ?? 0)
        startTicking()
    }

    /// Where a section will come to rest.
    func restingShelfOffset(at section: Int) -> Double {
        let id = snapshot.section(at: section).id
        return shelfSprings[id]?.target ?? shelfOffsets[id] ?? 0
    }

    /// Where the page will come to rest.
    var restingScrollOffset: Double { pageSpring?.target ?? scrollOffset }
}
