import Synchronization

/// Finds sections and items of one snapshot by id; made on first use and then shared by copies.
///
/// Threads may ask at the same time: each may make a table, one result is kept.
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

    /// Another thread is about to make the index of items.
    @usableFromInline
    func expectItems() { scans.store(8, ordering: .relaxed) }

    /// Whether an item is to be found by going through all of them: that is quicker than making the
    /// index, which another thread is about to do, but only for a few.
    @usableFromInline
    func takeScan() -> Bool {
        guard madeItems.load() == nil, scans.load(ordering: .relaxed) > 0 else { return false }
        return scans.subtract(1, ordering: .relaxed).oldValue > 0
    }
}
