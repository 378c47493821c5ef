public import ShelfDiff
public import ShelfGObject

/// An adapter from snapshots to a GListModel, for GtkListView, GtkGridView, GtkDropDown and the
/// like.
///
/// The adapter is itself the model object, to be set on a widget or a selection model. Its items
/// are those of all sections in order. Their class is `ShelfListItem`, whose property `text` rows
/// can bind to. An ID keeps its object as long as that is referenced. So selections follow their
/// items, and rows keep their widgets.
///
///     let films = ListModelAdapter<Genre, Film> { $0.title }
///     selection.setProperty("model", .object(films))
///     films.apply(snapshot)
///
/// Signals cover the fewest items, neighbours together, front to back. After each signal the model
/// is in the state that the signals so far describe. A moved item is removed and inserted. If its
/// object is referenced, one signal spans its old and new place, as selections would lose it
/// otherwise. Changed content is notified by a signal that replaces the item by itself, then for
/// `text`.
///
/// Design: docs/design/diff.md#list-models
public final class ListModelAdapter<
    Section: Identifiable & Equatable, Item: Identifiable & Equatable
>: Object
where Section.ID: Sendable, Item.ID: Sendable {
    private let model: SnapshotListModel<Section, Item>

    /// Makes an empty model; `text` returns the text that rows bind to.
    @inlinable
    public convenience init(text: @escaping @MainActor (Item) -> String = { _ in "" }) {
        self.init(comparison: Comparison(), text: text)
    }

    @usableFromInline
    init(comparison: Comparison<Section, Item>, text: @escaping @MainActor (Item) -> String) {
        model = SnapshotListModel(comparison: comparison, describe: text)
        unsafe super.init(owning: UnsafeMutableRawPointer(model.instance))
    }

    /// The snapshot applied last; while its signals are sent, `count` and items lag behind.
    public var snapshot: Snapshot<Section, Item> { model.snapshot }

    /// Replaces the content by `snapshot`.
    ///
    /// If a listener calls this during a change, the latest snapshot follows after that change.
    /// Complexity: that of a difference, and O(log n) for each referenced object.
    public func apply(_ snapshot: Snapshot<Section, Item>) { model.apply(snapshot) }

    /// The number of items as known to listeners.
    public var count: Int { model.count }

    /// The item with the number `index` as known to listeners; `index` must be less than `count`.
    public subscript(index: Int) -> Item { model.value(at: index) }

    /// Returns the position of the item with the number `index` in the snapshot, or nil beyond its
    /// end.
    public func position(at index: Int) -> ItemPosition? {
        index >= 0 && index < model.flat.count ? model.flat.position(of: index) : nil
    }

    /// Returns the number of the item with this ID in the snapshot, or nil if there is none.
    public func index(of id: Item.ID) -> Int? {
        snapshot.position(of: id).map(model.flat.number(of:))
    }

    /// Returns the item of an object of such a model, for example the selected one.
    ///
    /// The content is the latest known to the model. Nil for an object of another class.
    public static func item(of object: Object) -> Item? {
        unsafe ListItem<Item>.implementation(of: object.pointer)?.value
    }

    /// Calls `body` at each signal with the first changed position and the numbers of removed and
    /// added items.
    @discardableResult
    public func onItemsChange(
        _ body: @escaping @MainActor (_ start: Int, _ removed: Int, _ added: Int) -> Void
    ) -> SignalConnection {
        connect(Signal(itemsChanged: "items-changed"), body)
    }
}
