package import ShelfLayout

/// The sizes a cell asked for, and whether it still is to be believed.
///
/// A cell whose size swings between two values, or changes in every frame without end, would keep
/// the layout moving for ever: it keeps the size it has until it shows something else or the layout
/// is another. Only changes that follow each other at once count: what a reader opens and closes
/// again is no swing.
package struct SizeHistory {
    /// How often a size may swing back.
    private static let swingLimit = 4
    /// How many passes in a row a size may change: two seconds' worth of an animated one.
    private static let changeLimit = 120
    /// After so many microseconds without a change the cell is at rest.
    private static let rest: Int64 = 100_000

    /// The axes along which the cell's own size counts.
    package var axes: AxisSet = []
    package private(set) var size: Size?
    private var previous: Size?
    private var swings = 0
    private var changes = 0
    private var lastPass = 0
    private var lastTime: Int64 = 0

    package init() {}

    /// Whether the cell has used up its changes.
    package var isHeld: Bool { swings >= Self.swingLimit || changes >= Self.changeLimit }

    /// Takes a size measured at the time of a frame; returns whether it is to be laid out.
    package mutating func accepts(_ new: Size, inPass pass: Int, at time: Int64) -> Bool {
        guard new != size, !isHeld else { return false }
        if size != nil {
            // No passes go by at rest, so they alone do not tell.
            let isAtOnce = time - lastTime <= Self.rest
            changes = isAtOnce && pass - lastPass <= 1 ? changes + 1 : 0
            swings = isAtOnce && new == previous ? swings + 1 : 0
        }
        (lastPass, lastTime) = (pass, time)
        previous = size
        size = new
        return true
    }

    /// Begins anew: the cell shows something else, or the layout is another.
    package mutating func restart() {
        let axes = axes
        self = SizeHistory()
        self.axes = axes
    }
}
