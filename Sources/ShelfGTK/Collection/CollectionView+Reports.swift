internal import CGtk
public import ShelfCollection
public import ShelfDiff

extension CollectionView {
    /// The accessible names.
    struct Names {
        var label = ""
        var item: (@MainActor (Item) -> String)?
        var section: (@MainActor (Section) -> String)?
        /// The collection's own accessible texts.
        var spoken: Boxed<SpokenTexts>?
    }

    /// The callbacks about the state shown.
    struct Reports {
        var onDuplicates: (@MainActor (String) -> Void)?
        var onChange: (@MainActor (DifferenceSummary) -> Void)?
        /// The distance that counts as near an end, as a multiple of the viewport.
        var nearEndDistance = 1.0
        var onNearEnd: (@MainActor (CollectionEnd<Section.ID>) -> Void)?
        var onScroll: (@MainActor (Double) -> Void)?
        var onShelfScroll: (@MainActor (Section.ID, Double) -> Void)?
        var onViewportChange: (@MainActor () -> Void)?
        var onPrefetch: (@MainActor ([Item]) -> Void)?
        var onLateRows: (@MainActor () -> Void)?

        /// Reports problems of rows to the caller, else on standard error.
        func tellOfDuplicates(_ report: String) {
            guard let onDuplicates else {
                return unsafe cgtk_warning("A collection keeps what it showed before: \(report)")
            }
            onDuplicates(report)
        }
    }

    /// The collection's own accessible texts.
    var spokenTexts: SpokenTexts { names.spoken?.value ?? .standard }

    /// Sets the accessible names of the collection, its items and its sections.
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

    /// Sets the collection's own accessible texts.
    public consuming func spokenTexts(_ texts: SpokenTexts) -> Self {
        with { $0.names.spoken = Boxed(texts) }
    }

    /// Calls `action` with a report when rows with duplicate IDs were refused; by default a warning
    /// is printed.
    ///
    /// The last good content stays on screen. If the first rows are more than 20,000 and
    /// `Sendable`, they are shown before the check. The last good content returns if that fails.
    public consuming func onDuplicates(_ action: @escaping @MainActor (String) -> Void) -> Self {
        with { $0.reports.onDuplicates = action }
    }

    /// Calls `action` after each change of rows with its summary.
    public consuming func onChange(_ action: @escaping @MainActor (DifferenceSummary) -> Void)
        -> Self
    {
        with { $0.reports.onChange = action }
    }

    /// Calls `action` when scrolling comes near an end, once until other items are there.
    ///
    /// `viewports` is the distance as a multiple of the viewport.
    public consuming func onNearEnd(
        viewports: Double = 1, _ action: @escaping @MainActor (CollectionEnd<Section.ID>) -> Void
    ) -> Self {
        with {
            $0.reports.nearEndDistance = viewports
            $0.reports.onNearEnd = action
        }
    }

    /// Calls `action` with the scroll offset in pixels, in each frame in which it changes.
    public consuming func onScroll(_ action: @escaping @MainActor (Double) -> Void) -> Self {
        with { $0.reports.onScroll = action }
    }

    /// Calls `action` with a section and its own offset in pixels, in each frame in which it
    /// changes.
    ///
    /// During overscroll the offset is negative or beyond the last resting place.
    public consuming func onShelfScroll(_ action: @escaping @MainActor (Section.ID, Double) -> Void)
        -> Self
    {
        with { $0.reports.onShelfScroll = action }
    }

    /// Calls `action` after a pass that showed other items than the last.
    public consuming func onViewportChange(_ action: @escaping @MainActor () -> Void) -> Self {
        with { $0.reports.onViewportChange = action }
    }

    /// Calls `action` with the items that come next, nearest first, while the page or a shelf
    /// scrolls.
    ///
    /// Use it as a hint to load data; not every item is reported.
    public consuming func onPrefetch(_ action: @escaping @MainActor ([Item]) -> Void) -> Self {
        with { $0.reports.onPrefetch = action }
    }

    /// Calls `action` when pending rows are shown, equal the present ones, or were refused.
    package consuming func onLateRows(_ action: @escaping @MainActor () -> Void) -> Self {
        with { $0.reports.onLateRows = action }
    }
}
