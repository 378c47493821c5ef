import ShelfLayout

/// An element on its way from where it was seen to where its layout puts it.
struct Transition {
    /// How long a change takes, in seconds.
    static let duration = 0.22

    /// Where the element was seen, relative to its new place; shrinks to nothing.
    let displacement: Point
    /// How visible it was, from 0 to 1; grows to 1.
    let initialOpacity: Double
    /// The frame time at which it set out, in microseconds.
    let start: Int64

    /// From 0 at the start to 1 at the end, fast first.
    func progress(at time: Int64) -> Double {
        let elapsed = Double(max(0, time - start)) / 1_000_000 / Transition.duration
        let rest = 1 - min(1, elapsed)
        return 1 - rest * rest * rest
    }

    /// What is left of the displacement.
    func offset(at time: Int64) -> Point {
        let rest = 1 - progress(at: time)
        return Point(x: displacement.x * rest, y: displacement.y * rest)
    }

    /// How visible the element is now.
    func opacity(at time: Int64) -> Double {
        initialOpacity + (1 - initialOpacity) * progress(at: time)
    }

    /// Whether the element has arrived.
    func isOver(at time: Int64) -> Bool { progress(at: time) >= 1 }
}
