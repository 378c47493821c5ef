import ShelfDiff

extension CollectionView {
    /// States where the focus enters the collection for the first time.
    ///
    /// An item that is not there yet is waited for, until the reader chooses another one. When it
    /// comes it is brought into view, and if the collection has the keyboard, the item has it.
    public consuming func initialFocus(_ id: Item.ID?) -> Self {
        with { $0.initialFocus = id.map(Boxed.init) }
    }

    /// States which items may have the focus; all may by default.
    ///
    /// Others are passed over by keys and not focused by clicks. When the focused item loses the
    /// right, its neighbour takes over as if it had been deleted; when it has it again, it has the
    /// focus again unless the reader has moved on. Asked often, so it should be quick.
    public consuming func canFocus(_ isAllowed: @escaping @MainActor (Item) -> Bool) -> Self {
        with { $0.canFocus = isAllowed }
    }

    /// Calls `action` with the focused item, or nil, once the focus has rested on it: for work that
    /// should not be done at every step of a held key.
    ///
    /// `milliseconds` says how long it has to rest, on the frame clock.
    public consuming func onFocusSettled(
        afterMilliseconds milliseconds: Int = 200, _ action: @escaping @MainActor (Item?) -> Void
    ) -> Self {
        with {
            $0.onFocusSettled = FocusSettling(
                delay: Int64(max(0, milliseconds)) * 1_000, action: action)
        }
    }
}
