import ShelfGObject

/// A tab as it was, to be opened like that again.
///
/// Items are known by their addresses: identities live no longer than the program.
/// Design: docs/design/places.md#windows-come-back
nonisolated struct RememberedTab: Equatable, Sendable {
    /// Where something stood.
    struct Spot: Equatable, Sendable {
        let file: File
        /// The distance of its near edge from that of the view, in pixels.
        let distance: Double
    }

    /// Another place that it had shown, or had come back from.
    struct Past: Equatable, Sendable {
        let shown: [File]
        /// What had the focus there.
        let focus: File?
    }

    /// What it was opened with.
    var start: [File] = []
    /// What it showed.
    var shown: [File] = []
    /// What had the focus.
    var focus: File?
    /// The first item that was wholly in view; nil at the very start.
    var top: Spot?
    /// The items that scrolled shelves began with.
    var shelves: [Spot] = []
    /// Where one could go back to, and forth, the nearest last: of a tab that was closed, while the program runs.
    var (back, forth): ([Past], [Past]) = ([], [])
}
