import ShelfDiff
public import ShelfLayout

extension CollectionView {
    /// The layout and its response to changes of rows.
    struct Arrangement {
        let provider: @MainActor (CollectionRow<Section, Item>, LayoutEnvironment) -> LayoutSection?
        var configuration = LayoutConfiguration()
        /// The value that the provider depends on, or nil if not stated.
        var dependence: AnyHashable?
        var anchorPolicy = AnchorPolicy.stickToStart
        var animatesChanges = true
        /// The insets of the area in which shelf arrows are centred.
        var arrowInsets = Insets()
    }

    /// States all that the layout provider depends on besides row and environment.
    ///
    /// As long as the value stays equal, the provider is called only for new sections and those
    /// that changed or whose items did. Otherwise each description may bring another provider,
    /// which is called for all sections.
    public consuming func layoutDepends(on value: some Hashable) -> Self {
        with { $0.arrangement.dependence = AnyHashable(value) }
    }

    /// Sets the axis along which sections follow each other and the page scrolls.
    ///
    /// The default is vertical. A horizontal page has its sections side by side and begins at the
    /// reading start. Its shelves scroll vertically.
    public consuming func scrollAxis(_ axis: Axis) -> Self {
        with { $0.arrangement.configuration.scrollAxis = axis }
    }

    /// Sets the space between sections, in pixels.
    public consuming func sectionSpacing(_ spacing: Double) -> Self {
        with { $0.arrangement.configuration.interSectionSpacing = spacing }
    }

    /// Sets the insets of a shelf, without its header, in which arrows are centred.
    ///
    /// For example, arrows can be centred on pictures above titles.
    public consuming func pageArrowInsets(_ insets: Insets) -> Self {
        with { $0.arrangement.arrowInsets = insets }
    }

    /// Sets what keeps its place on screen when rows change; the default is `.stickToStart`.
    public consuming func anchorPolicy(_ policy: AnchorPolicy) -> Self {
        with { $0.arrangement.anchorPolicy = policy }
    }

    /// Sets whether changes of rows are animated; by default they are.
    public consuming func animatesChanges(_ animates: Bool) -> Self {
        with { $0.arrangement.animatesChanges = animates }
    }
}
