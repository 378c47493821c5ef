/// The detection of repeated presses of keys that move the focus.
struct KeyRepeat {
    /// The longest time between two presses of a repeating key, in microseconds.
    private static let longestPause: Int64 = 400_000

    private var last: Int64?
    /// The press being handled closely follows another one.
    private(set) var isUnderWay = false

    /// Records a press of a key that moves the focus.
    mutating func press(at time: Int64) {
        isUnderWay = last.map { time - $0 < Self.longestPause } ?? false
        last = time
    }

    /// Records that the press has been handled.
    mutating func carriedOut() { isUnderWay = false }
}
