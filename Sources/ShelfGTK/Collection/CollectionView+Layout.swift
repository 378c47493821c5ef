public import ShelfDiff
public import ShelfLayout

extension CollectionView {
    /// Shows the badges of the layout; `content` is given the badge's kind and the item it is on.
    @inlinable
    public func badges(@ViewBuilder _ content: @escaping (String, Item) -> some View) -> Self {
        with { $0.badge = { content($0, $1) } }
    }

    /// Shows the backgrounds of the layout; `content` is given the kind and the section.
    ///
    /// Without it a background is an empty `decoration` for CSS, with its kind as the class.
    @inlinable
    public func decorations(
        @ViewBuilder _ content: @escaping (String, Section) -> some View
    ) -> Self {
        with { $0.decoration = { content($0, $1) } }
    }

    /// Shows views at the edges of the whole layout; `content` is given the kind.
    public func boundaryItems(
        _ items: [BoundaryItem], @ViewBuilder content: @escaping (String) -> some View
    ) -> Self {
        with {
            $0.configuration.boundaryItems = items
            $0.boundary = { content($0) }
        }
    }

    /// States the direction in which the sections follow each other and the page scrolls.
    ///
    /// It is downwards by default. A page that scrolls sideways has its sections side by side, and
    /// its shelves scroll up and down; it begins where reading does.
    public func scrollAxis(_ axis: Axis) -> Self { with { $0.configuration.scrollAxis = axis } }

    /// Leaves space between consecutive sections, in pixels.
    public func sectionSpacing(_ spacing: Double) -> Self {
        with { $0.configuration.interSectionSpacing = spacing }
    }

    /// States what keeps its place on the screen while rows change; `.stickToStart` by default.
    public func anchorPolicy(_ policy: AnchorPolicy) -> Self { with { $0.anchorPolicy = policy } }

    /// Calls `action` after every change of the rows, with the counts of what it changed.
    public func onChange(_ action: @escaping (DifferenceSummary) -> Void) -> Self {
        with { $0.onChange = action }
    }
}
