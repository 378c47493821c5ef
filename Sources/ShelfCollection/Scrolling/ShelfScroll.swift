package import ShelfLayout

/// A section that scrolls on its own, by identity and by its place.
package struct ShelfPlace<SectionID: Hashable & Sendable> {
    package let id: SectionID
    package let section: Int

    package init(id: SectionID, section: Int) {
        self.id = id
        self.section = section
    }
}

/// Where shelves stand and what moves them: a glide, their own coasting, a hand.
///
/// Offsets belong to identities, so they outlive scrolling away and changes of the rows. The page
/// knows those of the sections that are there by their place, for whoever asks in every frame; every
/// method that moves a shelf keeps the two together.
package struct ShelfScroll<SectionID: Hashable & Sendable> {
    /// Where shelves stand that have been scrolled.
    package internal(set) var offsets = OrthogonalOffsets<SectionID>()
    /// The hand that drags a shelf.
    package internal(set) var gesture: ShelfGesture<SectionID>?
    var motions: [SectionID: ShelfMotion] = [:]
    /// The items that changes have kept at the beginning of shelves, and where these came to stand.
    var held: [SectionID: (anchor: ShelfAnchor, offset: Double)] = [:]
    /// How far shelves have gone since the last change, as with the page.
    private(set) var travelled: [SectionID: Double] = [:]
    private var announced = OrthogonalOffsets<SectionID>()
    /// The sections that have been scrolled while they were there.
    private var known: Set<SectionID> = []
    /// Those of them that are gone, in the order in which they went.
    private var gone: [SectionID] = []

    /// How many sections that are gone keep their offset, in case they come back.
    package static var goneLimit: Int { 256 }

    package init() {}

    /// Whether any shelf moves on its own.
    package var isMoving: Bool { !motions.isEmpty }

    package func isMoving(_ id: SectionID) -> Bool { motions[id] != nil }

    /// Where a shelf will come to rest.
    package func restingOffset(of shelf: ShelfPlace<SectionID>, on page: Page) -> Double {
        guard let target = motions[shelf.id]?.target else { return offsets[shelf.id] }
        guard let bounds = page.layout?.orthogonalBounds(shelf.section) else { return target }
        return min(max(target, 0), bounds.maximumOffset)
    }

    /// Puts an offset down where it belongs.
    mutating func put(_ offset: Double, _ shelf: ShelfPlace<SectionID>, on page: inout Page) {
        offsets[shelf.id] = offset
        known.insert(shelf.id)
        let kept = offsets[shelf.id]
        page.shelfOffsets[shelf.section] = kept == 0 ? nil : kept
    }

    /// Moves a shelf on to where a hand has it, or what moves it.
    private mutating func travel(
        to offset: Double, _ shelf: ShelfPlace<SectionID>, on page: inout Page
    ) {
        let before = offsets[shelf.id]
        put(offset, shelf, on: &page)
        let way = offsets[shelf.id] - before
        if way != 0 { travelled[shelf.id, default: 0] += way }
    }

    /// A change begins.
    mutating func forgetTravel() { travelled.removeAll() }

    // MARK: - At once

    /// Scrolls a shelf at once, within its bounds.
    ///
    /// Before the first layout every offset is kept, and brought within its bounds then.
    package mutating func set(
        _ offset: Double, of shelf: ShelfPlace<SectionID>, on page: inout Page
    ) {
        let offset = offset.isNaN ? 0 : max(0, offset)
        if page.layout == nil { put(offset, shelf, on: &page) }
        guard let bounds = page.layout?.orthogonalBounds(shelf.section) else { return }
        motions[shelf.id] = nil
        put(min(offset, bounds.maximumOffset), shelf, on: &page)
    }

    /// Puts all shelves where they are said to stand; those that are not there yet when they come.
    package mutating func setAll(
        _ offsets: OrthogonalOffsets<SectionID>, on page: inout Page, section: (SectionID) -> Int?
    ) {
        motions.removeAll()
        self.offsets = offsets
        settle(on: &page, section: section)
    }

    // MARK: - Gliding

    /// Lets a shelf glide to an offset, at the speed it has.
    package mutating func glide(_ shelf: ShelfPlace<SectionID>, to offset: Double, on page: Page) {
        guard let target = place(offset, on: shelf, page) else { return }
        motions[shelf.id] = .spring(
            Spring(
                value: offsets[shelf.id], target: target,
                velocity: motions[shelf.id]?.velocity ?? 0))
    }

    /// Takes a shelf whose glide lags behind on to an offset, from which it goes on.
    mutating func catchUp(_ shelf: ShelfPlace<SectionID>, with offset: Double, on page: inout Page)
    {
        guard case .spring(var spring) = motions[shelf.id], offset != offsets[shelf.id] else {
            return
        }
        spring.catchUp(at: offset)
        travel(to: offset, shelf, on: &page)
        motions[shelf.id] = .spring(spring)
    }

    /// An offset of a shelf on a whole pixel and within its bounds; nil where nothing scrolls.
    package func place(
        _ offset: Double, on shelf: ShelfPlace<SectionID>, _ page: Page
    ) -> Double? {
        guard let bounds = page.layout?.orthogonalBounds(shelf.section) else { return nil }
        return offset.isNaN ? 0 : min(max(0, offset.rounded()), bounds.maximumOffset)
    }

    /// Moves shelves on by a frame.
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

    /// Leaves no shelf beyond its start that nothing brings back any more, being one no longer.
    private mutating func comeBack(
        _ id: SectionID, on page: inout Page, section: (SectionID) -> Int?
    ) {
        guard offsets[id] < 0 else { return }
        guard let section = section(id) else { return offsets[id] = 0 }
        put(0, ShelfPlace(id: id, section: section), on: &page)
    }

    /// Forgets what moves shelves along an axis that they no longer have.
    package mutating func turn() {
        motions.removeAll()
        gesture = nil
    }

    // MARK: - A hand

    /// A hand takes hold of a shelf: what moved it stops.
    ///
    /// What had given way at an end does so as if the same hand had pulled it there.
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

    /// The hand moves the shelf on, in reading direction.
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

    /// The hand lets go: the shelf moves on to where it rests, at once unless it `glides`.
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

    /// Where a wheel takes a shelf that does not turn pages: a detent moves as far as it would in a
    /// page of the shelf's width; nil for nowhere.
    package func target(
        ofWheel detents: Double, over shelf: ShelfPlace<SectionID>, on page: Page
    ) -> Double? {
        guard detents != 0, let bounds = page.layout?.orthogonalBounds(shelf.section) else {
            return nil
        }
        let step = PageScroll.detent(of: bounds.viewportExtent) * detents
        return restingPlace(of: shelf, step: step, on: page)
    }

    /// Where a step takes a shelf that fits its mode: a page, a group, or a viewport less a bit for
    /// orientation; nil where nothing scrolls.
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

    /// The first place of rest a step or several lead to, so that a step always moves on.
    private func restingPlace(
        of shelf: ShelfPlace<SectionID>, step: Double, on page: Page
    ) -> Double {
        let current = restingOffset(of: shelf, on: page)
        guard let layout = page.layout, let bounds = layout.orthogonalBounds(shelf.section),
            step.isFinite, step != 0
        else { return current }
        // A part of a pixel leads nowhere, however often it is taken.
        let step = abs(step) < 1 ? (step < 0 ? -1 : 1) : step
        var wanted = current
        repeat {
            wanted += step
            let rest = layout.restOffset(section: shelf.section, proposed: wanted, from: current)
            if (rest - current) * step > 0 { return rest }
        } while wanted > 0 && wanted < bounds.maximumOffset
        return current
    }

    // MARK: - What is gone

    /// Forgets where sections stood that went long ago; what has never been there is waited for.
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

    /// The shelves that stand elsewhere than was told last.
    package mutating func news() -> [(section: SectionID, offset: Double)] {
        let moved = Set(offsets.sections).union(announced.sections)
            .filter { offsets[$0] != announced[$0] }
        announced = offsets
        return moved.map { ($0, offsets[$0]) }
    }
}
