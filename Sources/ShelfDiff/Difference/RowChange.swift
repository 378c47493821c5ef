import Synchronization

/// The rows on screen, with the snapshot made of them.
public struct ShownRows<Section: Identifiable & Equatable, Item: Identifiable & Equatable> {
    /// The rows as they were given.
    public var rows: [CollectionRow<Section, Item>]
    /// The snapshot of the rows.
    public var snapshot: Snapshot<Section, Item>
    /// The rows last refused because of duplicate ids.
    public var refused: [CollectionRow<Section, Item>]?

    /// Creates a description of the rows on screen.
    ///
    /// - Parameters:
    ///   - rows: The rows on screen.
    ///   - snapshot: The snapshot made of them.
    ///   - refused: The rows last refused because of duplicate ids.
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

/// The outcome of comparing new rows with those shown.
public enum RowChange<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    /// The rows are equal to those shown.
    case same
    /// The rows are refused because of duplicate ids.
    case refused(DuplicateError<Section.ID, Item.ID>)
    /// The rows equal those last refused.
    case refusedBefore
    /// The rows differ.
    ///
    /// The difference contains the new snapshot.
    case changed(SnapshotDifference<Section, Item>)
}

extension RowChange: Sendable where Section: Sendable, Item: Sendable {}

/// A box that passes a value from one thread to another, which then is its only owner.
@usableFromInline
final class Handover<Value: Sendable>: Sendable {
    private let value: Mutex<Value?>

    @usableFromInline
    init(_ value: Value?) {
        self.value = Mutex(value)
    }

    /// Returns the value at the first call, and nil afterwards.
    @usableFromInline
    func take() -> Value? {
        value.withLock { value in
            defer { value = nil }
            return value
        }
    }
}

/// The functions that a `Comparison` stores, inlinable so that they are specialised at its call
/// site.
@usableFromInline
enum RowComparison {
    /// Returns true if the sections are equal and the rows share the storage of their items.
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

    /// Returns the number of places left after removing the common ends of each row and of all
    /// rows.
    ///
    /// Counting stops soon after `limit`, so a larger result is not exact.
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

    /// Compares rows with those shown, or returns nil soon after the current task is cancelled.
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
