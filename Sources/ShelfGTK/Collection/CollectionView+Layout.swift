import ShelfDiff
public import ShelfLayout

extension CollectionView {
    /// How sections are laid out, and what becomes of that when rows change.
    struct Arrangement {
        let provider: @MainActor (CollectionRow<Section, Item>, LayoutEnvironment) -> LayoutSection?
        var configuration = LayoutConfiguration()
        /// What the provider depends on; nil where nothing is stated.
        var dependence: AnyHashable?
        var anchorPolicy = AnchorPolicy.stickToStart
        var animatesChanges = true
        /// What of a shelf its arrows are not to be centred on.
        var arrowInsets = Insets()
    }

    /// States everything the layout provider depends on besides the row and the environment.
    ///
    /// As long as the value stays equal, the provider counts as the same: it is asked for new sections
    /// and those that changed or whose items did only. Without a value every description may bring another provider, which
    /// is asked for all sections.
    public consuming func layoutDepends(on value: some Hashable) -> Self {
        with { $0.arrangement.dependence = AnyHashable(value) }
    }

    /// States the direction in which the sections follow each other and the page scrolls.
    ///
    /// It is downwards by default. A page that scrolls sideways has its sections side by side, and
    /// its shelves scroll up and down; it begins where reading does.
    public consuming func scrollAxis(_ axis: Axis) -> Self {
        with { $0.arrangement.configuration.scrollAxis = axis }
    }

    /// Leaves space between consecutive sections, in pixels.
    public consuming func sectionSpacing(_ spacing: Double) -> Self {
        with { $0.arrangement.configuration.interSectionSpacing = spacing }
    }

    /// Centres the arrows at the ends of shelves on what the insets leave of a shelf without its
    /// header: on the pictures of cells that have a title below, say.
    public consuming func pageArrowInsets(_ insets: Insets) -> Self {
        with { $0.arrangement.arrowInsets = insets }
    }

    /// States what keeps its place on the screen while rows change; `.stickToStart` by default.
    public consuming func anchorPolicy(_ policy: AnchorPolicy) -> Self {
        with { $0.arrangement.anchorPolicy = policy }
    }

    /// States whether changes of the rows are animated; they are by default.
    public consuming func animatesChanges(_ animates: Bool) -> Self {
        with { $0.arrangement.animatesChanges = animates }
    }
}
