public import ShelfLayout

extension CollectionView {
    /// What cells show.
    @usableFromInline
    struct Content {
        let cell: @MainActor (Item) -> any View
        let supplementary: (@MainActor (String, Section) -> any View)?
        @usableFromInline var badge: (@MainActor (String, Item) -> any View)?
        @usableFromInline var decoration: (@MainActor (String, Section) -> any View)?
        var boundary: (@MainActor (String) -> any View)?
        var placeholder: (@MainActor (CollectionState) -> any View)?
        /// Why there are no items.
        var state = CollectionState.empty
    }

    /// Shows the badges of the layout; `content` is given the badge's kind and the item it is on.
    @inlinable
    public consuming func badges(
        @ViewBuilder _ content: @escaping @MainActor (String, Item) -> some View
    )
        -> Self
    {
        with { $0.content.badge = { content($0, $1) } }
    }

    /// Shows the backgrounds of the layout; `content` is given the kind and the section.
    ///
    /// Without it a background is an empty `decoration` for CSS, with its kind as the class.
    @inlinable
    public consuming func decorations(
        @ViewBuilder _ content: @escaping @MainActor (String, Section) -> some View
    ) -> Self {
        with { $0.content.decoration = { content($0, $1) } }
    }

    /// Shows views at the edges of the whole layout; `content` is given the kind.
    public consuming func boundaryItems(
        _ items: [BoundaryItem], @ViewBuilder content: @escaping @MainActor (String) -> some View
    ) -> Self {
        with {
            $0.arrangement.configuration.boundaryItems = items
            $0.content.boundary = { content($0) }
        }
    }

    /// Shows a view in place of the items while there are none.
    ///
    /// `state` says why there are none.
    public consuming func placeholder(
        _ state: CollectionState = .empty,
        @ViewBuilder content: @escaping @MainActor (CollectionState) -> some View
    ) -> Self {
        with {
            $0.content.state = state
            $0.content.placeholder = { content($0) }
        }
    }
}
