public import ShelfDiff
public import ShelfFocus

extension CollectionView {
    /// What keys and clicks do.
    struct Actions {
        var onActivate: (@MainActor (Item) -> Void)?
        var activatesOnSingleClick = false
        var onEdit: (@MainActor (Item) -> Void)?
        var onPreview: (@MainActor (Item) -> Void)?
        var onEscape: (@MainActor () -> Bool)?
        var onMoveBeyond: (@MainActor (FocusMove) -> Bool)?
        var ofRow: (@MainActor (Item) -> [RowAction<Item>])?
        var onHoverChange: (@MainActor (Item?) -> Void)?
        /// What is typed to find an item.
        var typedText: (@MainActor (Item) -> String)?
    }

    /// What may be dragged, and what becomes of what is dropped.
    struct DragAndDrop {
        var content: (@MainActor ([Item]) -> DragContent)?
        var onDrop: (@MainActor (DragContent, ReorderDestination<Section.ID, Item.ID>) -> Bool)?
        var onReorder: (@MainActor (ReorderTransaction<Section, Item>) -> Void)?
        var into: DropInto?
    }

    /// Calls `action` when an item is opened with Enter or a double click.
    public consuming func onActivate(_ action: @escaping @MainActor (Item) -> Void) -> Self {
        with { $0.actions.onActivate = action }
    }

    /// States whether one click opens an item; by default it takes two.
    public consuming func activatesOnSingleClick(_ activates: Bool = true) -> Self {
        with { $0.actions.activatesOnSingleClick = activates }
    }

    /// Calls `action` with the focused item when F2 asks to edit it, as a rule its name.
    public consuming func onEdit(_ action: @escaping @MainActor (Item) -> Void) -> Self {
        with { $0.actions.onEdit = action }
    }

    /// Calls `action` with the focused item when the space bar asks to look at it closely.
    ///
    /// Space then selects no item; Ctrl with Space does. A space in a word that is being typed goes on
    /// with the word.
    public consuming func onPreview(_ action: @escaping @MainActor (Item) -> Void) -> Self {
        with { $0.actions.onPreview = action }
    }

    /// Calls `action` when Escape is pressed and no swipe or drag is left by it; true from it keeps
    /// the selection, which Escape else takes away.
    public consuming func onEscape(_ action: @escaping @MainActor () -> Bool) -> Self {
        with { $0.actions.onEscape = action }
    }

    /// Calls `action` when an arrow, Page Up or the like leads from the focused item to no other; it says
    /// whether it had a use for that, such as the keyboard for what lies there.
    public consuming func onMoveBeyond(_ action: @escaping @MainActor (FocusMove) -> Bool) -> Self {
        with { $0.actions.onMoveBeyond = action }
    }

    /// Calls `action` when the pointer comes to another item, or to none.
    ///
    /// While the page or a shelf is scrolled it is at none; what is under it then counts once all is at
    /// rest. What a change of the rows has put there counts when the pointer moves.
    public consuming func onHoverChange(_ action: @escaping @MainActor (Item?) -> Void) -> Self {
        with { $0.actions.onHoverChange = action }
    }

    /// States what can be done to an item.
    ///
    /// The list is asked for when it is needed. It feeds swipes in lists, the context menu (right
    /// click, Menu, Shift+F10, a long press), the Delete key, buttons under the pointer, and keys of
    /// the actions' own.
    public consuming func rowActions(_ actions: @escaping @MainActor (Item) -> [RowAction<Item>])
        -> Self
    {
        with { $0.actions.ofRow = actions }
    }

    /// Has typed letters lead to the next item whose text begins with them.
    public consuming func findsByTyping(_ text: @escaping @MainActor (Item) -> String) -> Self {
        with { $0.actions.typedText = text }
    }

    /// Lets items be dragged to other programs; `content` says what they are there.
    ///
    /// It is asked about one item to learn in which kinds there is something, and about all only
    /// when they are let go where somebody takes them.
    public consuming func draggable(_ content: @escaping @MainActor ([Item]) -> DragContent) -> Self
    {
        with { $0.dragging.content = content }
    }

    /// Takes what is dropped from other programs; `action` says whether it was of use.
    public consuming func onDrop(
        _ action:
            @escaping @MainActor (DragContent, ReorderDestination<Section.ID, Item.ID>) -> Bool
    ) -> Self {
        with { $0.dragging.onDrop = action }
    }

    /// Lets items be moved by the pointer and by Alt with the arrows.
    ///
    /// `action` changes the data; items move when the new rows come.
    public consuming func onReorder(
        _ action: @escaping @MainActor (ReorderTransaction<Section, Item>) -> Void
    ) -> Self {
        with { $0.dragging.onReorder = action }
    }
}
