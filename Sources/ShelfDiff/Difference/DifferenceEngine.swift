/// A snapshot comparer that keeps its working memory between differences.
///
/// A difference made by a kept engine allocates little more than its result. An engine belongs to
/// one task at a time.
///
/// Complexity: O(items) comparisons. Ids are hashed only for items that are neither in the common
/// ends of two lists nor near their expected place.
public struct DifferenceEngine<
    Section: Identifiable & Equatable, Item: Identifiable & Equatable
>: Sendable {
    @usableFromInline var scratch: DifferenceScratch

    /// Creates an engine that has no working memory yet.
    public init() {
        scratch = DifferenceScratch()
    }

    @inlinable
    init(scratch: DifferenceScratch) {
        self.scratch = scratch
    }

    /// Returns the difference from `old` to `new`.
    @inlinable
    public mutating func difference(
        from old: Snapshot<Section, Item>, to new: Snapshot<Section, Item>
    ) -> SnapshotDifference<Section, Item> {
        compare(old, new, hashing: IdentityHashing(), check: OpenCheckpoint())
    }

    /// Returns the difference from `old` to `new`, or throws soon after the current task is
    /// cancelled.
    @inlinable
    public mutating func cancellableDifference(
        from old: Snapshot<Section, Item>, to new: Snapshot<Section, Item>
    ) throws(CancellationError) -> SnapshotDifference<Section, Item> {
        try compare(old, new, hashing: IdentityHashing(), check: TaskCheckpoint())
    }

    @inlinable
    mutating func compare<Check: Checkpoint>(
        _ old: Snapshot<Section, Item>, _ new: Snapshot<Section, Item>,
        hashing: IdentityHashing<Item.ID>,
        check: Check
    ) throws(Check.Failure) -> SnapshotDifference<Section, Item> {
        if let same = SnapshotDifference(sharing: old, new) { return same }
        let sections = try matchSections(old.sections, new.sections, check: check)
        let starts = ItemStarts(old: old.lists, new: new.lists)
        try scratch.match(
            old: old.lists, new: new.lists, starts: starts, homes: sections.oldOfNew,
            hashing: hashing, check: check)
        return SnapshotDifference(
            old: old, new: new, starts: starts, sections: sections, scratch: scratch)
    }

    @inlinable
    mutating func matchSections<Check: Checkpoint>(
        _ old: [Section], _ new: [Section], check: Check
    ) throws(Check.Failure) -> SectionMatch {
        if old.span.isIdentical(to: new.span) { return SectionMatch(unchanged: new.count) }
        let starts = ItemStarts(old: [0, old.count], new: [0, new.count])
        try scratch.match(
            old: [old], new: [new], starts: starts, homes: [0],
            hashing: IdentityHashing<Section.ID>(),
            check: check)
        return SectionMatch(scratch, oldCount: old.count, newCount: new.count)
    }
}
