/// A reorder made by the user, in ids, for the owner of the data to follow.
///
/// The order that the moved items had among each other is kept.
public struct ReorderTransaction<
    Section: Identifiable & Equatable, Item: Identifiable & Equatable
> where Section.ID: Sendable, Item.ID: Sendable {
    /// Where the items were put, in ids.
    public typealias Destination = ReorderDestination<Section.ID, Item.ID>

    /// The snapshot before.
    public let initial: Snapshot<Section, Item>

    /// The snapshot afterwards.
    public let final: Snapshot<Section, Item>

    /// The ids of the moved items in their order.
    public let ids: [Item.ID]

    /// Where they were put; never before one of themselves.
    public let destination: Destination

    /// Moves the items with these ids to `destination`.
    ///
    /// When the destination is before a moved item, the next one that stays takes its place.
    /// Throws an error listing every id that is missing. Complexity: O(items of the snapshot), and
    /// O(moved · log moved).
    public init(
        moving ids: [Item.ID], to destination: Destination, in snapshot: Snapshot<Section, Item>
    ) throws(SnapshotError<Section.ID, Item.ID>) {
        let missing = ids.filter { !snapshot.contains($0) }
        guard missing.isEmpty else { throw .missingItems(missing) }
        let positions = Set(ids.compactMap(snapshot.position(of:))).sorted()
        let items = positions.map(snapshot.item(at:))
        let moved = Set(ids)
        initial = snapshot
        self.ids = items.map(\.id)
        self.destination = try Self.settled(destination, moved: moved, in: snapshot)
        var final = snapshot
        final.delete(moved)
        switch self.destination {
        case .before(let other): try final.insert(items, before: other)
        case .endOf(let section): try final.append(items, to: section)
        }
        // What is moved is deleted and inserted, and none the less stamped.
        final.itemStamps = snapshot.itemStamps
        self.final = final
    }

    /// Moves one item by `offset` places in its section, as a key or menu command does.
    ///
    /// Returns nil when the item is missing or stays where it is, since a section ends at its ends.
    /// Complexity: O(items of the snapshot).
    public init?(moving id: Item.ID, by offset: Int, in snapshot: Snapshot<Section, Item>) {
        guard let position = snapshot.position(of: id) else { return nil }
        let items = snapshot.items(in: position.section)
        let wanted = position.item.addingReportingOverflow(offset)
        let unbounded = wanted.overflow ? (offset < 0 ? 0 : items.count) : wanted.partialValue
        let place = Swift.min(Swift.max(unbounded, 0), items.count - 1)
        guard place != position.item else { return nil }
        let next = place < position.item ? place : place + 1
        let destination =
            next < items.count
            ? Destination.before(items[next].id)
            : Destination.endOf(snapshot.section(at: position.section).id)
        try? self.init(moving: [id], to: destination, in: snapshot)
    }

    /// What differs from the initial to the final snapshot, found anew each time.
    ///
    /// Complexity: that of comparing two snapshots.
    public var difference: SnapshotDifference<Section, Item> { initial.difference(to: final) }

    /// Whether nothing is elsewhere than before.
    ///
    /// Complexity: O(sections + items of the sections that items left or came to).
    public var isEmpty: Bool { !(0..<final.sectionCount).contains(where: isAffected) }

    /// The ids of the sections whose items are others, or in another order, than before.
    ///
    /// Complexity: that of `isEmpty`.
    public var affectedSections: [Section.ID] {
        (0..<final.sectionCount).filter(isAffected).map { final.section(at: $0).id }
    }

    /// Sections that no item left or came to share their storage, and are not looked at.
    private func isAffected(_ section: Int) -> Bool {
        let (before, after) = (initial.items(in: section), final.items(in: section))
        if before.span.isIdentical(to: after.span) { return false }
        return !before.elementsEqual(after) { $0.id == $1.id }
    }

    /// The destination that remains when the moved items are gone.
    private static func settled(
        _ destination: Destination, moved: Set<Item.ID>, in snapshot: Snapshot<Section, Item>
    ) throws(SnapshotError<Section.ID, Item.ID>) -> Destination {
        switch destination {
        case .endOf(let section):
            guard snapshot.containsSection(section) else { throw .missingSections([section]) }
            return destination
        case .before(let other):
            guard let position = snapshot.position(of: other) else { throw .missingItems([other]) }
            let following = snapshot.items(in: position.section)[position.item...]
            let next = following.first { !moved.contains($0.id) }
            if let next { return .before(next.id) }
            return .endOf(snapshot.section(at: position.section).id)
        }
    }
}

extension ReorderTransaction: Sendable where Section: Sendable, Item: Sendable {}
