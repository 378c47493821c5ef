import Synchronization

/// A cache of a difference's runs sorted by old number, filled on first use.
final class OldOrder: Sendable {
    private final class Order: Sendable {
        let indices: [Int32]

        init(_ indices: [Int32]) {
            self.indices = indices
        }
    }

    private let order = AtomicLazyReference<Order>()

    /// Returns the indices of `runs`, sorted by old number.
    ///
    /// - Parameter runs: The runs of the difference. They must be the same at every call.
    func indices(of runs: [MatchRun]) -> [Int32] {
        if let order = order.load() { return order.indices }
        let sorted = runs.indices.map(Int32.init).sorted { runs[Int($0)].old < runs[Int($1)].old }
        return order.storeIfNil(Order(sorted)).indices
    }
}
