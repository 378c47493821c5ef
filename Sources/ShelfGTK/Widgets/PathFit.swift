/// The division of a path bar's width among its parts; the first ones yield to the last.
nonisolated struct PathFit: Equatable {
    /// The first visible part; those before it are in a menu.
    var first: Int
    /// The widths of the visible parts.
    var widths: [Double]

    /// Divides the width.
    ///
    /// - Parameters:
    ///   - naturals: The natural widths of the parts.
    ///   - gap: The width of a separator.
    ///   - menu: The width of the menu button with its gap.
    init(_ naturals: [Double], gap: Double, menu: Double, in room: Double) {
        first = 0
        widths = naturals
        guard !naturals.isEmpty else { return }
        var needed = naturals.reduce(0, +) + gap * Double(naturals.count - 1)
        while needed > room, first < naturals.count - 1 {
            if first == 0 { needed += menu }
            needed -= naturals[first] + gap
            first += 1
        }
        widths = Array(naturals[first...])
        // Even the last part alone may be too wide for the bar.
        if needed > room { widths[0] = max(0, widths[0] - (needed - room)) }
    }
}
