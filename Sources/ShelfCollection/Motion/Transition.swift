package import ShelfLayout

/// The animation of an element from where it was seen to its place in the layout.
package struct Transition {
    /// The duration of a change, in seconds.
    package static let duration = 0.22

    /// The distance at which the element was seen from its new place.
    ///
    /// Shrinks to zero.
    package var displacement: Point
    /// The distance of the end from the new place.
    ///
    /// Not zero only for elements that move far away.
    package var end = Point(x: 0, y: 0)
    /// The difference of the size at which the element was seen.
    ///
    /// Shrinks to zero.
    package var growth = Size(width: 0, height: 0)
    /// The opacity at the start, from 0 to 1.
    ///
    /// The opacity grows to 1.
    package let initialOpacity: Double
    /// The frame time of the start, in microseconds.
    package let start: Int64

    package init(
        displacement: Point, growth: Size = .zero, initialOpacity: Double, start: Int64
    ) {
        self.displacement = displacement
        self.growth = growth
        self.initialOpacity = initialOpacity
        self.start = start
    }

    /// Creates the animation of an element that was seen in one frame and belongs in another.
    package init(from seen: Rect, to frame: Rect, initialOpacity: Double = 1, start: Int64) {
        self.init(
            displacement: Point(x: seen.x - frame.x, y: seen.y - frame.y),
            growth: Size(width: seen.width - frame.width, height: seen.height - frame.height),
            initialOpacity: initialOpacity, start: start)
    }

    /// Returns the animation of an element that appears in its place.
    package static func fade(start: Int64) -> Transition {
        Transition(displacement: .zero, initialOpacity: 0, start: start)
    }

    /// The animation is visible: it fades, or moves or grows by at least half a pixel.
    package var isSeen: Bool {
        initialOpacity < 1
            || [displacement.x, displacement.y, growth.width, growth.height]
                .contains { abs($0) >= 0.5 }
    }

    /// Returns the progress from 0 to 1, fast first.
    package func progress(at time: Int64) -> Double {
        let elapsed = Double(max(0, time - start)) / 1_000_000 / Transition.duration
        let rest = 1 - min(1, elapsed)
        return 1 - rest * rest * rest
    }

    /// Returns the frame of the element at a time.
    package func frame(_ frame: Rect, at time: Int64) -> Rect {
        let rest = 1 - progress(at: time)
        return Rect(
            x: frame.x + end.x + (displacement.x - end.x) * rest,
            y: frame.y + end.y + (displacement.y - end.y) * rest,
            width: max(0, frame.width + growth.width * rest),
            height: max(0, frame.height + growth.height * rest))
    }

    /// Returns the opacity of the element at a time.
    package func opacity(at time: Int64) -> Double {
        initialOpacity + (1 - initialOpacity) * progress(at: time)
    }

    /// Returns true if the animation has ended.
    package func isOver(at time: Int64) -> Bool { progress(at: time) >= 1 }
}
