import Synchronization

/// The order of a difference's runs by old number, made when it is first asked for.
final class OldOrder: Sendable {
    private final class Order: Sendable {
        let indices: [Int32]

        init(_ indices: [Int32]) {
            self.indices = indices
        }
    }

    private let order = AtomicLazyReference<Order>()

    /// The indices of `runs`, which must be the same at every call, sorted by old number.
    func indices(of runs: [MatchRun]) -> [Int32] {
        if let order = order.load() { return order.indices }
        let sorted = runs.indices.map(Int32.init).sorted { runs[Int($0)].old < runs[Int($1)].old }
        return order.storeIfNil(Order(sorted)).indices
    }
}
