/// One measurement, perhaps beside a peer's and perhaps with a bar to hold.
struct BenchRecord {
    /// What the bar limits: the value or its ratio to the peer's value.
    enum Bar {
        case valueAtMost(Double)
        case ratioAtMost(Double)
        case ratioAtLeast(Double)
    }

    /// A yardstick measured in the same process.
    struct Peer {
        let name: String
        let value: Double
    }

    let name: String
    let value: Double
    let unit: String
    var peer: Peer?
    var bar: Bar?

    /// How the value compares: divided by the peer's, or the peer's by it where more is better.
    var ratio: Double? {
        guard let peer else { return nil }
        if case .ratioAtLeast = bar { return peer.value / value }
        return value / peer.value
    }

    /// The bar's number.
    var limit: Double? {
        switch bar {
        case .valueAtMost(let limit), .ratioAtMost(let limit), .ratioAtLeast(let limit): limit
        case nil: nil
        }
    }

    /// Whether the bar holds, or nil when there is none.
    var holds: Bool? {
        switch bar {
        case .valueAtMost(let limit): value <= limit
        case .ratioAtMost(let limit): ratio.map { $0 <= limit }
        case .ratioAtLeast(let limit): ratio.map { $0 >= limit }
        case nil: nil
        }
    }
}
