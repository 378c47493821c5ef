/// One measurement, optionally with a peer's and a bar.
struct BenchRecord {
    /// The limit for the value, or for its ratio to the peer's value.
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

    /// The value divided by the peer's, or the inverse if more is better.
    var ratio: Double? {
        guard let peer else { return nil }
        if case .ratioAtLeast = bar { return peer.value / value }
        return value / peer.value
    }

    /// The limit of the bar.
    var limit: Double? {
        switch bar {
        case .valueAtMost(let limit), .ratioAtMost(let limit), .ratioAtLeast(let limit): limit
        case nil: nil
        }
    }

    /// The bar holds.
    ///
    /// Nil without a bar.
    var holds: Bool? {
        switch bar {
        case .valueAtMost(let limit): value <= limit
        case .ratioAtMost(let limit): ratio.map { $0 <= limit }
        case .ratioAtLeast(let limit): ratio.map { $0 >= limit }
        case nil: nil
        }
    }
}
