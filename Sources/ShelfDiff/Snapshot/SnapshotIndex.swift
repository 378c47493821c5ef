import Synchronization

/// The indices of one snapshot's sections and items by id, built on first use and shared by copies.
///
/// Threads may use it concurrently. Each may build a table, of which one is kept.
@usableFromInline
final class SnapshotIndex: Sendable {
    private let madeSections = AtomicLazyReference<IdentityIndex>()
    private let madeItems: AtomicLazyReference<IdentityIndex>
    private let scans = Atomic(0)

    @usableFromInline
    init(items: IdentityIndex? = nil) {
        madeItems = AtomicLazyReference()
        if let items { _ = madeItems.storeIfNil(items) }
    }

    @usableFromInline
    func sections(orMake make: () -> IdentityIndex) -> IdentityIndex {
        madeSections.load() ?? madeSections.storeIfNil(make())
    }

    @usableFromInline
    func items(orMake make: () -> IdentityIndex) -> IdentityIndex {
        madeItems.load() ?? madeItems.storeIfNil(make())
    }

    /// Allows a few linear searches, since another thread is about to build the index of items.
    @usableFromInline
    func expectItems() { scans.store(8, ordering: .relaxed) }

    /// Returns true if an item should be found by linear search, and counts the search.
    ///
    /// A search is quicker than building the index, but only for a few look-ups.
    @usableFromInline
    func takeScan() -> Bool {
        guard madeItems.load() == nil, scans.load(ordering: .relaxed) > 0 else { return false }
        return scans.subtract(1, ordering: .relaxed).oldValue > 0
    }
}
