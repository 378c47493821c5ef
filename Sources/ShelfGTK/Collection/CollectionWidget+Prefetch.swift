internal import CGtk
import ShelfDiff
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    /// The area in which elements keep the cells they have: more of it lies where the page goes.
    func keptArea(around near: Rect) -> Rect {
        var area = near
        let motion = scrollOffset - lastPassOffset
        // A jump has no direction to look ahead in.
        if abs(motion) > viewportExtent {
            ahead = 0
        } else if motion != 0 {
            ahead = motion > 0 ? viewportExtent / 4 : -viewportExtent / 4
        }
        area.size[mainAxis] += abs(ahead)
        if (ahead < 0) != isMainMirrored { area.origin[mainAxis] -= abs(ahead) }
        if !shelfMotions.isEmpty { area = area.widened(along: shelfAxis, by: Self.overscan) }
        return area
    }

    /// Binds what will come into view in the time that is left of the frame.
    ///
    /// Idle sources run when the frame has been drawn; the next frame is never kept waiting.
    func prefetchWhenIdle() {
        guard isPrefetching, !isPrefetchScheduled, !prefetchQueue.isEmpty, isUnderWay else {
            return
        }
        isPrefetchScheduled = true
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            self.isPrefetchScheduled = false
            self.inTurn { self.prefetch(until: self.budgetClock() + self.prefetchBudget) }
        }
    }

    /// Whether the page or a shelf is being scrolled.
    private var isUnderWay: Bool { pageSpring != nil || !shelfMotions.isEmpty || ahead != 0 }

    /// Binds the elements waiting ahead, until `deadline` or until there are enough cells.
    func prefetch(until deadline: Int64) {
        guard let layout, !layoutIsStale else { return }
        let limit = Int(Self.liveLimit * Double(counters.visibleCells))
        let waiting = prefetchQueue
        prefetchQueue.removeAll(keepingCapacity: true)
        defer { orderSiblings() }
        for (key, position) in waiting {
            guard elements.count < limit, budgetClock() < deadline else { return }
            // The rows may have changed since the pass: what does not stand there now is left.
            guard elements[key] == nil, isCurrent(key, at: position),
                let element = makeElement(key, at: position),
                let frame = frame(of: element, in: layout)
            else { continue }
            counters.prefetches += 1
            element.isNew = false
            element.frame = frame
            element.round = round
            insertInReadingOrder(element)
        }
    }

    /// Whether an element still stands where it stood when it was found.
    private func isCurrent(_ key: Key, at position: ItemPosition) -> Bool {
        switch key {
        case .item(let id), .badge(let id, _), .separator(let id, _):
            snapshot.position(of: id) == position
        case .boundary(let id, _, _), .decoration(let id, _, _):
            snapshot.sectionIndex(of: id) == position.section
        case .layoutBoundary: true
        }
    }
}
