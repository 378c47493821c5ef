/// The difference of two snapshots: what was inserted, deleted, moved and changed.
///
/// Inserted, deleted and moved are told by id, changed by `==`. Moving and changing are
/// independent.
///
/// An item counts as moved in two cases:
/// - Its new section does not correspond to its old one. This includes leaving a deleted section
///   and entering an inserted one.
/// - It is not in the longest run of its section's items that kept their order. So the number of
///   moves is the least possible.
///
/// A section that moves does not make its items move.
///
/// The difference stores runs of items rather than single ones. It retains both snapshots, whose
/// storage it shares.
///
/// Complexity: looking up an item takes O(log runs), a section O(1).
public struct SnapshotDifference<
    Section: Identifiable & Equatable, Item: Identifiable & Equatable
> {
    /// The old snapshot.
    public let old: Snapshot<Section, Item>

    /// The new snapshot.
    public let new: Snapshot<Section, Item>

    /// The numbers of insertions, deletions, moves and changes.
    public let summary: DifferenceSummary

    let starts: ItemStarts
    let sections: SectionMatch
    /// The matched items, in order of new number.
    let runs: [MatchRun]
    /// The deleted items, in order of old number.
    ///
    /// Each range lies within one section.
    let deleted: [NumberRange]
    /// The changed items by new number, or nil if there are none.
    let changed: Bitset?
    let order: OldOrder

    /// Compares `old` with `new`.
    ///
    /// Complexity: O(items) comparisons at most; O(1) for sections that share their storage. Ids
    /// are hashed only if comparing in order finds no match.
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

    /// Creates the difference from the result of the phases.
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

    /// Adds the stamped sections and items to those found by comparing, and counts.
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

    /// The snapshots are equal: nothing was inserted, deleted, moved or changed.
    public var isEmpty: Bool { summary.isEmpty }
}

extension SnapshotDifference: Sendable
where Section: Sendable, Section.ID: Sendable, Item: Sendable, Item.ID: Sendable {}

extension Snapshot {
    /// Returns the difference from this snapshot to `new`.
    ///
    /// Complexity: O(items) if few of them moved, O(items · log items) in the worst case.
    @inlinable
    public func difference(to new: Snapshot) -> SnapshotDifference<Section, Item> {
        SnapshotDifference(from: self, to: new)
    }
}
