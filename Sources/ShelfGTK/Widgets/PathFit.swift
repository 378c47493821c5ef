/// How the parts of a path share the room of their bar: the last ones stay, the first ones give way.
nonisolated struct PathFit: Equatable {
    /// The first part that is shown; those before it are in a menu.
    var first: Int
    /// The widths of the parts from that one on.
    var widths: [Double]

    /// Shares the room out.
    ///
    /// - Parameters:
    ///   - naturals: The widths of the parts as they would like to be.
    ///   - gap: What stands between two parts.
    ///   - menu: The button of the menu, with its gap.
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
        // The last part alone may still be too long for the bar.
        if needed > room { widths[0] = max(0, widths[0] - (needed - room)) }
    }
}
