/// Presses of keys that move the focus, told apart from a single one.
struct KeyRepeat {
    /// The longest time from one press to the next while a key repeats, in microseconds.
    private static let longestPause: Int64 = 400_000

    private var last: Int64?
    /// The press that is being carried out follows another one closely.
    private(set) var isUnderWay = false

    /// A key is pressed that moves the focus.
    mutating func press(at time: Int64) {
        isUnderWay = last.map { time - $0 < Self.longestPause } ?? false
        last = time
    }

    /// The press has been carried out.
    mutating func carriedOut() { isUnderWay = false }
}
