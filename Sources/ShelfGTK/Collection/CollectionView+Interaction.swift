public import ShelfDiff
public import ShelfFocus

extension CollectionView {
    /// The callbacks of keys and clicks.
    struct Actions {
        var onActivate: (@MainActor (Item) -> Void)?
        var activatesOnSingleClick = false
        var onEdit: (@MainActor (Item) -> Void)?
        var onPreview: (@MainActor (Item) -> Void)?
        var onEscape: (@MainActor () -> Bool)?
        var onMoveBeyond: (@MainActor (FocusMove) -> Bool)?
        var ofRow: (@MainActor (Item) -> [RowAction<Item>])?
        var onHoverChange: (@MainActor (Item?) -> Void)?
        /// Returns the text by which typing finds an item.
        var typedText: (@MainActor (Item) -> String)?
    }

    /// The callbacks of drags and drops.
    struct DragAndDrop {
        var content: (@MainActor ([Item]) -> DragContent)?
        var onDrop: (@MainActor (DragContent, ReorderDestination<Section.ID, Item.ID>) -> Bool)?
        var onReorder: (@MainActor (ReorderTransaction<Section, Item>) -> Void)?
        var into: DropInto?
    }

    /// Calls `action` when an item is opened by Enter or a double click.
    public consuming func onActivate(_ action: @escaping @MainActor (Item) -> Void) -> Self {
        with { $0.actions.onActivate = action }
    }

    /// Sets whether a single click opens an item; by default a double click does.
    public consuming func activatesOnSingleClick(_ activates: Bool = true) -> Self {
        with { $0.actions.activatesOnSingleClick = activates }
    }

    /// Calls `action` with the focused item when F2 is pressed, usually to rename it.
    public consuming func onEdit(_ action: @escaping @MainActor (Item) -> Void) -> Self {
        with { $0.actions.onEdit = action }
    }

    /// Calls `action` with the focused item when Space is pressed for a preview.
    ///
    /// Space then does not select, but Ctrl+Space does. During typing, a space belongs to the typed
    /// text.
    public consuming func onPreview(_ action: @escaping @MainActor (Item) -> Void) -> Self {
        with { $0.actions.onPreview = action }
    }

    /// Calls `action` when Escape is pressed without a swipe or drag; it returns true to keep the
    /// selection.
    public consuming func onEscape(_ action: @escaping @MainActor () -> Bool) -> Self {
        with { $0.actions.onEscape = action }
    }

    /// Calls `action` when an arrow, Page Up or similar leads to no other item.
    ///
    /// The action returns true if it used the key, for example to move the focus beyond the
    /// collection.
    public consuming func onMoveBeyond(_ action: @escaping @MainActor (FocusMove) -> Bool) -> Self {
        with { $0.actions.onMoveBeyond = action }
    }

    /// Calls `action` when the pointer moves to another item, or to none.
    ///
    /// During scrolling it is on none. Afterwards the item under it counts. After a change of rows,
    /// the item there counts when the pointer moves.
    public consuming func onHoverChange(_ action: @escaping @MainActor (Item?) -> Void) -> Self {
        with { $0.actions.onHoverChange = action }
    }

    /// Sets the actions on an item.
    ///
    /// The closure is called on demand. The actions serve swipes in lists, the context menu (right
    /// click, Menu, Shift+F10, long press), the Delete key, hover buttons and shortcuts.
    public consuming func rowActions(_ actions: @escaping @MainActor (Item) -> [RowAction<Item>])
        -> Self
    {
        with { $0.actions.ofRow = actions }
    }

    /// Makes typed letters find the next item whose text begins with them.
    public consuming func findsByTyping(_ text: @escaping @MainActor (Item) -> String) -> Self {
        with { $0.actions.typedText = text }
    }

    /// Makes items draggable to other programs with this content.
    ///
    /// The closure is called for one item to learn the formats, and for all only on a drop.
    public consuming func draggable(_ content: @escaping @MainActor ([Item]) -> DragContent) -> Self
    {
        with { $0.dragging.content = content }
    }

    /// Accepts drops from other programs; `action` returns true if it used the content.
    public consuming func onDrop(
        _ action:
            @escaping @MainActor (DragContent, ReorderDestination<Section.ID, Item.ID>) -> Bool
    ) -> Self {
        with { $0.dragging.onDrop = action }
    }

    /// Lets the user reorder items by dragging and by Alt with arrows.
    ///
    /// `action` changes the data; items move when the new rows arrive.
    public consuming func onReorder(
        _ action: @escaping @MainActor (ReorderTransaction<Section, Item>) -> Void
    ) -> Self {
        with { $0.dragging.onReorder = action }
    }
}
