/// A reorder by the user, in ids, for the owner of the data to repeat.
///
/// The moved items keep their order among each other.
public struct ReorderTransaction<
    Section: Identifiable & Equatable, Item: Identifiable & Equatable
> where Section.ID: Sendable, Item.ID: Sendable {
    /// The type of the destination.
    public typealias Destination = ReorderDestination<Section.ID, Item.ID>

    /// The snapshot before the reorder.
    public let initial: Snapshot<Section, Item>

    /// The snapshot after the reorder.
    public let final: Snapshot<Section, Item>

    /// The ids of the moved items, in their order.
    public let ids: [Item.ID]

    /// The destination of the items.
    ///
    /// An item is never put before one of the moved items.
    public let destination: Destination

    /// Moves the items with these ids to `destination`.
    ///
    /// If the destination is before a moved item, the next item that is not moved replaces it.
    ///
    /// Complexity: O(items of the snapshot + moved · log moved).
    ///
    /// - Throws: `SnapshotError` with every missing id.
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
        // The items were deleted and inserted again, which dropped their stamps.
        final.itemStamps = snapshot.itemStamps
        self.final = final
    }

    /// Moves one item by `offset` places within its section, as a key or a menu command does.
    ///
    /// The move ends at the ends of the section. The result is nil if the item is missing or does
    /// not move.
    ///
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

    /// The difference from the initial to the final snapshot, computed at each access.
    ///
    /// Complexity: that of comparing two snapshots.
    public var difference: SnapshotDifference<Section, Item> { initial.difference(to: final) }

    /// No item has another place than before.
    ///
    /// Complexity: O(sections + items of the affected sections).
    public var isEmpty: Bool { !(0..<final.sectionCount).contains(where: isAffected) }

    /// The ids of the sections whose items, or their order, are not the same as before.
    ///
    /// Complexity: that of `isEmpty`.
    public var affectedSections: [Section.ID] {
        (0..<final.sectionCount).filter(isAffected).map { final.section(at: $0).id }
    }

    /// Returns true if items left or entered the section or changed their order.
    ///
    /// An unaffected section shares its storage in both snapshots, so its items are not read.
    private func isAffected(_ section: Int) -> Bool {
        let (before, after) = (initial.items(in: section), final.items(in: section))
        if before.span.isIdentical(to: after.span) { return false }
        return !before.elementsEqual(after) { $0.id == $1.id }
    }

    /// Returns the destination with a moved item replaced by the next item that is not moved.
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
