/// How rows become snapshots and snapshots are compared, compiled where their types are known.
///
/// Code that is generic over sections and items does this about twenty times more slowly than code
/// that knows them. A program that knows them makes a `Comparison` and hands it to generic code;
/// an inlinable initialiser of such code can make it, since it is compiled where it is called.
public struct Comparison<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    /// The rows that this compares.
    public typealias Rows = [CollectionRow<Section, Item>]
    /// What rows with ids that occur twice lead to.
    public typealias Failure = DuplicateError<Section.ID, Item.ID>

    @usableFromInline let equal: (Rows, Rows) -> Bool
    private let make: (Rows) -> Result<Snapshot<Section, Item>, Failure>
    private let compare:
        (Snapshot<Section, Item>, Snapshot<Section, Item>) -> CollectionDifference<Section, Item>

    /// Makes the comparison for the types known here.
    @inlinable
    public init() {
        self.init(
            equal: { $0 == $1 },
            make: { rows in
                do throws(Failure) {
                    return .success(try Snapshot(rows))
                } catch {
                    return .failure(error)
                }
            },
            compare: { CollectionDifference(from: $0, to: $1) })
    }

    @usableFromInline
    init(
        equal: @escaping (Rows, Rows) -> Bool,
        make: @escaping (Rows) -> Result<Snapshot<Section, Item>, Failure>,
        compare:
            @escaping (Snapshot<Section, Item>, Snapshot<Section, Item>) ->
            CollectionDifference<Section, Item>
    ) {
        self.equal = equal
        self.make = make
        self.compare = compare
    }

    /// Whether the rows are the same; those that share their storage are found so at once.
    @inlinable
    public func areEqual(_ left: Rows, _ right: Rows) -> Bool { equal(left, right) }

    /// The snapshot of `rows`; throws an error that lists every duplicate id.
    public func snapshot(of rows: Rows) throws(Failure) -> Snapshot<Section, Item> {
        try make(rows).get()
    }

    /// What differs from `old` to `new`.
    public func difference(
        from old: Snapshot<Section, Item>, to new: Snapshot<Section, Item>
    ) -> CollectionDifference<Section, Item> {
        compare(old, new)
    }
}
