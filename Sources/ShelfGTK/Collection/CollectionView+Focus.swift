public import ShelfCollection

/// The callback for a focus that rests.
struct FocusSettling<Item> {
    /// The delay in microseconds.
    let delay: Int64
    let action: @MainActor (Item?) -> Void
}

extension CollectionView {
    /// The configuration of the focus and its callbacks.
    struct FocusWishes {
        var initial: Boxed<Item.ID>?
        var binding: Binding<Item.ID?>?
        var allows: (@MainActor (Item) -> Bool)?
        var onChange: (@MainActor (Item?) -> Void)?
        var onSettled: FocusSettling<Item>?
    }

    /// The selection mode and its callback.
    struct SelectionWishes {
        var mode = SelectionMode.single
        var onChange: (@MainActor (Set<Item.ID>) -> Void)?
    }

    /// Equal rows need no further check.
    ///
    /// The focus is unrestricted and not requested, no view stands outside of items, and cells
    /// depend on nothing else.
    var asksNothingOfTheRows: Bool {
        focusing.initial == nil && focusing.binding == nil && focusing.allows == nil
            && bindings.selection == nil && bindings.scrollPosition == nil
            && content.boundary == nil && content.placeholder == nil && content.dependence == nil
    }

    /// Sets the item that gets the focus first.
    ///
    /// A missing item is awaited until the user focuses another one. When it arrives, it is
    /// revealed, and focused if the collection has the keyboard.
    public consuming func initialFocus(_ id: Item.ID?) -> Self {
        with { $0.focusing.initial = id.map(Boxed.init) }
    }

    /// Binds the focused item to a value.
    ///
    /// The binding is written when the focus moves. Writing it focuses and reveals an item; nil
    /// leaves the focus where it is.
    public consuming func focused(_ id: Binding<Item.ID?>) -> Self {
        with { $0.focusing.binding = id }
    }

    /// Restricts the items that may have the focus; by default all may.
    ///
    /// Keys skip other items, and clicks do not focus them. If the focused item loses permission, a
    /// neighbour takes over as after a deletion. If it is allowed again, it regains the focus
    /// unless the user has moved on. The closure is called often, so it should be quick.
    public consuming func canFocus(_ isAllowed: @escaping @MainActor (Item) -> Bool) -> Self {
        with { $0.focusing.allows = isAllowed }
    }

    /// Calls `action` when the focus moves to another item, or to none.
    public consuming func onFocusChange(_ action: @escaping @MainActor (Item?) -> Void) -> Self {
        with { $0.focusing.onChange = action }
    }

    /// Calls `action` with the focused item, or nil, after the focus has rested for a time.
    ///
    /// Use it for work that would be too slow for each step of a held key. `rest` is measured on
    /// the frame clock.
    public consuming func onFocusSettled(
        after rest: Duration = .milliseconds(200), _ action: @escaping @MainActor (Item?) -> Void
    ) -> Self {
        with {
            $0.focusing.onSettled = FocusSettling(
                delay: Int64(max(0, min(rest / .microseconds(1), 1e15))), action: action)
        }
    }

    /// Sets the selection mode; by default one item that follows the focus.
    public consuming func selectionMode(_ mode: SelectionMode) -> Self {
        with { $0.selecting.mode = mode }
    }

    /// Calls `action` with the IDs of the selected items after each change.
    public consuming func onSelectionChange(_ action: @escaping @MainActor (Set<Item.ID>) -> Void)
        -> Self
    {
        with { $0.selecting.onChange = action }
    }

    // MARK: - Bindings

    /// The caller's bindings of selection and scroll position.
    struct Bindings {
        var selection: Binding<Set<Item.ID>>?
        var scrollPosition: Binding<Item.ID?>?
    }

    /// Binds the IDs of several selected items.
    ///
    /// The binding is written after each change. Writing it selects items, missing ones when they
    /// arrive. Implies `selectionMode(.multiple)`.
    public consuming func selection(_ ids: Binding<Set<Item.ID>>) -> Self {
        with {
            $0.selecting.mode = .multiple
            $0.bindings.selection = ids
        }
    }

    /// Binds the ID of the only selected item.
    ///
    /// The selection follows the focus, as in `selectionMode(.single)`. Writing the binding selects
    /// an item without moving the focus.
    public consuming func selection(_ id: Binding<Item.ID?>) -> Self {
        with {
            $0.selecting.mode = .single
            $0.bindings.selection = Binding(
                get: { id.wrappedValue.map { [$0] } ?? [] }, set: { id.wrappedValue = $0.first })
        }
    }

    /// Binds the first visible item.
    ///
    /// The binding is written during scrolling. Writing it scrolls an item to the start of the
    /// viewport, when it exists; nil does not scroll.
    public consuming func scrollPosition(_ id: Binding<Item.ID?>) -> Self {
        with { $0.bindings.scrollPosition = id }
    }
}
