internal import CGtk
import ShelfGObject
import ShelfGTK

extension ViewBench {
    /// Measures the conversion of pictures by the cairo renderer for every frame, by format.
    mutating func measureFormats() {
        for (format, time) in zip(PeerPictures.formats, PeerPictures.conversions) {
            add("cairo takes a texture of 96 × 96, \(format.name)", time, unit: "µs")
        }
    }

    /// Measures a focus that moves from one picture to the next while nothing scrolls.
    mutating func measureFocus() {
        let count = 1_000
        let view = PeerView.grid(PeerModel(count: count))
        let peer = MeasuredWindow(showing: view)
        peer.makeFramesUntilComplete()
        let peerMoves = peer.moveFocus(times: 12) { _ in
            unsafe _ = gtk_widget_child_focus(view.pointer(as: GtkWidget.self), GTK_DIR_RIGHT)
        }
        peer.close()

        let (measured, node) = ViewSubject.grid(Self.items(count), rowHeight: 156).open()
        measured.makeFramesUntilComplete()
        let moves = measured.moveFocus(times: 12) { node.focus($0) }
        measured.close()
        add(
            "a focus moves and nothing scrolls, until rest", Self.median(moves.map(\.whole)),
            peer: ("GtkGridView", Self.median(peerMoves.map(\.whole))), bar: .valueAtMost(15))
        add(
            "the same until its first frame is painted", Self.median(moves.map(\.first)),
            peer: ("GtkGridView", Self.median(peerMoves.map(\.first))), bar: .valueAtMost(10))
        add(
            "frames painted for it", Double(moves.map(\.frames).max() ?? 0), unit: "",
            peer: ("GtkGridView", Double(peerMoves.map(\.frames).max() ?? 0)))
    }
}

/// The processor time of this thread for a move of the focus.
struct FocusCost {
    /// The microseconds until nothing was painted any more.
    let whole: Double
    /// The microseconds until the first frame was handed to the display.
    let first: Double
    let frames: Int
}

extension MeasuredWindow {
    /// Moves the focus repeatedly, each time from rest to rest.
    func moveFocus(times: Int, _ move: (Int) -> Void) -> [FocusCost] {
        showFocus()
        move(0)
        rest()
        return (1...times).map { number in
            let (count, start) = (probe.count, Stopwatch.now())
            move(number)
            makeFrame()
            let first = Stopwatch.now() - start
            rest()
            return FocusCost(
                whole: Stopwatch.now() - start, first: first, frames: probe.count - count)
        }
    }
}
