/// The median of the latest 101 values.
struct RunningMedian: Sendable {
    private static let capacity = 101

    private var latest: [Float] = []
    private var sorted: [Float] = []
    private var oldest = 0

    /// The median, or nil before the first value.
    var value: Double? { sorted.isEmpty ? nil : Double(sorted[sorted.count / 2]) }

    mutating func insert(_ value: Float) {
        if latest.count < Self.capacity {
            latest.append(value)
        } else {
            sorted.remove(at: place(of: latest[oldest]))
            latest[oldest] = value
            oldest = (oldest + 1) % Self.capacity
        }
        sorted.insert(value, at: place(of: value))
    }

    /// Returns the first place with a value not below the given one.
    private func place(of value: Float) -> Int {
        Int.first(below: sorted.count) { sorted[$0] < value }
    }
}
