import Synchronization

/// Finds sections and items of one snapshot by id; built on first use and then shared by copies.
///
/// Threads may ask at the same time: each may build the tables, one result is kept.
@usableFromInline
final class SnapshotIndex: Sendable {
    private let built: AtomicLazyReference<SnapshotTables>

    @usableFromInline
    init(_ tables: SnapshotTables? = nil) {
        built = AtomicLazyReference()
        if let tables { _ = built.storeIfNil(tables) }
    }

    @usableFromInline
    func tables(orBuild build: () -> SnapshotTables) -> SnapshotTables {
        built.load() ?? built.storeIfNil(build())
    }
}
