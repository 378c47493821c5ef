public import ShelfDiff
public import ShelfGObject

/// Snapshots as a list model, for GtkListView, GtkGridView, GtkDropDown and whatever else takes one.
///
/// The adapter is the model: hand it to a widget or to a selection model as an object. Its items,
/// those of all sections in order, are of the class `ShelfListItem`, whose property `text` rows can
/// bind to. As long as anybody holds the object of an id it stays the same one, whatever happens to
/// the item; so selections follow their items, and rows keep their widgets.
///
///     let films = ListModelAdapter<Genre, Film> { $0.title }
///     selection.setProperty("model", .object(films))
///     films.apply(snapshot)
///
/// Signals name the fewest items, neighbours together, front to back, and after
/// each signal the model is what the signals so far have made of it. An item that moves is removed
/// and inserted; if somebody holds its object, one signal spans its old place and its new one,
/// since selections would lose it otherwise. Changed content is told by a signal that replaces the
/// item by itself, then by notifying `text`.
///
/// Design: docs/design/diff.md#list-models
public final class ListModelAdapter<
    Section: Identifiable & Equatable, Item: Identifiable & Equatable
>: Object
where Section.ID: Sendable, Item.ID: Sendable {
    private let model: SnapshotListModel<Section, Item>

    /// Makes an empty model; `text` says what rows can bind to.
    @inlinable
    public convenience init(text: @escaping @MainActor (Item) -> String = { _ in "" }) {
        self.init(comparison: Comparison(), text: text)
    }

    @usableFromInline
    init(comparison: Comparison<Section, Item>, text: @escaping @MainActor (Item) -> String) {
        model = SnapshotListModel(comparison: comparison, describe: text)
        unsafe super.init(owning: UnsafeMutableRawPointer(model.instance))
    }

    /// The content that was applied last; while its signals are sent, `count` and items lag behind.
    public var snapshot: Snapshot<Section, Item> { model.snapshot }

    /// Shows `snapshot` in place of what was shown before.
    ///
    /// Called by a listener in the midst of a change, the newest snapshot follows when that change
    /// is told. Complexity: that of a difference, and O(log n) for each object that somebody holds.
    public func apply(_ snapshot: Snapshot<Section, Item>) { model.apply(snapshot) }

    /// The number of items that listeners know of.
    public var count: Int { model.count }

    /// The item with the number `index` as listeners know it; `index` must be less than `count`.
    public subscript(index: Int) -> Item { model.value(at: index) }

    /// The section and place of the item with the number `index` in the snapshot; nil beyond its end.
    public func position(at index: Int) -> ItemPosition? {
        index >= 0 && index < model.flat.count ? model.flat.position(of: index) : nil
    }

    /// The number of the item with this id in the snapshot, or nil when there is none.
    public func index(of id: Item.ID) -> Int? {
        snapshot.position(of: id).map(model.flat.number(of:))
    }

    /// The item that an object of a model like this stands for, such as the selected one.
    ///
    /// The content is the newest that the model gave it. Nil for an object of another kind.
    public static func item(of object: Object) -> Item? {
        unsafe ListItem<Item>.implementation(of: object.pointer)?.value
    }

    /// Calls `body` at each signal with where items changed, how many went and how many came.
    @discardableResult
    public func onItemsChange(
        _ body: @escaping @MainActor (_ start: Int, _ removed: Int, _ added: Int) -> Void
    ) -> SignalConnection {
        connect(Signal(itemsChanged: "items-changed"), body)
    }
}
