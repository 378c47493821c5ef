internal import CGtk
import ShelfGObject
import ShelfGTK

/// The benchmarks of the collection view, beside GTK's own list widgets with the same cells.
///
/// Design: docs/design/collection.md#measured
@MainActor
struct ViewBench {
    private(set) var records: [BenchRecord] = []

    /// A part of the benchmarks that can be measured alone.
    enum Part: String, CaseIterable {
        case formats, focus, scrolling, pictures, scrollbar, cells, first, memory, edits, changes
        case shelves, sizes
    }

    /// Measures one part or all, with the cairo renderer, which works on this thread.
    static func measure(_ part: Part? = nil) throws(BenchError) -> [BenchRecord] {
        _ = unsafe g_setenv("GSK_RENDERER", "cairo", 1)
        MainLoop.install()
        guard Application.canOpenDisplay() else { throw .noDisplay(.view) }
        var bench = ViewBench()
        bench.warmUp()
        for part in part.map({ [$0] }) ?? Part.allCases { bench.measure(part) }
        return bench.records
    }

    private mutating func measure(_ part: Part) {
        switch part {
        case .formats: measureFormats()
        case .focus: measureFocus()
        case .scrolling: measureScrolling()
        case .pictures: measurePictures()
        case .scrollbar: measureScrollbar()
        case .cells: measureManyCells()
        case .first: measureFirstFrames()
        case .memory: measureMemory()
        case .edits: measureEdits()
        case .changes: measureLargeChanges()
        case .shelves: measureShelves()
        case .sizes: measureSizes()
        }
    }

    /// Measures if there is a display, and otherwise prints that there is none.
    static func measureIfPossible() -> [BenchRecord] {
        do {
            return try measure()
        } catch {
            var output = StandardError()
            print("shelf-bench: \(error)", to: &output)
            return []
        }
    }

    mutating func add(
        _ name: String, _ value: Double, unit: String = "ms",
        peer: (name: String, value: Double)? = nil, bar: BenchRecord.Bar? = nil
    ) {
        records.append(
            BenchRecord(
                name: name, value: value, unit: unit,
                peer: peer.map { BenchRecord.Peer(name: $0.name, value: $0.value) }, bar: bar))
    }

    /// Opens windows without measuring them, so that themes, fonts and pictures are loaded.
    private func warmUp() {
        for _ in 0..<2 {
            let peer = MeasuredWindow(showing: PeerView.grid(PeerModel(count: 1_000)))
            peer.makeFramesUntilComplete()
            peer.close()
            let (measured, _) = ViewSubject.grid(Self.items(1_000), rowHeight: 156).open()
            measured.makeFramesUntilComplete()
            measured.close()
        }
    }

    static func items(_ count: Int) -> [ViewItem] { (0..<count).map(ViewItem.init) }

    /// Returns the median of times in microseconds, in milliseconds.
    static func median(_ microseconds: [Double]) -> Double { quantile(0.5, microseconds) }

    /// Returns a quantile of times in microseconds, in milliseconds.
    static func quantile(_ part: Double, _ microseconds: [Double]) -> Double {
        let sorted = microseconds.sorted()
        return sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))] / 1_000
    }
}

