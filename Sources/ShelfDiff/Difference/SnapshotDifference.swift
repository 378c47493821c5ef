/// What differs between two snapshots, by identity: inserted, deleted, moved; by `==`: changed.
///
/// Moving is independent of changing. An item counts as moved when it is in another section
/// afterwards, or when it is not among the most items of its section that kept their order; so the
/// number of moves is the least possible. Items in a section that moved have not moved themselves.
/// Items that leave a deleted section or enter an inserted one have.
///
/// The difference holds runs of items rather than single ones. It keeps both snapshots, whose
/// storage it shares.
///
/// Complexity: what became of an item is told in O(log runs), of a section in constant time.
public struct SnapshotDifference<
    Section: Identifiable & Equatable, Item: Identifiable & Equatable
> {
    /// The snapshot before.
    public let old: Snapshot<Section, Item>

    /// The snapshot afterwards.
    public let new: Snapshot<Section, Item>

    /// The numbers of what was inserted, deleted, moved and changed.
    public let summary: DifferenceSummary

    let starts: ItemStarts
    let sections: SectionMatch
    /// The matched items by new number.
    let runs: [MatchRun]
    /// The deleted items by old number; a range lies within one section.
    let deleted: [NumberRange]
    /// The changed items by new number; nil when there are none.
    let changed: Bitset?
    let order: OldOrder

    /// Compares `old` with `new`.
    ///
    /// Complexity: O(items) comparisons at most; equal storage of a section is O(1). Ids are
    /// hashed only where comparing in order finds no match.
    @inlinable
    public init(from old: Snapshot<Section, Item>, to new: Snapshot<Section, Item>) {
        if let same = Self(sharing: old, new) {
            self = same
            return
        }
        var engine = DifferenceEngine<Section, Item>(scratch: ScratchPool.take())
        self = engine.difference(from: old, to: new)
        ScratchPool.give(engine.scratch)
    }

    /// Takes over what the phases found.
    @usableFromInline
    init(
        old: Snapshot<Section, Item>, new: Snapshot<Section, Item>, starts: ItemStarts,
        sections: SectionMatch, scratch: DifferenceScratch
    ) {
        self.init(
            old: old, new: new, starts: starts, sections: sections, runs: scratch.runs.map { $0 },
            deleted: scratch.deleted.map { $0 },
            changed: scratch.hasChanges ? scratch.changed : nil)
    }

    /// Adds the stamped to what was found by comparing, and counts.
    init(
        old: Snapshot<Section, Item>, new: Snapshot<Section, Item>, starts: ItemStarts,
        sections: SectionMatch, runs: [MatchRun], deleted: [NumberRange], changed: Bitset?
    ) {
        var sections = sections
        sections.changed.formUnion(Self.stampedSections(from: old, to: new))
        var changed = changed
        for number in Self.stampedItems(from: old, to: new, starts: starts) {
            if changed == nil { changed = Bitset(capacity: starts.newCount) }
            changed?.insert(number)
        }
        let matched = runs.reduce(0) { $0 + $1.count }
        var summary = DifferenceSummary()
        summary.insertedItems = starts.newCount - matched
        summary.deletedItems = starts.oldCount - matched
        summary.movedItems = runs.reduce(0) { $0 + ($1.isMoved ? $1.count : 0) }
        summary.changedItems = changed?.count ?? 0
        summary.insertedSections = sections.oldOfNew.count { $0 < 0 }
        summary.deletedSections = sections.newOfOld.count { $0 < 0 }
        summary.movedSections = sections.moved.count
        summary.changedSections = sections.changed.count
        self.init(
            old: old, new: new, summary: summary, starts: starts, sections: sections, runs: runs,
            deleted: deleted, changed: changed)
    }

    init(
        old: Snapshot<Section, Item>, new: Snapshot<Section, Item>, summary: DifferenceSummary,
        starts: ItemStarts, sections: SectionMatch, runs: [MatchRun], deleted: [NumberRange],
        changed: Bitset?
    ) {
        self.old = old
        self.new = new
        self.summary = summary
        self.starts = starts
        self.sections = sections
        self.runs = runs
        self.deleted = deleted
        self.changed = changed
        order = OldOrder()
    }

    /// Whether old and new are equal: nothing was inserted, deleted, moved or changed.
    public var isEmpty: Bool { summary.isEmpty }
}

extension SnapshotDifference: Sendable
where Section: Sendable, Section.ID: Sendable, Item: Sendable, Item.ID: Sendable {}

extension Snapshot {
    /// What differs from this snapshot to `new`.
    ///
    /// Complexity: O(items) where few of them move, O(items · log items) at worst.
    @inlinable
    public func difference(to new: Snapshot) -> SnapshotDifference<Section, Item> {
        SnapshotDifference(from: self, to: new)
    }
}
