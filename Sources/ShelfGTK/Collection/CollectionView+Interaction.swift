public import ShelfCollection
public import ShelfDiff

extension CollectionView {
    /// States how many items can be selected; one by default, which goes with the focus.
    public consuming func selectionMode(_ mode: SelectionMode) -> Self {
        with { $0.selectionMode = mode }
    }

    /// Calls `action` with the ids of the selected items whenever they have become others.
    public consuming func onSelectionChange(_ action: @escaping @MainActor (Set<Item.ID>) -> Void)
        -> Self
    {
        with { $0.onSelectionChange = action }
    }

    /// States whether one click opens an item; by default it takes two.
    public consuming func activatesOnSingleClick(_ activates: Bool = true) -> Self {
        with { $0.activatesOnSingleClick = activates }
    }

    /// Calls `action` with the focused item when F2 asks to edit it, as a rule its name.
    public consuming func onEdit(_ action: @escaping @MainActor (Item) -> Void) -> Self {
        with { $0.onEdit = action }
    }

    /// Calls `action` when Escape is pressed and no swipe or drag is left by it; true from it keeps
    /// the selection, which Escape else takes away.
    public consuming func onEscape(_ action: @escaping @MainActor () -> Bool) -> Self {
        with { $0.onEscape = action }
    }

    /// States what can be done to an item.
    ///
    /// The list is asked for when it is needed. It feeds swipes in lists, the context menu (right
    /// click, Menu, Shift+F10, a long press), the Delete key, buttons under the pointer, and keys of
    /// the actions' own.
    public consuming func rowActions(_ actions: @escaping @MainActor (Item) -> [RowAction<Item>])
        -> Self
    {
        with { $0.rowActions = actions }
    }

    /// Has typed letters lead to the next item whose text begins with them.
    public consuming func findsByTyping(_ text: @escaping @MainActor (Item) -> String) -> Self {
        with { $0.typeAheadText = text }
    }

    /// Lets items be dragged to other programs; `content` says what they are there.
    ///
    /// It is asked about one item to learn in which kinds there is something, and about all only
    /// when they are let go where somebody takes them.
    public consuming func draggable(_ content: @escaping @MainActor ([Item]) -> DragContent) -> Self
    {
        with { $0.dragContent = content }
    }

    /// Takes what is dropped from other programs; `action` says whether it was of use.
    public consuming func onDrop(
        _ action:
            @escaping @MainActor (DragContent, ReorderDestination<Section.ID, Item.ID>) -> Bool
    ) -> Self {
        with { $0.onDrop = action }
    }

    /// Lets items be moved by the pointer and by Alt with the arrows.
    ///
    /// `action` changes the data; items move when the new rows come.
    public consuming func onReorder(
        _ action: @escaping @MainActor (ReorderTransaction<Section, Item>) -> Void
    ) -> Self {
        with { $0.onReorder = action }
    }

    /// Shows a view in place of the items while there are none.
    ///
    /// `state` says why there are none.
    public consuming func placeholder(
        _ state: CollectionState = .empty,
        @ViewBuilder content: @escaping @MainActor (CollectionState) -> some View
    ) -> Self {
        with {
            $0.state = state
            $0.placeholder = { content($0) }
        }
    }

    /// Calls `action` when an end comes near, once until other items lead up to it.
    ///
    /// `viewports` says how near, as a multiple of what is in view.
    public consuming func onNearEnd(
        viewports: Double = 1, _ action: @escaping @MainActor (CollectionEnd<Section.ID>) -> Void
    ) -> Self {
        with {
            $0.nearEndDistance = viewports
            $0.onNearEnd = action
        }
    }

    /// Ties the focused item to a value of the caller's: what the focus goes to is written, what is
    /// written to it by others gets the focus, and is brought into view; nil takes it from no item.
    public consuming func focused(_ id: Binding<Item.ID?>) -> Self { with { $0.focused = id } }

    /// Calls `action` with the distance scrolled from the top, in pixels, in every frame in which it
    /// has changed.
    public consuming func onScroll(_ action: @escaping @MainActor (Double) -> Void) -> Self {
        with { $0.onScroll = action }
    }

    /// Calls `action` with a section and its own offset, in pixels, in every frame in which it
    /// has changed; past an end the offset is negative or beyond the last place of rest.
    public consuming func onShelfScroll(_ action: @escaping @MainActor (Section.ID, Double) -> Void)
        -> Self
    {
        with { $0.onShelfScroll = action }
    }

    /// Calls `action` with the items that will come into view next, nearest first, while the page or
    /// a shelf moves: a hint to load what they need, not given for every item.
    public consuming func onPrefetch(_ action: @escaping @MainActor ([Item]) -> Void) -> Self {
        with { $0.onPrefetch = action }
    }
}