extension ViewBench {
    /// Measures a scroll frame at 1,000,000 items, and the cells it creates, binds and keeps.
    mutating func measureScrolling() {
        let count = 1_000_000
        let model = PeerModel(count: count)
        let peer = MeasuredWindow(showing: PeerView.grid(model))
        peer.makeFramesUntilComplete()
        peer.rest()
        let rowHeight = (peer.contentHeight / Double(count / 10)).rounded()
        peer.rest(at: 20_000)
        let bound = PeerView.boundCells
        let peerCosts = peer.scroll(step: 200, frames: 300)
        precondition(PeerView.boundCells > bound, "the yardstick shows nothing")
        peer.close()

        let (measured, node) = ViewSubject.grid(Self.items(count), rowHeight: rowHeight).open()
        measured.makeFramesUntilComplete()
        measured.rest(at: 20_000)
        let atRest = Self.liveShare(node.counters)
        let (before, start) = (node.counters, measured.offset)
        var live: [Double] = []
        let costs = measured.scroll(step: 200, frames: 300) {
            live.append(Self.liveShare(node.counters))
        }
        let entered = ((measured.offset - start) / rowHeight).rounded() * 10
        let binds = Double(node.counters.binds - before.binds)
        add(
            "update and layout, a scroll frame, 1,000,000 items", Self.median(costs.map(\.own)),
            peer: ("GtkGridView", Self.median(peerCosts.map(\.own))), bar: .ratioAtMost(0.06))
        add(
            "all of a scroll frame, painting too", Self.median(costs.map(\.whole)),
            peer: ("GtkGridView", Self.median(peerCosts.map(\.whole))), bar: .ratioAtMost(0.8))
        add("binds for each cell that enters", binds / entered, unit: "", bar: .valueAtMost(1.05))
        add("cells alive for each in view, at rest", atRest, unit: "", bar: .valueAtMost(1.6))
        add(
            "cells alive for each in view, moving, most", live.max() ?? 0, unit: "",
            bar: .valueAtMost(1.6))
        // Overlay scrollbars wait a second before they fade.
        _ = measured.turn(milliseconds: 2_500)
        measured.rest()
        let wakeUps = measured.turn(milliseconds: 3_000)
        add("wake-ups a second at rest", Double(wakeUps) / 3, unit: "", bar: .valueAtMost(1))
        measured.close()
    }

    private static func liveShare(_ counters: Counters) -> Double {
        Double(counters.liveCells) / Double(max(1, counters.visibleCells))
    }

    /// Measures the time to the first complete frame, for many items and for few.
    mutating func measureFirstFrames() {
        for (count, bar) in [(1_000_000, BenchRecord.Bar.ratioAtMost(0.5)), (1_000, nil)] {
            let items = Self.items(count)
            let model = PeerModel(count: count)
            var times: [Double] = []
            var peerTimes: [Double] = []
            for _ in 0..<7 {
                peerTimes.append(Self.firstFrame { MeasuredWindow(showing: PeerView.grid(model)) })
                times.append(
                    Self.firstFrame { ViewSubject.grid(items, rowHeight: 156).open().measured })
            }
            add(
                "first frame, \(count) items", Self.median(times),
                peer: ("GtkGridView", Self.median(peerTimes)), bar: bar)
        }
    }

    /// Returns the processor time until everything is on the screen, in microseconds.
    static func firstFrame(_ open: () -> MeasuredWindow) -> Double {
        var measured: MeasuredWindow?
        let time = Stopwatch.time {
            let opened = open()
            opened.makeFramesUntilComplete()
            measured = opened
        }
        measured?.close()
        while MainLoop.iterate(mayBlock: false) {}
        return time
    }

    /// Measures whether our scroll frame depends on the number of items.
    mutating func measureSizes() {
        let few = ViewSubject.grid(Self.items(1_000), rowHeight: 156).open()
        let many = ViewSubject.grid(Self.items(10_000_000), rowHeight: 156).open()
        var costs: [Double] = []
        var peerCosts: [Double] = []
        for measured in [few.measured, many.measured] { measured.makeFramesUntilComplete() }
        few.measured.offset = 2_000
        many.measured.offset = 2_000_000
        for _ in 0..<4 {
            costs += many.measured.scroll(step: 100, frames: 60).map(\.own)
            many.measured.rest()
            peerCosts += few.measured.scroll(step: 100, frames: 60).map(\.own)
            few.measured.rest()
        }
        add(
            "update and layout, a scroll frame, 10,000,000 items", Self.median(costs),
            peer: ("ours, 1,000 items", Self.median(peerCosts)), bar: .ratioAtMost(1.1))
        few.measured.close()
        many.measured.close()
    }
}
