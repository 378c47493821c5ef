public import ShelfCollection
public import ShelfDiff
public import ShelfLayout

extension CollectionView {
    /// Shows the badges of the layout; `content` is given the badge's kind and the item it is on.
    @inlinable
    public consuming func badges(
        @ViewBuilder _ content: @escaping @MainActor (String, Item) -> some View
    )
        -> Self
    {
        with { $0.badge = { content($0, $1) } }
    }

    /// Shows the backgrounds of the layout; `content` is given the kind and the section.
    ///
    /// Without it a background is an empty `decoration` for CSS, with its kind as the class.
    @inlinable
    public consuming func decorations(
        @ViewBuilder _ content: @escaping @MainActor (String, Section) -> some View
    ) -> Self {
        with { $0.decoration = { content($0, $1) } }
    }

    /// Shows views at the edges of the whole layout; `content` is given the kind.
    public consuming func boundaryItems(
        _ items: [BoundaryItem], @ViewBuilder content: @escaping @MainActor (String) -> some View
    ) -> Self {
        with {
            $0.configuration.boundaryItems = items
            $0.boundary = { content($0) }
        }
    }

    /// States everything the layout provider depends on besides the section and the environment.
    ///
    /// As long as the value stays equal, the provider counts as the same: it is asked for new and
    /// changed sections only. Without a value every description may bring another provider, which
    /// is asked for all sections.
    public consuming func layoutDepends(on value: some Hashable) -> Self {
        with { $0.layoutDependence = AnyHashable(value) }
    }

    /// States the direction in which the sections follow each other and the page scrolls.
    ///
    /// It is downwards by default. A page that scrolls sideways has its sections side by side, and
    /// its shelves scroll up and down; it begins where reading does.
    public consuming func scrollAxis(_ axis: Axis) -> Self {
        with { $0.configuration.scrollAxis = axis }
    }

    /// Leaves space between consecutive sections, in pixels.
    public consuming func sectionSpacing(_ spacing: Double) -> Self {
        with { $0.configuration.interSectionSpacing = spacing }
    }

    /// Centres the arrows at the ends of shelves on what the insets leave of a shelf without its
    /// header: on the pictures of cells that have a title below, say.
    public consuming func pageArrowInsets(_ insets: Insets) -> Self {
        with { $0.arrowInsets = insets }
    }

    /// States what keeps its place on the screen while rows change; `.stickToStart` by default.
    public consuming func anchorPolicy(_ policy: AnchorPolicy) -> Self {
        with { $0.anchorPolicy = policy }
    }

    /// Calls `action` after every change of the rows, with the counts of what it changed.
    public consuming func onChange(_ action: @escaping @MainActor (DifferenceSummary) -> Void)
        -> Self
    {
        with { $0.onChange = action }
    }
}
