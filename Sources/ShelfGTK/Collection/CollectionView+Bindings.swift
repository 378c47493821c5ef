extension CollectionView {
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
