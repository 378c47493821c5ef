/// Scrolling by another object that sets absolute values, such as a scrolled window.
///
/// A scrolled window that decelerates sets the next value in every frame, so a correction of the
/// value would be lost. While values keep coming, the value stays. Its bounds are shifted instead,
/// by a bias that is added to every later value.
package struct OutsideScroll {
    /// The time after a value in which another is expected, in microseconds.
    ///
    /// The time is longer than a frame on a busy machine.
    package static let patience: Int64 = 250_000

    /// The difference of the page's offset from the value.
    package private(set) var bias = 0.0
    private var last: Int64?

    package init() {}

    /// Returns true if more values are expected.
    package func isExpected(at time: Int64) -> Bool {
        last.map { time - $0 < Self.patience } ?? false
    }

    mutating func hear(at time: Int64) { last = time }

    /// Adjusts the bias so that the next value counts from the present offset.
    mutating func correct(for position: Double, value: Double) {
        let correction = position - value
        // The value need not be whole. A difference of less than a pixel is no correction.
        if abs(correction - bias) >= 1 { bias = correction }
    }

    /// Clears the bias, as the value has been written to match the offset.
    mutating func agree() { bias = 0 }

    /// Expects no more values, as the other object was told to stop.
    package mutating func end() { last = nil }
}

/// The state of a scrollbar: a value, its bounds and the visible extent.
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
