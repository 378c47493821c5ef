import Glibc
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfLayout
import Testing

/// Everything that can happen to a collection, in any order, beside a model that is plain: lists of
/// ids, a set, and frames found by looking at all of them.
@Suite("A random walk over all events")
struct RandomWalkTests {
    /// A number in the environment.
    private static func number(_ name: String) -> UInt64? {
        unsafe getenv(name).flatMap { unsafe UInt64(String(cString: $0)) }
    }

    /// How many steps to make in all: `SHELF_WALK`, or 100,000 when it is not set.
    private static var steps: Int { number("SHELF_WALK").map { Int($0) } ?? 100_000 }

    @Test("After every event the state is whole and what the plain model says", arguments: 0..<4)
    func walks(part: Int) throws {
        for walk in 0..<max(1, Self.steps / 4 / 500) {
            // `SHELF_SEED` goes one walk again.
            let seed = Self.number("SHELF_SEED") ?? UInt64.random(in: 0...UInt64.max)
            var stroll = Stroll(seed: seed)
            for step in 0..<500 {
                let event = stroll.step()
                if let fault = stroll.fault() {
                    Issue.record("seed \(seed), walk \(walk), step \(step), \(event): \(fault)")
                    return
                }
            }
            if let fault = stroll.restFault() {
                Issue.record("seed \(seed), walk \(walk), at rest: \(fault)")
                return
            }
        }
    }
}

// What has to hold.

extension Stroll {
    /// What is wrong after a step; nil when all is as it should be.
    mutating func fault() -> String? {
        let presentation = collection.presentation
        let snapshot = collection.snapshot
        let shown = (0..<snapshot.sectionCount).map { snapshot.items(in: $0).map(\.id) }
        guard shown == sections.map(\.items) else { return "other rows are shown" }
        guard presentation.selection.ids == selected else { return "other items are selected" }
        if let fault = focusFault() { return fault }
        guard let layout = presentation.page.layout, !presentation.page.viewport.isEmpty else {
            return nil
        }
        guard layout.sectionCount == sections.count,
            layout.environment.viewport == presentation.page.viewport,
            (0..<sections.count).allSatisfy({
                layout.itemCount(in: $0) == sections[$0].items.count
            })
        else { return "the layout is that of other rows" }
        return offsetFault(layout) ?? sightFault()
    }

    private func focusFault() -> String? {
        let presentation = collection.presentation
        if let focus = presentation.focus {
            guard collection.snapshot.position(of: focus.id) == focus.position else {
                return "the focus is on \(focus.id), which is not at \(focus.position)"
            }
        }
        guard keepsFocus, let focusBefore else { return nil }
        // An item that had it before, and was away, may take it back.
        let isAnyOpen = sections.flatMap(\.items).contains { !closed.contains($0) }
        return isAnyOpen && presentation.focus == nil ? "the focus of \(focusBefore) is lost" : nil
    }

    private func offsetFault(_ layout: SolvedLayout) -> String? {
        let presentation = collection.presentation
        let page = presentation.page
        guard page.scrollOffset.isFinite, page.scrollOffset >= 0,
            page.scrollOffset <= page.maximumScrollOffset
        else { return "the page stands at \(page.scrollOffset) of \(page.maximumScrollOffset)" }
        for section in 0..<sections.count {
            let offset = presentation.shelves.offsets[sections[section].id]
            guard page.shelfOffset(at: section) == offset else {
                return "the page knows another offset of section \(section)"
            }
            let isHeld = presentation.shelves.gesture?.section == sections[section].id
            guard !isHeld, !presentation.shelves.isMoving(sections[section].id) else { continue }
            let maximum = layout.orthogonalBounds(section)?.maximumOffset ?? 0
            guard offset >= 0, offset <= maximum else {
                return "section \(section) stands at \(offset) of \(maximum)"
            }
        }
        return nil
    }

    /// What is in sight is what looking at everything finds there.
    private mutating func sightFault() -> String? {
        let page = collection.presentation.page
        guard chance(4) else { return nil }
        var seen: [ItemPosition: Rect] = [:]
        for (position, frame) in page.visibleItems {
            guard collection.snapshot.contains(position) else { return "\(position) is shown" }
            guard frame == page.frame(of: position) else { return "\(position) is elsewhere" }
            seen[position] = frame
        }
        for section in 0..<sections.count {
            for item in sections[section].items.indices {
                let position = ItemPosition(section: section, item: item)
                let frame = page.frame(of: position)
                guard (frame.x + frame.y + frame.width + frame.height).isFinite else {
                    return "\(position) is nowhere"
                }
                guard page.visibleArea.intersects(frame) == (seen[position] != nil) else {
                    return "\(position) at \(frame) is \(seen[position] == nil ? "not " : "")shown"
                }
            }
        }
        return nil
    }
}

extension Snapshot {
    /// Whether there is an item at a place.
    fileprivate func contains(_ position: ItemPosition) -> Bool {
        position.section >= 0 && position.section < sectionCount && position.item >= 0
            && position.item < itemCount(in: position.section)
    }
}

extension Stroll {
    /// Has every hand let go and time pass; what is not at rest then.
    private func unrest() -> String? {
        collection.carryOut(collection.gestures.pan.touchEnded())
        collection.carryOut(collection.gestures.cancel())
        collection.wait(frames: 1_200)
        guard collection.gestures.isAtRest else { return "a hand still holds something" }
        guard collection.presentation.shelves.gesture == nil else { return "a shelf is still held" }
        return collection.isMoving ? "something glides on for ever" : nil
    }

    /// What is not at rest once every hand has let go and time has passed.
    mutating func restFault() -> String? {
        keepsFocus = false
        return unrest() ?? fault()
    }
}
