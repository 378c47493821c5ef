package import ShelfLayout

/// An element on its way from where it was seen to where its layout puts it.
package struct Transition {
    /// How long a change takes, in seconds.
    package static let duration = 0.22

    /// Where the element was seen, relative to its new place; shrinks to nothing.
    package var displacement: Point
    /// Where it goes, relative to its new place: other than there only for what goes far away.
    package var end = Point(x: 0, y: 0)
    /// How much larger it was seen than its new frame; shrinks to nothing.
    package var growth = Size(width: 0, height: 0)
    /// How visible it was, from 0 to 1; grows to 1.
    package let initialOpacity: Double
    /// The frame time at which it set out, in microseconds.
    package let start: Int64

    package init(
        displacement: Point, growth: Size = .zero, initialOpacity: Double, start: Int64
    ) {
        self.displacement = displacement
        self.growth = growth
        self.initialOpacity = initialOpacity
        self.start = start
    }

    /// The way of an element that was seen in one frame and belongs into another.
    package init(from seen: Rect, to frame: Rect, initialOpacity: Double = 1, start: Int64) {
        self.init(
            displacement: Point(x: seen.x - frame.x, y: seen.y - frame.y),
            growth: Size(width: seen.width - frame.width, height: seen.height - frame.height),
            initialOpacity: initialOpacity, start: start)
    }

    /// The way of an element that comes into sight where it belongs.
    package static func fade(start: Int64) -> Transition {
        Transition(displacement: .zero, initialOpacity: 0, start: start)
    }

    /// Whether anything of it is seen: half a pixel of way or of growth, or a fade.
    package var isSeen: Bool {
        initialOpacity < 1
            || [displacement.x, displacement.y, growth.width, growth.height]
                .contains { abs($0) >= 0.5 }
    }

    /// From 0 at the start to 1 at the end, fast first.
    package func progress(at time: Int64) -> Double {
        let elapsed = Double(max(0, time - start)) / 1_000_000 / Transition.duration
        let rest = 1 - min(1, elapsed)
        return 1 - rest * rest * rest
    }

    /// A frame on its way: where it is and how large at this moment.
    package func frame(_ frame: Rect, at time: Int64) -> Rect {
        let rest = 1 - progress(at: time)
        return Rect(
            x: frame.x + end.x + (displacement.x - end.x) * rest,
            y: frame.y + end.y + (displacement.y - end.y) * rest,
            width: max(0, frame.width + growth.width * rest),
            height: max(0, frame.height + growth.height * rest))
    }

    /// How visible the element is now.
    package func opacity(at time: Int64) -> Double {
        initialOpacity + (1 - initialOpacity) * progress(at: time)
    }

    /// Whether the element has arrived.
    package func isOver(at time: Int64) -> Bool { progress(at: time) >= 1 }
}
