import ShelfGTK

/// What a tab has to do when it is shown, and what it had.
struct TabState {
    /// Whether it has been shown before; its folders are not read any earlier.
    var hasBegun = false
    /// Whether there is something to be shown that was not while the tab was out of sight.
    var isOutdated = false
    /// What had the keyboard when another tab was shown.
    var focus: Widget?
    /// Whether places are beside the wall while the tab is shown.
    var showsPlaces = Session.hasPlaces
    /// The window that the tab is in.
    weak var owner: WindowTabs?
}
