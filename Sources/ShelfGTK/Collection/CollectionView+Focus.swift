public import ShelfCollection

/// What a caller does once the focus rests.
struct FocusSettling<Item> {
    /// How long it has to rest, in microseconds.
    let delay: Int64
    let action: @MainActor (Item?) -> Void
}

extension CollectionView {
    /// Where the focus may go and where it is wanted, and who is told of it.
    struct FocusWishes {
        var initial: Boxed<Item.ID>?
        var binding: Binding<Item.ID?>?
        var allows: (@MainActor (Item) -> Bool)?
        var onChange: (@MainActor (Item?) -> Void)?
        var onSettled: FocusSettling<Item>?
    }

    /// How many items can be selected, and who is told which are.
    struct SelectionWishes {
        var mode = SelectionMode.single
        var onChange: (@MainActor (Set<Item.ID>) -> Void)?
    }

    /// Whether equal rows need no look: the focus may go anywhere and is wanted nowhere, nothing is
    /// shown that stands for no item, and cells depend on nothing else.
    var asksNothingOfTheRows: Bool {
        focusing.initial == nil && focusing.binding == nil && focusing.allows == nil
            && bindings.selection == nil && bindings.scrollPosition == nil
            && content.boundary == nil && content.placeholder == nil && content.dependence == nil
    }

    /// States where the focus enters the collection for the first time.
    ///
    /// An item that is not there yet is waited for, until the reader chooses another one. When it
    /// comes it is brought into view, and if the collection has the keyboard, the item has it.
    public consuming func initialFocus(_ id: Item.ID?) -> Self {
        with { $0.focusing.initial = id.map(Boxed.init) }
    }

    /// Ties the focused item to a value of the caller's: what the focus goes to is written, what is
    /// written to it by others gets the focus, and is brought into view; nil takes it from no item.
    public consuming func focused(_ id: Binding<Item.ID?>) -> Self {
        with { $0.focusing.binding = id }
    }

    /// States which items may have the focus; all may by default.
    ///
    /// Others are passed over by keys and not focused by clicks. When the focused item loses the
    /// right, its neighbour takes over as if it had been deleted; when it has it again, it has the
    /// focus again unless the reader has moved on. Asked often, so it should be quick.
    public consuming func canFocus(_ isAllowed: @escaping @MainActor (Item) -> Bool) -> Self {
        with { $0.focusing.allows = isAllowed }
    }

    /// Calls `action` when the focus arrives at another item, or at none.
    public consuming func onFocusChange(_ action: @escaping @MainActor (Item?) -> Void) -> Self {
        with { $0.focusing.onChange = action }
    }

    /// Calls `action` with the focused item, or nil, once the focus has rested on it: for work that
    /// should not be done at every step of a held key.
    ///
    /// `rest` says for how long, on the frame clock.
    public consuming func onFocusSettled(
        after rest: Duration = .milliseconds(200), _ action: @escaping @MainActor (Item?) -> Void
    ) -> Self {
        with {
            $0.focusing.onSettled = FocusSettling(
                delay: Int64(max(0, min(rest / .microseconds(1), 1e15))), action: action)
        }
    }

    /// States how many items can be selected; one by default, which goes with the focus.
    public consuming func selectionMode(_ mode: SelectionMode) -> Self {
        with { $0.selecting.mode = mode }
    }

    /// Calls `action` with the ids of the selected items whenever they have become others.
    public consuming func onSelectionChange(_ action: @escaping @MainActor (Set<Item.ID>) -> Void)
        -> Self
    {
        with { $0.selecting.onChange = action }
    }

    // MARK: - Values of the caller's

    /// Values of the caller's that go along with what is selected and where the page is.
    struct Bindings {
        var selection: Binding<Set<Item.ID>>?
        var scrollPosition: Binding<Item.ID?>?
    }

    /// Ties the selected items, of which there may be several, to a value of the caller's.
    ///
    /// What is selected is written; what others write to it is selected, ids that are not there as soon
    /// as they come. Stands for `selectionMode(.multiple)`.
    public consuming func selection(_ ids: Binding<Set<Item.ID>>) -> Self {
        with {
            $0.selecting.mode = .multiple
            $0.bindings.selection = ids
        }
    }

    /// Ties the selected item, of which there is one at most, to a value of the caller's.
    ///
    /// It goes with the focus, as `selectionMode(.single)` has it. What others write is selected, and
    /// the focus stays where it is.
    public consuming func selection(_ id: Binding<Item.ID?>) -> Self {
        with {
            $0.selecting.mode = .single
            $0.bindings.selection = Binding(
                get: { id.wrappedValue.map { [$0] } ?? [] }, set: { id.wrappedValue = $0.first })
        }
    }

    /// Ties the first item in view to a value of the caller's.
    ///
    /// It is written while the page is scrolled. What others write goes to the start of the viewport,
    /// at once or as soon as it comes; nil leaves the page where it is.
    public consuming func scrollPosition(_ id: Binding<Item.ID?>) -> Self {
        with { $0.bindings.scrollPosition = id }
    }
}
