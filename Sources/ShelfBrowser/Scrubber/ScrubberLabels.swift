import ShelfGTK
import ShelfLayout

/// Draws the names of groups beside a scrubber, and that of the group shown in a bubble at the handle.
final class ScrubberLabels: CustomWidget {
    /// Where the groups stand.
    var scale = ScrubberScale() { didSet { if scale != oldValue { queueDraw() } } }
    /// How far the wall is scrolled.
    var offset = 0.0 { didSet { if offset != oldValue { queueDraw() } } }
    /// Whether the scrubber is at the left, where reading goes from the right.
    var isMirrored = false { didSet { if isMirrored != oldValue { queueDraw() } } }
    /// The height of a line of text.
    private static let line = 18.0
    /// As wide as the names, and the scrubber that lies over its edge.
    private static let width = 150.0 + 22
    /// The height of the bubble.
    private static let bubble = 28.0

    override var cssName: String { "scrubberlabels" }

    override func measure(_ axis: Axis, across: Double?) -> (minimum: Double, natural: Double) {
        axis == .horizontal ? (Self.width, Self.width) : (0, 0)
    }

    override func draw(in drawing: Drawing, size: Size) {
        guard scale.isUseful else { return }
        let room = Rect(origin: .zero, size: size)
        drawing.fill(room, .theme(.base).opacity(0.94))
        guard let stop = scale.stop(at: offset) else { return }
        let middle = min(
            max(scale.y(at: offset), Self.line), max(Self.line, size.height - Self.line))
        let start = isMirrored ? 22.0 : 0
        let names = Rect(x: start, y: 0, width: size.width - 22, height: size.height)
        let first = isMirrored ? names.maxX - 12 : start + 12
        drawing.clipped(to: names) {
            for tick in scale.ticks(lineHeight: 1.3 * Self.line)
            where abs(tick.y - middle) > (Self.bubble + Self.line) / 2 {
                write(tick.label, at: Point(x: first, y: tick.y), .theme(.text), in: drawing)
            }
            drawing.fill(
                Rect(
                    x: start + 4, y: middle - Self.bubble / 2, width: names.width - 8,
                    height: Self.bubble), .theme(.accent), radius: 8)
            write(
                ScrubberScale.short(scale.stops[stop].label),
                at: Point(x: first, y: middle), .theme(.onAccent), in: drawing)
        }
    }

    private func write(_ text: String, at middle: Point, _ color: Color, in drawing: Drawing) {
        drawing.line(
            text, from: Point(x: middle.x, y: (middle.y - Self.line / 2).rounded()), color,
            scale: 0.88, isMirrored: isMirrored)
    }
}
