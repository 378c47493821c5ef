public import ShelfDiff

extension CollectionView {
    /// States how many items can be selected; one by default, which goes with the focus.
    public func selectionMode(_ mode: SelectionMode) -> Self { with { $0.selectionMode = mode } }

    /// Calls `action` with the ids of the selected items whenever they have become others.
    public func onSelectionChange(_ action: @escaping (Set<Item.ID>) -> Void) -> Self {
        with { $0.onSelectionChange = action }
    }

    /// States whether one click opens an item; by default it takes two.
    public func activatesOnSingleClick(_ activates: Bool = true) -> Self {
        with { $0.activatesOnSingleClick = activates }
    }

    /// States what can be done to an item.
    ///
    /// The list is asked for when it is needed. It feeds swipes in lists, the context menu (right
    /// click, Menu, Shift+F10, a long press), the Delete key, and buttons under the pointer.
    public func rowActions(_ actions: @escaping (Item) -> [RowAction<Item>]) -> Self {
        with { $0.rowActions = actions }
    }

    /// Has typed letters lead to the next item whose text begins with them.
    public func findsByTyping(_ text: @escaping (Item) -> String) -> Self {
        with { $0.typeAheadText = text }
    }

    /// Lets items be dragged to other programs; `content` says what they are there.
    public func draggable(_ content: @escaping ([Item]) -> DragContent) -> Self {
        with { $0.dragContent = content }
    }

    /// Takes what is dropped from other programs; `action` says whether it was of use.
    public func onDrop(
        _ action: @escaping (DragContent, ReorderDestination<Section.ID, Item.ID>) -> Bool
    ) -> Self {
        with { $0.onDrop = action }
    }

    /// Lets items be moved by the pointer and by Alt with the arrows.
    ///
    /// `action` changes the data; items move when the new rows come.
    public func onReorder(
        _ action: @escaping (ReorderTransaction<Section, Item>) -> Void
    ) -> Self {
        with { $0.onReorder = action }
    }
}
