import ShelfGObject
import ShelfGTK
import ShelfRandom

extension ViewBench {
    /// Measures dragging a scrollbar over 1,000,000 items, with another place in every frame.
    mutating func measureScrollbar() {
        let count = 1_000_000
        let peer = MeasuredWindow(showing: PeerView.grid(PeerModel(count: count)))
        peer.makeFramesUntilComplete()
        peer.rest(at: 20_000)
        let peerCosts = peer.drag(frames: 180)
        peer.close()

        let (measured, _) = ViewSubject.grid(Self.items(count), rowHeight: 156).open()
        measured.makeFramesUntilComplete()
        measured.rest(at: 20_000)
        let costs = measured.drag(frames: 180)
        measured.close()
        add(
            "the scrollbar dragged anywhere, update and layout, 95 % within",
            Self.quantile(0.95, costs.map(\.own)),
            peer: ("GtkGridView", Self.quantile(0.95, peerCosts.map(\.own))),
            bar: .valueAtMost(8))
    }

    /// Measures the share of new cells in a jump with some 500 cells in view.
    mutating func measureManyCells() {
        let items = Self.items(1_000_000)
        let (measured, node) = ViewSubject.smallGrid(items).open()
        measured.makeFramesUntilComplete()
        measured.rest(at: 20_000)
        let visible = Double(node.counters.visibleCells)
        precondition(visible > 500, "too few cells are in view")
        var shares: [Double] = []
        for fraction in [0.5, 1, 0.2, 0.9, 0] {
            let before = node.counters.creates
            _ = measured.jump(to: [fraction])
            shares.append(Double(node.counters.creates - before) / visible)
        }
        measured.close()
        add(
            "a jump with \(Int(visible)) cells in view, part of them made anew, most",
            shares.max() ?? 0, unit: "", bar: .valueAtMost(0.05))
    }

    /// Measures a scroll frame over cells that are pictures only.
    mutating func measurePictures() {
        let count = 100_000
        let peer = MeasuredWindow(showing: PeerView.pictures(PeerModel(count: count)))
        peer.makeFramesUntilComplete()
        peer.rest(at: 20_000)
        let peerCosts = peer.scroll(step: 60, frames: 240)
        peer.close()

        let (measured, _) = ViewSubject.pictures(Self.items(count)).open()
        measured.makeFramesUntilComplete()
        measured.rest(at: 20_000)
        let costs = measured.scroll(step: 60, frames: 240)
        measured.close()
        add(
            "all of a scroll frame over pictures", Self.median(costs.map(\.whole)),
            peer: ("GtkGridView", Self.median(peerCosts.map(\.whole))), bar: .ratioAtMost(0.5))
    }
}

extension MeasuredWindow {
    /// Scrolls to a random place in each of `count` frames and returns the costs of the frames.
    fileprivate func drag(frames count: Int) -> [FrameCost] {
        var generator = SeededGenerator(seed: 42)
        let costs = move(frames: count) { measured in
            measured.offset = measured.maximumOffset * Double.random(in: 0...1, using: &generator)
        }
        rest()
        return costs
    }
}
