import Synchronization

/// The rows that are shown, and what is known of them.
public struct ShownRows<Section: Identifiable & Equatable, Item: Identifiable & Equatable> {
    /// The rows.
    public var rows: [CollectionRow<Section, Item>]
    /// The snapshot that was made of them.
    public var snapshot: Snapshot<Section, Item>
    /// The rows that were refused last, for duplicates in them.
    public var refused: [CollectionRow<Section, Item>]?

    /// States what is shown.
    @inlinable
    public init(
        _ rows: [CollectionRow<Section, Item>], snapshot: Snapshot<Section, Item>,
        refused: [CollectionRow<Section, Item>]? = nil
    ) {
        self.rows = rows
        self.snapshot = snapshot
        self.refused = refused
    }
}

extension ShownRows: Sendable
where Section: Sendable, Section.ID: Sendable, Item: Sendable, Item.ID: Sendable {}

/// What rows are beside those that are shown.
public enum RowChange<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    /// The same.
    case same
    /// Ids occur twice in them.
    case refused(DuplicateError<Section.ID, Item.ID>)
    /// The same as those that were refused last.
    case refusedBefore
    /// Others; the difference has the new snapshot.
    case changed(SnapshotDifference<Section, Item>)
}

extension RowChange: Sendable where Section: Sendable, Item: Sendable {}

/// Hands a value from one thread to another, which then is the only one that has it.
@usableFromInline
final class Handover<Value: Sendable>: Sendable {
    private let value: Mutex<Value?>

    @usableFromInline
    init(_ value: Value?) {
        self.value = Mutex(value)
    }

    /// The value, once.
    @usableFromInline
    func take() -> Value? {
        value.withLock { value in
            defer { value = nil }
            return value
        }
    }
}

/// The parts of a `Comparison`, inlinable so that they are compiled where types are known.
@usableFromInline
enum RowComparison {
    /// Whether rows are equal and share the storage of their items.
    @inlinable
    static func share<Section, Item>(
        _ left: [CollectionRow<Section, Item>], _ right: [CollectionRow<Section, Item>]
    ) -> Bool {
        guard left.count == right.count else { return false }
        if left.span.isIdentical(to: right.span) { return true }
        for index in left.indices {
            let (old, new) = (left[index].items, right[index].items)
            if !old.span.isIdentical(to: new.span) { return false }
            if left[index].section != right[index].section { return false }
        }
        return true
    }

    /// How many places lie between what both have in common at the ends of rows and at the ends of
    /// all; about `limit` where there are more.
    @inlinable
    static func placesBetween<Section, Item>(
        _ old: [CollectionRow<Section, Item>], _ new: [CollectionRow<Section, Item>], limit: Int
    ) -> Int {
        var (front, places) = (0, 0)
        while front < min(old.count, new.count), places <= limit,
            old[front].section.id == new[front].section.id
        {
            places += placesBetween(old[front].items, new[front].items)
            front += 1
        }
        var (oldEnd, newEnd) = (old.count, new.count)
        while oldEnd > front, newEnd > front, places <= limit,
            old[oldEnd - 1].section.id == new[newEnd - 1].section.id
        {
            oldEnd -= 1
            newEnd -= 1
            places += placesBetween(old[oldEnd].items, new[newEnd].items)
        }
        for row in old[front..<oldEnd] { places += row.items.count }
        for row in new[front..<newEnd] { places += row.items.count }
        return places
    }

    @inlinable
    static func placesBetween<Item: Equatable>(_ old: [Item], _ new: [Item]) -> Int {
        if old.span.isIdentical(to: new.span) { return 0 }
        let common = min(old.count, new.count)
        var start = 0
        while start < common, old[start] == new[start] { start += 1 }
        var end = 0
        while end < common - start, old[old.count - 1 - end] == new[new.count - 1 - end] {
            end += 1
        }
        return max(old.count, new.count) - start - end
    }

    /// What rows are beside those shown; nil soon after the task was cancelled.
    @inlinable
    static func cancellableChange<Section, Item>(
        to rows: [CollectionRow<Section, Item>], from shown: ShownRows<Section, Item>
    ) -> RowChange<Section, Item>? {
        if Task.isCancelled { return nil }
        if rows == shown.rows { return .same }
        if let refused = shown.refused, rows == refused { return .refusedBefore }
        if Task.isCancelled { return nil }
        let snapshot: Snapshot<Section, Item>
        do throws(DuplicateError<Section.ID, Item.ID>) {
            snapshot = try Snapshot(rows)
        } catch {
            return .refused(error)
        }
        if Task.isCancelled { return nil }
        var engine = DifferenceEngine<Section, Item>()
        return (try? engine.cancellableDifference(from: shown.snapshot, to: snapshot))
            .map { .changed($0) }
    }
}
