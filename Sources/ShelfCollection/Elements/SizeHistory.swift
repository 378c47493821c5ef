package import ShelfLayout

/// The measured sizes of a cell, with a limit on changes.
///
/// A cell whose size swings between two values, or changes in every frame, would keep the layout
/// moving forever. It keeps its size until it is bound anew or the layout changes. Only changes in
/// quick succession count. A part that the user opens and closes again is no swing.
package struct SizeHistory {
    /// The number of times that a size may swing back.
    private static let swingLimit = 4
    /// The number of consecutive passes in which a size may change: two seconds of animation.
    private static let changeLimit = 120
    /// The time without a change after which a cell is at rest, in microseconds.
    private static let rest: Int64 = 100_000

    /// The axes along which the cell sizes itself.
    package var axes: AxisSet = []
    package private(set) var size: Size?
    private var previous: Size?
    private var swings = 0
    private var changes = 0
    private var lastPass = 0
    private var lastTime: Int64 = 0

    package init() {}

    /// The cell has used up its changes.
    package var isHeld: Bool { swings >= Self.swingLimit || changes >= Self.changeLimit }

    /// Records a size measured in a frame.
    ///
    /// Returns true if the layout should use it.
    package mutating func accepts(_ new: Size, inPass pass: Int, at time: Int64) -> Bool {
        guard new != size, !isHeld else { return false }
        if size != nil {
            // There are no passes at rest, so their number alone does not tell.
            let isAtOnce = time - lastTime <= Self.rest
            changes = isAtOnce && pass - lastPass <= 1 ? changes + 1 : 0
            swings = isAtOnce && new == previous ? swings + 1 : 0
        }
        (lastPass, lastTime) = (pass, time)
        previous = size
        size = new
        return true
    }

    /// Begins anew for another content or layout.
    package mutating func restart() {
        let axes = axes
        self = SizeHistory()
        self.axes = axes
    }
}
