public import ShelfDiff

/// How rows become a snapshot and snapshots are compared.
///
/// Made in the code that describes a collection, where its items' type is known: the compiler
/// specialises both for it there, which it cannot do inside this module.
@usableFromInline
struct RowComparison<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    @usableFromInline typealias Failure = DuplicateError<Section.ID, Item.ID>

    @usableFromInline let snapshot:
        ([CollectionRow<Section, Item>]) -> Result<Snapshot<Section, Item>, Failure>
    @usableFromInline let difference:
        (Snapshot<Section, Item>, Snapshot<Section, Item>) -> CollectionDifference<Section, Item>

    /// Whether rows are the same; those that share their storage are found so at once.
    @usableFromInline let areEqual:
        ([CollectionRow<Section, Item>], [CollectionRow<Section, Item>]) -> Bool

    @inlinable
    init() {
        areEqual = { $0 == $1 }
        snapshot = { rows in
            do throws(DuplicateError<Section.ID, Item.ID>) {
                return .success(try Snapshot(rows))
            } catch {
                return .failure(error)
            }
        }
        difference = { CollectionDifference(from: $0, to: $1) }
    }
}
