internal import CGtk
public import ShelfCollection
public import ShelfDiff

extension CollectionView {
    /// What is said to assistive technology.
    struct Names {
        var label = ""
        var item: (@MainActor (Item) -> String)?
        var section: (@MainActor (Section) -> String)?
        /// What the collection says by itself.
        var spoken: Boxed<SpokenTexts>?
    }

    /// What the caller is told of what is shown.
    struct Reports {
        var onDuplicates: (@MainActor (String) -> Void)?
        var onChange: (@MainActor (DifferenceSummary) -> Void)?
        /// How near an end is told, as a multiple of what is in view.
        var nearEndDistance = 1.0
        var onNearEnd: (@MainActor (CollectionEnd<Section.ID>) -> Void)?
        var onScroll: (@MainActor (Double) -> Void)?
        var onShelfScroll: (@MainActor (Section.ID, Double) -> Void)?
        var onViewportChange: (@MainActor () -> Void)?
        var onPrefetch: (@MainActor ([Item]) -> Void)?
        var onLateRows: (@MainActor () -> Void)?

        /// Who does not listen to what is wrong with the rows reads it on standard error.
        func tellOfDuplicates(_ report: String) {
            guard let onDuplicates else {
                return unsafe cgtk_warning("A collection keeps what it showed before: \(report)")
            }
            onDuplicates(report)
        }
    }

    /// What the collection says by itself.
    var spokenTexts: SpokenTexts { names.spoken?.value ?? .standard }

    /// Names the collection, its items and its sections for assistive technology.
    public consuming func accessibilityLabels(
        _ label: String, item: @escaping @MainActor (Item) -> String,
        section: @escaping @MainActor (Section) -> String = { _ in "" }
    ) -> Self {
        with {
            $0.names.label = label
            $0.names.item = item
            $0.names.section = section
        }
    }

    /// States what the collection says to assistive technology by itself.
    public consuming func spokenTexts(_ texts: SpokenTexts) -> Self {
        with { $0.names.spoken = Boxed(texts) }
    }

    /// Calls `action` with a full report when rows with duplicate ids were refused; without one it is
    /// printed as a warning.
    ///
    /// The last good content stays on screen. More than 20,000 first rows whose sections and items are
    /// `Sendable` are shown before their ids are checked; the last good content comes back then.
    public consuming func onDuplicates(_ action: @escaping @MainActor (String) -> Void) -> Self {
        with { $0.reports.onDuplicates = action }
    }

    /// Calls `action` after every change of the rows, with the counts of what it changed.
    public consuming func onChange(_ action: @escaping @MainActor (DifferenceSummary) -> Void)
        -> Self
    {
        with { $0.reports.onChange = action }
    }

    /// Calls `action` when an end comes near, once until other items lead up to it.
    ///
    /// `viewports` says how near, as a multiple of what is in view.
    public consuming func onNearEnd(
        viewports: Double = 1, _ action: @escaping @MainActor (CollectionEnd<Section.ID>) -> Void
    ) -> Self {
        with {
            $0.reports.nearEndDistance = viewports
            $0.reports.onNearEnd = action
        }
    }

    /// Calls `action` with the distance scrolled from the top, in pixels, in every frame in which it
    /// has changed.
    public consuming func onScroll(_ action: @escaping @MainActor (Double) -> Void) -> Self {
        with { $0.reports.onScroll = action }
    }

    /// Calls `action` with a section and its own offset, in pixels, in every frame in which it
    /// has changed; past an end the offset is negative or beyond the last place of rest.
    public consuming func onShelfScroll(_ action: @escaping @MainActor (Section.ID, Double) -> Void)
        -> Self
    {
        with { $0.reports.onShelfScroll = action }
    }

    /// Calls `action` after a pass that showed other items than the one before.
    public consuming func onViewportChange(_ action: @escaping @MainActor () -> Void) -> Self {
        with { $0.reports.onViewportChange = action }
    }

    /// Calls `action` with the items that will come into view next, nearest first, while the page or
    /// a shelf moves: a hint to load what they need, not given for every item.
    public consuming func onPrefetch(_ action: @escaping @MainActor ([Item]) -> Void) -> Self {
        with { $0.reports.onPrefetch = action }
    }

    /// Calls `action` when rows that were on their way when they were handed over are no longer so:
    /// they are shown, or are those that were, or were refused.
    package consuming func onLateRows(_ action: @escaping @MainActor () -> Void) -> Self {
        with { $0.reports.onLateRows = action }
    }
}
