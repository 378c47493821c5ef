/// Somebody outside who scrolls the page by values of his own reckoning.
///
/// A scrolled window that lets the page coast sets the next value with every frame, so a correction
/// of the value would be undone. While values keep coming the value is left alone, and its bounds are
/// shifted by a bias that every later value has added.
package struct OutsideScroll {
    /// For how long after a value more are expected, in microseconds: longer than a frame takes where
    /// the machine is busy.
    package static let patience: Int64 = 250_000

    /// What the value lacks to be where the page stands.
    package private(set) var bias = 0.0
    private var last: Int64?

    package init() {}

    /// Whether more values are to be expected.
    package func isExpected(at time: Int64) -> Bool {
        last.map { time - $0 < Self.patience } ?? false
    }

    mutating func hear(at time: Int64) { last = time }

    /// Has the next value count from where the page is now.
    mutating func correct(for position: Double, value: Double) {
        let correction = position - value
        // The value is no whole number of pixels: less than one is no correction.
        if abs(correction - bias) >= 1 { bias = correction }
    }

    /// The value can be written again: both agree.
    mutating func agree() { bias = 0 }

    /// Nothing more is expected: it was told to stop.
    package mutating func end() { last = nil }
}

/// What a scrollbar shows: a value within bounds, and how much of that is seen at once.
package struct OutsideRange: Equatable {
    package let value: Double
    package let lower: Double
    package let upper: Double
    package let extent: Double

    package init(value: Double, lower: Double, upper: Double, extent: Double) {
        self.value = value
        self.lower = lower
        self.upper = upper
        self.extent = extent
    }
}
