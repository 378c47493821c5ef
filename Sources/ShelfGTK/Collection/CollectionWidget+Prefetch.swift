internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    /// The area in which elements keep the cells they have: more of it lies where the page goes.
    func keptArea(around near: Rect) -> Rect {
        var area = near
        let ahead = pageScroll.lookAhead.distance
        area.size[mainAxis] += abs(ahead)
        if (ahead < 0) != isMainMirrored { area.origin[mainAxis] -= abs(ahead) }
        if shelves.isMoving { area = area.widened(along: shelfAxis, by: Self.overscan) }
        return area
    }

    /// Whether the page or a shelf is being scrolled, so that there is something to do ahead.
    var isWorkingAhead: Bool {
        isPrefetching
            && (pageScroll.isGliding || shelves.isMoving || pageScroll.lookAhead.distance != 0)
    }

    /// The most cells there may be, beyond those that are needed at once.
    var mostCells: Int { Int(Self.liveLimit * Double(counters.visibleCells)) }

    /// Has what will come into view take the cells of what has left, in the time that is left of the
    /// frame.
    ///
    /// Idle sources run when the frame has been drawn; the next frame is never kept waiting.
    func workAheadWhenIdle() {
        guard isWorkingAhead, !isPrefetchScheduled, !prefetchQueue.isEmpty else { return }
        isPrefetchScheduled = true
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            self.isPrefetchScheduled = false
            self.inTurn { self.workAhead() }
        }
    }

    private func workAhead() {
        guard !prefetchQueue.isEmpty else { return }
        letGoOfLeaving()
        prefetch(until: budgetClock() + prefetchBudget)
        orderSiblings()
        pool.hideWaiting()
        counters.liveCells = live.count
    }

    /// Takes the cells from items that the last pass has left without.
    private func letGoOfLeaving() {
        for element in line where element.isLeaving && element.number != nil { release(element) }
        line.removeAll { $0.isLeaving }
    }

    /// Binds the elements waiting ahead, until `deadline` or until there are enough cells.
    func prefetch(until deadline: Int64) {
        guard let layout, !layoutIsStale else { return }
        let limit = mostCells
        let waiting = prefetchQueue
        prefetchQueue.removeAll(keepingCapacity: true)
        for kind in waiting {
            guard live.count < limit, budgetClock() < deadline else { return }
            let (key, position) = identity(of: kind, in: layout)
            guard elements[key] == nil, let element = makeElement(key, at: position),
                let frame = frame(of: element, in: layout)
            else { continue }
            counters.prefetches += 1
            element.isNew = false
            element.frame = frame
            element.round = round
            insertInReadingOrder(element)
        }
    }
}
