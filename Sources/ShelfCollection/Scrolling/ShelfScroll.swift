package import ShelfLayout

/// A shelf by id and section number.
package struct ShelfPlace<SectionID: Hashable & Sendable> {
    package let id: SectionID
    package let section: Int

    package init(id: SectionID, section: Int) {
        self.id = id
        self.section = section
    }
}

/// The offsets of shelves and their motion: animations, deceleration and drags.
///
/// Offsets are stored by id, so they survive scrolling away and changes of the rows. The page
/// stores those of present sections by number, for the queries of each frame. Each method that
/// moves a shelf updates both.
package struct ShelfScroll<SectionID: Hashable & Sendable> {
    /// The offsets of shelves that have been scrolled.
    package internal(set) var offsets = OrthogonalOffsets<SectionID>()
    /// The drag of a shelf.
    package internal(set) var gesture: ShelfGesture<SectionID>?
    var motions: [SectionID: ShelfMotion] = [:]
    /// The last anchors of shelves, with their offsets at that time.
    var held: [SectionID: (anchor: ShelfAnchor, offset: Double)] = [:]
    /// The distances by which animations and the user moved shelves since the last change.
    private(set) var travelled: [SectionID: Double] = [:]
    private var announced = OrthogonalOffsets<SectionID>()
    /// The present sections that have been scrolled.
    private var known: Set<SectionID> = []
    /// The sections of these that are gone, in the order in which they went.
    private var gone: [SectionID] = []

    /// The number of gone sections whose offset is kept in case they return.
    package static var goneLimit: Int { 256 }

    package init() {}

    /// At least one shelf moves by itself.
    package var isMoving: Bool { !motions.isEmpty }

    package func isMoving(_ id: SectionID) -> Bool { motions[id] != nil }

    /// Returns the offset at which a shelf comes to rest.
    package func restingOffset(of shelf: ShelfPlace<SectionID>, on page: Page) -> Double {
        guard let target = motions[shelf.id]?.target else { return offsets[shelf.id] }
        guard let bounds = page.layout?.orthogonalBounds(shelf.section) else { return target }
        return min(max(target, 0), bounds.maximumOffset)
    }

    /// Stores an offset here and in the page.
    mutating func put(_ offset: Double, _ shelf: ShelfPlace<SectionID>, on page: inout Page) {
        offsets[shelf.id] = offset
        known.insert(shelf.id)
        let kept = offsets[shelf.id]
        page.shelfOffsets[shelf.section] = kept == 0 ? nil : kept
    }

    /// Stores an offset that results from a drag or an animation.
    private mutating func travel(
        to offset: Double, _ shelf: ShelfPlace<SectionID>, on page: inout Page
    ) {
        let before = offsets[shelf.id]
        put(offset, shelf, on: &page)
        let way = offsets[shelf.id] - before
        if way != 0 { travelled[shelf.id, default: 0] += way }
    }

    /// Resets `travelled` at the beginning of a change.
    mutating func forgetTravel() { travelled.removeAll() }

    // MARK: - Without animation

    /// Scrolls a shelf at once, within its bounds.
    ///
    /// Before the first layout any offset is stored, and clamped later.
    package mutating func set(
        _ offset: Double, of shelf: ShelfPlace<SectionID>, on page: inout Page
    ) {
        let offset = offset.isNaN ? 0 : max(0, offset)
        if page.layout == nil { put(offset, shelf, on: &page) }
        guard let bounds = page.layout?.orthogonalBounds(shelf.section) else { return }
        motions[shelf.id] = nil
        put(min(offset, bounds.maximumOffset), shelf, on: &page)
    }

    /// Sets the offsets of all shelves.
    ///
    /// Those of missing sections apply when the sections appear.
    package mutating func setAll(
        _ offsets: OrthogonalOffsets<SectionID>, on page: inout Page, section: (SectionID) -> Int?
    ) {
        motions.removeAll()
        self.offsets = offsets
        settle(on: &page, section: section)
    }

    // MARK: - With animation

    /// Animates a shelf to an offset, starting at its present velocity.
    package mutating func glide(_ shelf: ShelfPlace<SectionID>, to offset: Double, on page: Page) {
        guard let target = place(offset, on: shelf, page) else { return }
        motions[shelf.id] = .spring(
            Spring(
                value: offsets[shelf.id], target: target,
                velocity: motions[shelf.id]?.velocity ?? 0))
    }

    /// Moves a lagging animation to an offset, from where it continues.
    mutating func catchUp(_ shelf: ShelfPlace<SectionID>, with offset: Double, on page: inout Page)
    {
        guard case .spring(var spring) = motions[shelf.id], offset != offsets[shelf.id] else {
            return
        }
        spring.catchUp(at: offset)
        travel(to: offset, shelf, on: &page)
        motions[shelf.id] = .spring(spring)
    }

    /// Returns an offset rounded to a pixel and clamped to the bounds, or nil if the section does
    /// not scroll.
    package func place(
        _ offset: Double, on shelf: ShelfPlace<SectionID>, _ page: Page
    ) -> Double? {
        guard let bounds = page.layout?.orthogonalBounds(shelf.section) else { return nil }
        return offset.isNaN ? 0 : min(max(0, offset.rounded()), bounds.maximumOffset)
    }

    /// Advances the motion of shelves by a frame.
    package mutating func advance(
        by seconds: Double, on page: inout Page, section: (SectionID) -> Int?
    ) {
        for (id, var motion) in motions {
            guard let layout = page.layout, let section = section(id),
                let bounds = layout.orthogonalBounds(section)
            else {
                motions[id] = nil
                comeBack(id, on: &page, section: section)
                continue
            }
            let bounces = layout.section(section).bounces(maximumOffset: bounds.maximumOffset)
            motion.advance(by: seconds, maximum: bounds.maximumOffset, bounces: bounces)
            travel(to: motion.value, ShelfPlace(id: id, section: section), on: &page)
            motions[id] = motion.isSettled ? nil : motion
        }
    }

    /// Moves a section that is no longer a shelf back from before its start.
    private mutating func comeBack(
        _ id: SectionID, on page: inout Page, section: (SectionID) -> Int?
    ) {
        guard offsets[id] < 0 else { return }
        guard let section = section(id) else { return offsets[id] = 0 }
        put(0, ShelfPlace(id: id, section: section), on: &page)
    }

    /// Ends all motion, as shelves now scroll along another axis.
    package mutating func turn() {
        motions.removeAll()
        gesture = nil
    }

    // MARK: - Drags

    /// Begins a drag of a shelf, whose own motion stops.
    ///
    /// A shelf that is past its end continues as if this drag had pulled it there.
    package mutating func begin(_ shelf: ShelfPlace<SectionID>, at time: Int64, on page: Page) {
        motions[shelf.id] = nil
        let offset = offsets[shelf.id]
        var travel = 0.0
        if let bounds = page.layout?.orthogonalBounds(shelf.section) {
            let over = offset - min(max(offset, 0), bounds.maximumOffset)
            travel = ShelfMotion.pulled(over, extent: bounds.viewportExtent) - over
        }
        gesture = ShelfGesture(section: shelf.id, start: offset, travel: travel)
        gesture?.velocity.add(travel, at: time)
    }

    /// Drags the shelf further, in reading direction.
    package mutating func drag(
        by distance: Double, at time: Int64, on page: inout Page, section: (SectionID) -> Int?
    ) {
        guard var gesture, let section = section(gesture.section), let layout = page.layout,
            let bounds = layout.orthogonalBounds(section)
        else { return }
        gesture.travel += distance
        gesture.velocity.add(gesture.travel, at: time)
        self.gesture = gesture
        let wanted = gesture.start + gesture.travel
        let inside = min(max(wanted, 0), bounds.maximumOffset)
        var offset = inside
        if layout.section(section).bounces(maximumOffset: bounds.maximumOffset) {
            offset += ShelfMotion.resisted(wanted - inside, extent: bounds.viewportExtent)
        }
        travel(to: offset, ShelfPlace(id: gesture.section, section: section), on: &page)
    }

    /// Ends the drag.
    ///
    /// The shelf moves to its rest position, at once unless it `glides`.
    package mutating func release(
        at time: Int64, glides: Bool, on page: inout Page, section: (SectionID) -> Int?
    ) {
        guard let gesture else { return }
        self.gesture = nil
        guard let layout = page.layout, let section = section(gesture.section),
            let bounds = layout.orthogonalBounds(section)
        else { return comeBack(gesture.section, on: &page, section: section) }
        let described = layout.section(section)
        let velocity = gesture.velocity.velocity(at: time)
        let friction = described.deceleratesFast ? Coasting.strongFriction : Coasting.friction
        let offset = offsets[gesture.section]
        let rest = layout.restOffset(
            section: section, proposed: offset + velocity / friction, velocity: velocity,
            from: gesture.start)
        let shelf = ShelfPlace(id: gesture.section, section: section)
        guard glides else { return set(rest, of: shelf, on: &page) }
        let isInside = offset >= 0 && offset <= bounds.maximumOffset
        if described.orthogonalScrolling == .continuous, isInside {
            let coasting = Coasting(value: offset, velocity: velocity, friction: friction)
            motions[shelf.id] = coasting.isSettled ? nil : .coasting(coasting)
        } else if rest != offset {
            motions[shelf.id] = .spring(Spring(value: offset, target: rest, velocity: velocity))
        }
    }

    // MARK: - Steps

    /// Returns the offset to which a wheel scrolls a shelf, or nil for none.
    ///
    /// A detent moves as far as on a page of the shelf's width.
    package func target(
        ofWheel detents: Double, over shelf: ShelfPlace<SectionID>, on page: Page
    ) -> Double? {
        guard detents != 0, let bounds = page.layout?.orthogonalBounds(shelf.section) else {
            return nil
        }
        let step = PageScroll.detent(of: bounds.viewportExtent) * detents
        return restingPlace(of: shelf, step: step, on: page)
    }

    /// Returns the offset one natural step away, or nil if the section does not scroll.
    ///
    /// A step is a page, a group, or most of a viewport, depending on the mode.
    package func target(
        ofPage shelf: ShelfPlace<SectionID>, forward: Bool, on page: Page
    ) -> Double? {
        guard let layout = page.layout, let bounds = layout.orthogonalBounds(shelf.section) else {
            return nil
        }
        guard layout.section(shelf.section).orthogonalScrolling.isPaging else {
            let step = bounds.viewportExtent * 0.85 * (forward ? 1 : -1)
            return restingPlace(of: shelf, step: step, on: page)
        }
        let current = restingOffset(of: shelf, on: page)
        return layout.restOffset(
            section: shelf.section, proposed: current, velocity: forward ? 10_000 : -10_000,
            from: current)
    }

    /// Returns the first rest position that one or more steps reach, so that a step always moves
    /// on.
    private func restingPlace(
        of shelf: ShelfPlace<SectionID>, step: Double, on page: Page
    ) -> Double {
        let current = restingOffset(of: shelf, on: page)
        guard let layout = page.layout, let bounds = layout.orthogonalBounds(shelf.section),
            step.isFinite, step != 0
        else { return current }
        // A fraction of a pixel would lead nowhere, however often it is taken.
        let step = abs(step) < 1 ? (step < 0 ? -1 : 1) : step
        var wanted = current
        repeat {
            wanted += step
            let rest = layout.restOffset(section: shelf.section, proposed: wanted, from: current)
            if (rest - current) * step > 0 { return rest }
        } while wanted > 0 && wanted < bounds.maximumOffset
        return current
    }

    // MARK: - Sections that are gone

    /// Drops the offsets of sections that went long ago.
    ///
    /// Those never present are kept.
    ///
    /// Complexity: O(sections that have been scrolled).
    mutating func forgetLongGone(_ section: (SectionID) -> Int?) {
        gone.removeAll { section($0) != nil }
        for id in known where section(id) == nil {
            known.remove(id)
            if offsets[id] != 0 { gone.append(id) }
        }
        for id in gone.prefix(max(0, gone.count - Self.goneLimit)) {
            offsets[id] = 0
            announced[id] = 0
        }
        gone.removeFirst(max(0, gone.count - Self.goneLimit))
    }

    // MARK: - Passes

    /// Returns the shelves whose offset differs from the one last reported.
    package mutating func news() -> [(section: SectionID, offset: Double)] {
        let moved = Set(offsets.sections).union(announced.sections)
            .filter { offsets[$0] != announced[$0] }
        announced = offsets
        return moved.map { ($0, offsets[$0]) }
    }
}
