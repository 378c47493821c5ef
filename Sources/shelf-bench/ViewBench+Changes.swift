import ShelfDiff
import ShelfGObject
import ShelfGTK

extension ViewBench {
    /// Measures edits of a tenth of 100,000 items: half deletions, half insertions, spread evenly.
    mutating func measureEdits() {
        let count = 100_000
        let edits = count / 20
        let single = Self.medianOfPeerEdits(count, edits: edits, rounds: 3, oneSignal: false)
        let span = Self.medianOfPeerEdits(count, edits: edits, rounds: 9, oneSignal: true)
        var times: [Double] = []
        for _ in 0..<9 {
            let items = Self.items(count)
            let (measured, node) = ViewSubject.grid(items, rowHeight: 156).open()
            measured.makeFramesUntilComplete()
            measured.rest(at: measured.maximumOffset / 2)
            let changed = ViewSubject.grid(Self.edited(items, edits: edits), rowHeight: 156)
            times.append(
                Stopwatch.time {
                    let differences = node.counters.differences
                    changed.show(in: node)
                    while node.counters.differences == differences {
                        MainLoop.iterate(mayBlock: true)
                    }
                    measured.makeFrame()
                })
            measured.close()
        }
        let time = Self.median(times)
        add(
            "10 % edits of 100,000 items to the next frame", time,
            peer: ("GtkGridView, a signal an edit", single), bar: .ratioAtMost(0.02))
        add(
            "10 % edits of 100,000 items to the next frame", time,
            peer: ("GtkGridView, one signal", span), bar: .ratioAtMost(0.8))
    }

    /// Measures how long a change of one item in a hundred blocks the main thread.
    ///
    /// The peer computes the same change on the main thread.
    mutating func measureLargeChanges() {
        for count in [1_000_000, 10_000_000] {
            let items = Self.items(count)
            let changed = ViewSubject.grid(Self.edited(items, edits: count / 200), rowHeight: 156)
            var (times, peers): ([Double], [Double]) = ([], [])
            for _ in 0..<3 {
                let subject = ViewSubject.grid(items, rowHeight: 156)
                let (measured, node) = subject.open()
                measured.makeFramesUntilComplete()
                measured.rest(at: measured.maximumOffset / 2)
                times.append(
                    measured.longestTurn(until: { node.isSettled }) { changed.show(in: node) })
                measured.close()
                guard let snapshot = try? Snapshot(subject.rows) else { continue }
                let shown = ShownRows(subject.rows, snapshot: snapshot)
                peers.append(
                    Stopwatch.time {
                        _ = Comparison<Plain<Int>, ViewItem>().change(
                            to: changed.rows, from: shown)
                    })
            }
            add(
                "main thread blocked by a change of 1 % of \(count) items", Self.median(times),
                peer: ("compared on it", Self.median(peers)), bar: .valueAtMost(4))
        }
    }

    /// Measures the memory for an item, without the caller's, after ids have been looked up.
    mutating func measureMemory() {
        let (few, many) = (1_000, 1_000_000)
        guard let least = Self.heapGrowth(few), let most = Self.heapGrowth(many) else { return }
        add(
            "memory for each of \(many) items", Double(most - least) / Double(many - few),
            unit: "bytes", bar: .valueAtMost(24))
    }

    /// Returns the growth of the heap by a collection without its items, or nil if it is unknown.
    private static func heapGrowth(_ count: Int) -> Int? {
        let subject = ViewSubject.grid(items(count), rowHeight: 156)
        guard let before = HeapUse.now else { return nil }
        let (measured, node) = subject.open()
        measured.makeFramesUntilComplete()
        node.focus(count / 2)
        measured.rest()
        let after = HeapUse.now
        measured.close()
        return after.map { $0 - before }
    }

