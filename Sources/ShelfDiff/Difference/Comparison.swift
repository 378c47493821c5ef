/// The comparison of snapshots of one kind, compiled where their types are known.
///
/// Code that is generic over sections and items compares about twenty times more slowly than code
/// that knows them. A program that knows them makes a `Comparison` and hands it to generic code;
/// in an inlinable initialiser of such code it can be the default.
public struct Comparison<
    Section: Identifiable & Equatable, Item: Identifiable & Equatable
> {
    private let compare:
        (Snapshot<Section, Item>, Snapshot<Section, Item>) -> CollectionDifference<Section, Item>

    /// Makes the comparison for the types known here.
    @inlinable
    public init() {
        self.init { old, new in CollectionDifference(from: old, to: new) }
    }

    /// Makes a comparison from a function.
    public init(
        _ compare:
            @escaping (Snapshot<Section, Item>, Snapshot<Section, Item>) ->
            CollectionDifference<Section, Item>
    ) {
        self.compare = compare
    }

    /// What differs from `old` to `new`.
    public func difference(
        from old: Snapshot<Section, Item>, to new: Snapshot<Section, Item>
    ) -> CollectionDifference<Section, Item> {
        compare(old, new)
    }
}
