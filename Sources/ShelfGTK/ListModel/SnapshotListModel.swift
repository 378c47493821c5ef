internal import CGtk
import ShelfDiff
import ShelfGObject

/// The list model behind a `ListModelAdapter`.
///
/// Between two signals of a change, the model consists of the new items up to a boundary and of the
/// old ones after it. So each listener sees the state that the signals so far describe.
///
/// Design: docs/design/diff.md#list-models
final class SnapshotListModel<Section: Identifiable & Equatable, Item: Identifiable & Equatable>:
    ListModelImplementation
where Section.ID: Sendable, Item.ID: Sendable {
    typealias Flat = FlatSnapshot<Section, Item>

    /// The rest of a change whose signals are being sent.
    private struct Change {
        let old: Flat
        let difference: SnapshotDifference<Section, Item>
        /// The number of new items at the front, and of the old items they replace.
        var boundary = (new: 0, old: 0)
        /// Referenced objects that await new content.
        var due = DueObjects<ListItem<Item>>()
    }

    private let comparison: Comparison<Section, Item>
    private let describe: @MainActor (Item) -> String
    private(set) var flat = Flat(Snapshot())
    private var change: Change?
    /// The snapshot to apply after the present change.
    private var next: Snapshot<Section, Item>?
    /// The referenced objects; an ID has only one object at a time.
    private var held: [Item.ID: ListItem<Item>] = [:]

    init(comparison: Comparison<Section, Item>, describe: @escaping @MainActor (Item) -> String) {
        self.comparison = comparison
        self.describe = describe
        super.init()
    }

    var snapshot: Snapshot<Section, Item> { flat.snapshot }

    override var count: Int {
        guard let change else { return flat.count }
        return change.boundary.new + change.old.count - change.boundary.old
    }

    /// Returns the value at `index`, which must be in range.
    func value(at index: Int) -> Item {
        precondition(index >= 0 && index < count, "index out of range")
        guard let change, index >= change.boundary.new else { return flat[index] }
        return change.old[change.boundary.old + index - change.boundary.new]
    }

    override func takeItem(at index: Int) -> ListItemImplementation {
        let value = value(at: index)
        if let item = held[value.id] {
            unsafe g_object_ref(item.instance)
            return item
        }
        let item = ListItem(value, describe: describe) { [weak self] in self?.forget($0) }
        held[value.id] = item
        if let change, index >= change.boundary.new, let number = newNumber(of: item) {
            self.change?.due.insert(item, number: number)
        }
        return item
    }

    private func forget(_ item: ListItem<Item>) {
        if held[item.value.id] === item { held[item.value.id] = nil }
    }

    /// Applies `snapshot` and notifies listeners step by step.
    ///
    /// A listener may call this again; the latest snapshot follows when all know of this one.
    func apply(_ snapshot: Snapshot<Section, Item>) {
        next = snapshot
        guard change == nil else { return }
        unsafe g_object_ref(instance)
        while let snapshot = next.take() { send(snapshot) }
        unsafe g_object_unref(instance)
    }

    private func send(_ snapshot: Snapshot<Section, Item>) {
        let old = flat
        let difference = comparison.difference(from: old.snapshot, to: snapshot)
        flat = Flat(snapshot)
        change = Change(old: old, difference: difference)
        let due = held.values.compactMap { item in newNumber(of: item).map { ($0, item) } }
        change?.due = DueObjects(due)
        let seen = held.keys.lazy.compactMap { snapshot.position(of: $0) }
        for splice in difference.splices(whole: seen) {
            change?.boundary = (splice.new.upperBound, splice.old.upperBound)
            let due = takeDue(in: splice.new)
            itemsChanged(
                at: splice.new.lowerBound, removed: splice.old.count, added: splice.new.count)
            for item in due { item.notify() }
        }
        change = nil
    }

    /// Returns the new number of an object whose content the present change replaces.
    private func newNumber(of item: ListItem<Item>) -> Int? {
        guard let change, let position = snapshot.position(of: item.value.id),
            change.difference.isChanged(new: position)
                || snapshot.item(at: position) != item.value
        else { return nil }
        return flat.number(of: position)
    }

    /// Sets the new content of the objects in `range`, and returns them.
    private func takeDue(in range: Range<Int>) -> [ListItem<Item>] {
        (change?.due.take(in: range) ?? []).map { number, item in
            item.value = flat[number]
            return item
        }
    }
}