    /// Returns items with evenly spread deletions and as many insertions.
    static func edited(_ items: [ViewItem], edits: Int) -> [ViewItem] {
        let stride = items.count / edits
        var result: [ViewItem] = []
        result.reserveCapacity(items.count)
        for (index, item) in items.enumerated() {
            if index % stride == stride / 2 { result.append(ViewItem(id: items.count + index)) }
            if index % stride != 0 { result.append(item) }
        }
        return result
    }

    /// Returns the time for the same edits of a GListModel in GtkGridView, with one signal or one
    /// for each edit.
    private static func medianOfPeerEdits(
        _ count: Int, edits: Int, rounds: Int, oneSignal: Bool
    ) -> Double {
        let times = (0..<rounds).map { _ in
            let model = PeerModel(count: count, spare: edits)
            let measured = MeasuredWindow(showing: PeerView.grid(model))
            measured.makeFramesUntilComplete()
            measured.rest(at: measured.maximumOffset / 2)
            // With one signal, the model is edited beforehand.
            if oneSignal { edit(model, edits: edits, tells: false) }
            let time = Stopwatch.time {
                if oneSignal {
                    model.tell(start: 0, removed: count, added: count)
                } else {
                    edit(model, edits: edits, tells: true)
                }
                measured.makeFrame()
            }
            measured.close()
            return time
        }
        return median(times)
    }

    private static func edit(_ model: PeerModel, edits: Int, tells: Bool) {
        let stride = model.count / edits
        for edit in 0..<edits {
            model.remove(at: edit * stride)
            if tells { model.tell(start: edit * stride, removed: 1, added: 0) }
            let place = edit * stride + stride / 2
            model.insert(at: place)
            if tells { model.tell(start: place, removed: 0, added: 1) }
        }
    }

    /// Measures 1,000 shelves of 50 items, beside lists nested in lists.
    mutating func measureShelves() {
        let subject = ViewSubject.shelves(1_000, of: 50)
        let models = (0..<1_000).map { PeerModel(count: 50, from: $0 * 50) }
        let grids = { MeasuredWindow(showing: PeerView.shelves(models, nesting: .grids)) }
        let lists = { MeasuredWindow(showing: PeerView.shelves(models, nesting: .lists)) }
        let ours = ShelfFigures(rounds: 5) { subject.open().measured }
        let peers = [
            ("1-column grids", ShelfFigures(rounds: 3, open: grids), [0.15, 0.12, 0.08]),
            ("list of lists", ShelfFigures(rounds: 1, open: lists), [0.05, 0.03, 0.02]),
        ]
        for (name, peer, bars) in peers {
            add(
                "1,000 shelves of 50, first frame", ours.first, peer: (name, peer.first),
                bar: .ratioAtMost(bars[0]))
            add(
                "1,000 shelves of 50, scroll frame, 95 % within", ours.scrolling,
                peer: (name, peer.scrolling), bar: .ratioAtMost(bars[1]))
            add(
                "1,000 shelves of 50, jump", ours.jump, peer: (name, peer.jump),
                bar: .ratioAtMost(bars[2]))
        }
    }
}

/// The times of shelves, in milliseconds.
@MainActor
private struct ShelfFigures {
    let first: Double
    /// The 95th percentile of the times of scroll frames.
    let scrolling: Double
    let jump: Double

    init(rounds: Int, open: () -> MeasuredWindow) {
        first = ViewBench.median((0..<rounds).map { _ in ViewBench.firstFrame(open) })
        let measured = open()
        measured.makeFramesUntilComplete()
        // Beyond the 200 rows that GTK's lists keep. Nearer to the start they need not bind any.
        measured.rest(at: 60_000)
        let frames = measured.scroll(step: 200, frames: 60 * rounds)
        scrolling = ViewBench.quantile(0.95, frames.map(\.whole))
        measured.rest()
        jump = ViewBench.median(
            measured.jump(to: [0.5, 1, 0, 1.0 / 3, 0.9, 0.2, 0.7].prefix(rounds + 2).map { $0 }))
        measured.close()
    }
}
